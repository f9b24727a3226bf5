// Ten tools of the kinds that are called most: closed and open objects, lists, a tagged union, sixty settings, recursion.
const text = { type: 'string' }
const closed = (properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
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
  { id: 'get_weather', schema: closed({ city: text, unit: { type: 'string', enum: ['C', 'F'] } }) },
  {
    id: 'search',
    schema: closed(
      { query: { type: 'string', minLength: 1 }, limit: { type: 'integer', minimum: 1, maximum: 50 } },
      ['query'],
    ),
  },
  {
    id: 'send_email',
    schema: closed({ to: { type: 'array', items: text, minItems: 1 }, subject: text, body: text }),
  },
]
