import { keywordInfo } from '@toolbake/core/internal'
import { InvalidInputError } from './errors.ts'
import * as messages from './messages/messages.ts'

/**
 * `seed`: the documents that describe the schema system first, to the letter, save that members of `properties` keep
 * their names and literals their content. `spec`: the specification as it is today. `none`: what the compiler does.
 */
export type CompatName = 'seed' | 'spec' | 'none'

/** How references are resolved. */
export interface ReferenceRules {
  /** `inline`: each reference is replaced by a copy. `bundle`: what is shared or recursive stands once in `$defs`. */
  readonly form: 'inline' | 'bundle'
  /** A schema that holds itself: `error`, or the inner `$ref` stays. `bundle` always keeps it. */
  readonly recursion: 'error' | 'keep'
}

/** How a schema becomes strict; undefined: as the compiler lowers for OpenAI. */
export interface StrictRules {
  /** What is an object beside having `properties`. */
  readonly objects: 'typed' | 'typed-or-untyped'
  /** The union with null around an optional property without `type`. */
  readonly nullUnion: 'oneOf' | 'anyOf'
  /** The keywords whose schemas are made strict, too, beside branches. */
  readonly reach: readonly string[]
}

/** What one set of documents asks for, as data. */
export interface Compat {
  readonly loader: {
    /** Members of a file that no module has: read over, or refused, but for `x-*`. */
    readonly members: 'open' | 'closed'
  }
  readonly references: ReferenceRules
  readonly strict: StrictRules | undefined
  readonly exporter: {
    /** `own`: the forms of the documents. `compiler`: every profile as the compiler writes it. */
    readonly forms: 'own' | 'compiler'
    /** Whether `default` leaves the schema for Anthropic together with `x-*`. */
    readonly stripsDefaults: boolean
    /** Whether an MCP tool has its output schema, which MCP takes for objects. */
    readonly writesOutput: boolean
    /** Whether approval, streaming, caching and pages travel in `_meta` of an MCP tool. */
    readonly writesMeta: boolean
  }
  /** Whether a validator reads strings as the numbers and booleans that are asked for, unless an option sets it. */
  readonly coerces: boolean
}

/** The keywords that hold definitions. */
export const DEFINITION_MAPS: readonly string[] = ['definitions', '$defs']

/** Whether a keyword holds schemas for the same value: `anyOf` and its like. */
export function isBranching(keyword: string): boolean {
  return keywordInfo(keyword)?.value === 'branches'
}

const REACH = ['properties', 'items', ...DEFINITION_MAPS]

export const COMPATS: Readonly<Record<CompatName, Compat>> = {
  seed: {
    loader: { members: 'open' },
    references: { form: 'inline', recursion: 'error' },
    strict: { objects: 'typed', nullUnion: 'oneOf', reach: REACH },
    exporter: { forms: 'own', stripsDefaults: true, writesOutput: false, writesMeta: false },
    coerces: true,
  },
  spec: {
    loader: { members: 'closed' },
    references: { form: 'inline', recursion: 'keep' },
    strict: { objects: 'typed-or-untyped', nullUnion: 'anyOf', reach: [...REACH, 'prefixItems'] },
    exporter: { forms: 'own', stripsDefaults: false, writesOutput: true, writesMeta: true },
    coerces: false,
  },
  none: {
    loader: { members: 'closed' },
    references: { form: 'bundle', recursion: 'keep' },
    strict: undefined,
    exporter: { forms: 'compiler', stripsDefaults: false, writesOutput: true, writesMeta: true },
    coerces: false,
  },
}

/**
 * The rules of a name; `seed` when there is none.
 *
 * @throws {InvalidInputError} for any other name
 */
export function readCompat(name: CompatName = 'seed'): Compat {
  return COMPATS[readChoice(name, ['seed', 'spec', 'none'], 'compat')]
}

/**
 * One of the allowed texts.
 *
 * @throws {InvalidInputError} which names them
 */
export function readChoice<T extends string>(value: unknown, allowed: readonly T[], what: string): T {
  const found = allowed.find((name) => name === value)
  if (found !== undefined) return found
  throw notAllowed(what, value, allowed)
}

/** The error for what is none of the allowed texts. */
export function notAllowed(what: string, value: unknown, allowed: readonly string[]): InvalidInputError {
  const message = messages.unknown(what, JSON.stringify(value) ?? 'undefined', allowed)
  return new InvalidInputError(message, { suggestion: messages.allowed(allowed), details: { allowed } })
}
