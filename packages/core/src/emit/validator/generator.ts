import { decides, keywordsWhere } from '../../schema/keywords.ts'
import type { Definition, Schema, SchemaObject } from '../../schema/types.ts'
import { printString } from '../print.ts'
import { type Code, toExpression } from './code.ts'
import { both, NEVER, type Stop } from './expression.ts'
import { type FunctionRequest, functionFor } from './functions.ts'
import type { EmittedModule } from './module.ts'
import { reportProblem, type Spot, sameSpot } from './spot.ts'

export interface Generator {
  readonly module: EmittedModule
  readonly root: Schema
  readonly definition: Definition
  /** Whether a `format` that a value does not match is an error. */
  readonly assertsFormats: boolean
  readonly functions: Map<Schema, FunctionRequest[]>
  /** The checks of schemas with only a type, by value, key and type. */
  readonly types: Map<string, Code>
  /** Whether a tag distinguishes the branches of a union, by the array of them. */
  readonly tagged: Map<readonly Schema[], boolean>
  /** The pointer of each schema, filled when a problem is reported. */
  readonly pointers: Map<SchemaObject, string>
  /** The functions that are being generated, the innermost last. */
  readonly open: FunctionRequest[]
  /** Those of them that the current code calls. */
  reached: Set<FunctionRequest>
  /** Compiles a schema for a value; set by `compile.ts`, so that the keywords need not import each other. */
  readonly compile: (schema: Schema, spot: Spot) => Code
  /** Whether a schema needs statements, and therefore a function of its own. */
  readonly needsFunction: (schema: Schema, spot: Spot) => boolean
}

/** Returns the check of a value as one expression, which calls a function if statements are needed. */
export function check(schema: Schema, spot: Spot): Stop {
  const { needsFunction, compile } = spot.generator
  return needsFunction(schema, spot) ? callFunction(schema, spot) : toExpression(compile(schema, spot))
}

export function checkReference(schema: SchemaObject, spot: Spot): Stop {
  const { $ref: where = '' } = schema
  const { known, generator } = spot
  const target = generator.definition(where)
  if (target === undefined) {
    reportProblem(spot, { code: 'ref_not_found', schema, keyword: '$ref', value: where })
    return NEVER
  }
  const referred = { ...sameSpot(spot, ''), where, location: where }
  if (!isLeaf(target)) return callFunction(target, referred)
  const leaf = known === undefined ? referred : { ...referred, known }
  return toExpression(generator.compile(target, leaf))
}

/** Assertions that need only one comparison. */
const LEAF_KEYWORDS = new Set<string>([
  'type',
  'const',
  ...keywordsWhere(
    ({ kind, appliesTo }) => kind === 'assertion' && (appliesTo === 'string' || appliesTo === 'number'),
  ),
])

/** Whether a referenced schema is so small that its check is inlined instead of called. */
function isLeaf(schema: Schema): boolean {
  if (typeof schema === 'boolean') return true
  return Object.keys(schema).every((keyword) => !decides(keyword) || LEAF_KEYWORDS.has(keyword))
}

function callFunction(schema: Schema, spot: Spot): Stop {
  const name = functionFor(schema, spot)
  if (name === undefined) return NEVER
  const { value, key, where, tracker } = spot
  const tracked = tracker === undefined ? '' : `,${tracker}`
  const { module } = spot.generator
  if (!module.reports) return `!${name}(${value}${tracked})`
  if (spot.quiet) return `!${name}(${value}${tracked === '' ? '' : `,undefined${tracked}`})`
  const place = where === undefined ? key : `${key ?? 'undefined'},${printString(where)}`
  return both(
    `!${name}(${value},c${tracked})`,
    `${module.use('failInside')}(c${place === undefined ? '' : `,${place}`})`,
  )
}
