// Ten tools of the most frequent kinds: closed and open objects, lists, a tagged union, sixty settings, recursion.
const text = { type: 'string' }
const closed = (properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const name = { type: 'string', minLength: 1, maxLength: 64 }
const tag = (value) => ({ type: 'string', const: value })

const address = closed({
  line1: { type: 'string', minLength: 1, maxLength: 120 },
  line2: { type: ['string', 'null'] },
  city: { type: 'string', minLength: 1 },
  postal_code: { type: 'string', pattern: '^[A-Z0-9][A-Z0-9 -]{2,9}$' },
  country: { type: 'string', pattern: '^[A-Z]{2}$' },
})
const node = closed(
  {
    title: { type: 'string', minLength: 1, maxLength: 80 },
    kind: { type: 'string', enum: ['section', 'list', 'item'] },
    collapsed: { type: 'boolean' },
    children: { type: 'array', items: { $ref: '#/$defs/node' } },
  },
  ['title', 'kind', 'children'],
)
const setting = (index) =>
  [
    { type: 'boolean' },
    { type: 'integer', minimum: 1, maximum: 1000 + index },
    text,
    { type: 'string', enum: ['on', 'off', `mode_${index}`] },
  ][index % 4]

/** @type {{ id: string, schema: any }[]} */
export const TOOLS = [
  {
    id: 'create_issue',
    schema: {
      type: 'object',
      properties: { owner: text, repo: text, title: text, body: text },
      required: ['owner', 'repo', 'title'],
    },
  },
  {
    id: 'write_file',
    schema: closed({
      allow_symlink: { type: ['boolean', 'null'] },
      branch: text,
      content: text,
      message: text,
      owner: text,
      path: text,
      repo: text,
      sha: { type: ['string', 'null'] },
    }),
  },
  {
    id: 'push_files',
    schema: closed({
      owner: text,
      repo: text,
      branch: text,
      files: { type: 'array', items: closed({ path: text, content: text }) },
      message: text,
    }),
  },
  {
    id: 'list_issues',
    schema: {
      type: 'object',
      properties: {
        owner: text,
        repo: text,
        after: text,
        direction: { type: 'string', enum: ['ASC', 'DESC'] },
        labels: { type: 'array', items: text },
        order: { type: 'string', enum: ['CREATED_AT', 'UPDATED_AT', 'COMMENTS'] },
        perPage: { type: 'number', minimum: 1, maximum: 100 },
        state: { type: 'string', enum: ['OPEN', 'CLOSED'] },
      },
      required: ['owner', 'repo'],
    },
  },
  {
    id: 'place_order',
    schema: {
      ...closed({
        customer: closed({
          id: { type: 'integer', minimum: 1 },
          email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' },
          vip: { type: 'boolean' },
        }),
        lines: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: closed({
            sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
            quantity: { type: 'integer', minimum: 1, maximum: 999 },
            unit_price: { type: 'number', exclusiveMinimum: 0 },
            note: { type: ['string', 'null'], maxLength: 200 },
          }),
        },
        ship_to: { $ref: '#/$defs/address' },
        payment: {
          anyOf: [
            closed({ kind: tag('card'), token: { type: 'string', minLength: 8 }, save: { type: 'boolean' } }),
            closed({
              kind: tag('invoice'),
              po_number: text,
              due_days: { type: 'integer', minimum: 0, maximum: 90 },
            }),
            closed({
              kind: tag('wallet'),
              provider: { type: 'string', enum: ['apple', 'google', 'paypal'] },
            }),
          ],
        },
      }),
      $defs: { address },
    },
  },
  {
    id: 'update_settings',
    schema: closed(
      Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => [`setting_${index}_of_${index % 7}`, setting(index)]),
      ),
      [],
    ),
  },
  {
    id: 'edit_outline',
    schema: {
      ...closed({ document_id: { type: 'string', minLength: 1 }, root: { $ref: '#/$defs/node' } }),
      $defs: { node },
    },
  },
  {
    id: 'query_table',
    schema: closed(
      {
        table: name,
        columns: { type: 'array', items: name, minItems: 1, maxItems: 60 },
        filter: closed(
          {
            match: { type: 'string', enum: ['all', 'any', 'none'] },
            rules: {
              type: 'array',
              maxItems: 20,
              items: closed(
                {
                  column: name,
                  operator: {
                    type: 'string',
                    enum: ['equals', 'contains', 'starts_with', 'less', 'more', 'between', 'is_empty'],
                  },
                  values: { type: 'array', items: { type: ['string', 'number', 'boolean'] } },
                },
                ['column', 'operator'],
              ),
            },
          },
          ['rules'],
        ),
        sort: {
          type: 'array',
          items: closed({ column: name, direction: { type: 'string', enum: ['ascending', 'descending'] } }, [
            'column',
          ]),
        },
        group_by: { type: ['string', 'null'] },
        limit: { type: 'integer', minimum: 1, maximum: 1000 },
        offset: { type: 'integer', minimum: 0 },
        include_deleted: { type: 'boolean' },
      },
      ['table', 'columns'],
    ),
  },
  {
    id: 'book_stay',
    schema: closed(
      {
        hotel_id: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
        rooms: {
          type: 'array',
          minItems: 1,
          maxItems: 9,
          items: closed({
            kind: { type: 'string', enum: ['single', 'double', 'family', 'suite'] },
            adults: { type: 'integer', minimum: 1, maximum: 6 },
            children: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 17 } },
            smoking: { type: ['boolean', 'null'] },
          }),
        },
        guest: closed(
          {
            name: { type: 'string', minLength: 1, maxLength: 120 },
            email: text,
            phone: { type: ['string', 'null'] },
          },
          ['name', 'email'],
        ),
        nights: { type: 'integer', minimum: 1, maximum: 60 },
        board: { type: 'string', enum: ['none', 'breakfast', 'half', 'full'] },
        budget: { type: 'number', exclusiveMinimum: 0 },
        currency: { type: 'string', pattern: '^[A-Z]{2}$' },
        wishes: { type: 'string', maxLength: 500 },
        late_arrival: { type: 'boolean' },
        loyalty_number: { type: ['string', 'null'], maxLength: 40 },
      },
      ['hotel_id', 'rooms', 'guest', 'nights'],
    ),
  },
  {
    id: 'write_cards',
    schema: closed(
      {
        deck: { type: 'string', minLength: 1, maxLength: 60 },
        language: { type: 'string', enum: ['de', 'en', 'es', 'fr', 'ja', 'pt'] },
        cards: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: closed(
            {
              front: { type: 'string', minLength: 1, maxLength: 400 },
              back: { type: 'string', minLength: 1, maxLength: 400 },
              hint: { type: ['string', 'null'], maxLength: 80 },
              tags: { type: 'array', items: text, maxItems: 10 },
              ease: { type: 'number', minimum: 1, maximum: 5 },
            },
            ['front', 'back'],
          ),
        },
        shuffle: { type: 'boolean' },
      },
      ['deck', 'cards'],
    ),
  },
]
