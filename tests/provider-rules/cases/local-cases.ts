import type { SchemaCases } from './schema-case.ts'
import { withProperty } from './schema-case.ts'

const STRING = { type: 'string' }

export const LOCAL_CASES: Readonly<Record<string, SchemaCases>> = {
  'moonshot-type': {
    rejects: [{ schema: withProperty({ description: 'x' }), at: '/properties/a' }],
    accepts: [{ schema: withProperty({ anyOf: [STRING] }) }, { schema: {} }],
  },
  'moonshot-union': {
    rejects: [{ schema: withProperty({ type: 'string', anyOf: [STRING] }), at: '/properties/a/anyOf' }],
    accepts: [{ schema: withProperty({ description: 'x', anyOf: [STRING] }) }],
  },
  'moonshot-reference': {
    rejects: [
      { schema: withProperty({ $ref: '#/invalid/path' }), at: '/properties/a/$ref' },
      { schema: withProperty({ $ref: '#/$defs/a', minLength: 1 }), at: '/properties/a/$ref' },
    ],
    accepts: [{ schema: withProperty({ $ref: '#/$defs/a', title: 'x' }, { $defs: { a: STRING } }) }],
  },
  'moonshot-required': {
    rejects: [{ schema: withProperty(STRING, { required: ['b'] }), at: '/required' }],
    accepts: [{ schema: withProperty(STRING, { required: ['a'] }) }],
  },
  'moonshot-property-name': {
    rejects: [
      { schema: { type: 'object', properties: { anyOf: STRING } }, at: '/properties/anyOf' },
      {
        schema: { type: 'object', properties: { 'a/b': STRING } },
        at: '/properties/a~1b',
        grade: 'contested',
      },
    ],
    accepts: [{ schema: { type: 'object', properties: { enum: STRING, items: STRING } } }],
  },
  'moonshot-keyword': {
    rejects: [{ schema: { type: 'object', patternProperties: { '^a': STRING } }, at: '/patternProperties' }],
    accepts: [{ schema: { type: 'object', properties: { patternProperties: STRING } } }],
  },
  'grammar-pattern': {
    rejects: [
      { schema: withProperty({ type: 'string', pattern: '\\S' }), at: '/properties/a/pattern' },
      { schema: withProperty({ type: 'string', pattern: '^\\d+$' }), at: '/properties/a/pattern' },
      { schema: withProperty({ type: 'string', pattern: '^a\\/b$' }), at: '/properties/a/pattern' },
    ],
    accepts: [{ schema: withProperty({ type: 'string', pattern: '^[0-9]{1,3}(?:a|b)\\.\\x2d$' }) }],
  },
  'grammar-reference': {
    rejects: [{ schema: withProperty({ $ref: '#' }), at: '/properties/a/$ref' }],
    accepts: [{ schema: withProperty({ $ref: '#/$defs/a' }, { $defs: { a: STRING } }) }],
  },
}
