/**
 * Texts for the constructs that a mode rewrites, by the value of a member of its shape. Other values have no row.
 *
 * @type {Readonly<Record<string, readonly [construct: string, texts: Readonly<Record<string, string>>]>>}
 */
export const CONSTRUCTS = {
  closed: [
    'objects',
    {
      true: '`additionalProperties: false`; other keys are not sent',
      default:
        '`additionalProperties: false` if there are `properties` and no `additionalProperties`; true for objects without either',
    },
  ],
  optional: [
    'optional properties',
    {
      null: 'required; `null` stands for an absent property',
      one: 'if no property is required, the first one is; `null` stands for its absence',
    },
  ],
  maps: ['maps, and keys that are not declared', { entries: 'a list of `{ key, value }`' }],
  tuples: ['`prefixItems`', { object: 'a list if its items are equal, else an object' }],
  typeLists: [
    'a `type` with several names',
    {
      split: '`anyOf` with one type each, if a keyword applies to one of the types',
      none: '`anyOf` with one type each',
    },
  ],
  enumValues: [
    'values of `enum` and `const`',
    {
      primitives: 'objects and lists become JSON text',
      numbers: 'strings and numbers; other values become a `type`, or JSON text',
      strings: 'strings; other values become a `type`, or JSON text',
    },
  ],
  untyped: ['schemas without a type', { 'json-text': 'a string of JSON text' }],
  booleans: ['boolean schemas', { objects: '`{}` and `{ not: {} }`' }],
  refSiblings: ['keywords beside `$ref`', { wrap: 'beside an `anyOf` that contains the reference' }],
  recursion: [
    'recursive schemas',
    {
      reject: 'JSON text below the first level',
      avoid: 'JSON text below the first level; without `reshape` as written, with a warning',
      optional:
        'JSON text below the first level if all properties on the way are required; without `reshape` as written, with a warning',
    },
  ],
  explicitMembers: [
    'keywords added if missing',
    {
      true: '`properties` at the root, `items` in lists, and each required property',
      required: 'each required property is declared',
    },
  ],
  unions: ['keywords beside `anyOf`', { alone: 'move into its branches' }],
  emptyObjects: ['objects without properties', { text: 'JSON text' }],
}
