import type { SchemaCases } from './schema-case.ts'
import { withProperty } from './schema-case.ts'

const nested = (levels: number): { readonly [key: string]: unknown } =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } }
const many = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]))

export const VARIANT_CASES: Readonly<Record<string, SchemaCases>> = {
  'many-branches': {
    rejects: [
      { schema: withProperty({ anyOf: Array(6).fill({ type: 'string' }) }), at: '/properties/a/anyOf' },
    ],
    accepts: [{ schema: withProperty({ anyOf: Array(5).fill({ type: 'string' }) }) }],
  },
  'empty-object': {
    rejects: [{ schema: withProperty({ type: 'object', properties: {} }), at: '/properties/a' }],
    accepts: [{ schema: { type: 'object', properties: {} } }, { schema: withProperty({ type: 'string' }) }],
  },
  'union-reference': {
    rejects: [{ schema: withProperty({ anyOf: [{ $ref: '#/$defs/a' }] }), at: '/properties/a/anyOf/0/$ref' }],
    accepts: [{ schema: withProperty({ $ref: '#/$defs/a' }) }],
  },
  'limits-azure': {
    rejects: [
      // Built by functions, so TypeScript does not know their keywords.
      { schema: { type: 'object', properties: many(101) } as never, at: '' },
      { schema: nested(7) as never, at: '/properties/a'.repeat(6) },
    ],
    accepts: [{ schema: { type: 'object', properties: many(100) } as never }, { schema: nested(6) as never }],
  },
}
