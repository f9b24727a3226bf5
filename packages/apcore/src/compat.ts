import { keywordInfo } from '@toolbake/core/internal'
import { InvalidInputError } from './errors.ts'
import * as messages from './messages/messages.ts'

/**
 * `seed`: the original documents of the schema system, to the letter, except that members of `properties` keep their
 * names and literals their content. `spec`: the current specification. `none`: the compiler's own behaviour.
 */
export type CompatName = 'seed' | 'spec' | 'none'

/** How to resolve references. */
export interface ReferenceRules {
  /** `inline`: a copy replaces each reference. `bundle`: shared or recursive schemas are written once in `$defs`. */
  readonly form: 'inline' | 'bundle'
  /** For a recursive schema: `error`, or `keep` for the inner `$ref`. `bundle` always keeps it. */
  readonly recursion: 'error' | 'keep'
}

/** How to make a schema strict; undefined: as the compiler lowers for OpenAI. */
export interface StrictRules {
  /** Which schemas count as objects, apart from those with `properties`. */
  readonly objects: 'typed' | 'typed-or-untyped'
  /** The keyword of the union with null for an optional property without `type`. */
  readonly nullUnion: 'oneOf' | 'anyOf'
  /** The keywords, apart from branches, whose schemas are made strict too. */
  readonly reach: readonly string[]
}

/** The requirements of one set of documents, as data. */
export interface Compat {
  readonly loader: {
    /** Unknown members of a file: `open` ignores them, `closed` refuses them except `x-*`. */
    readonly members: 'open' | 'closed'
  }
  readonly references: ReferenceRules
  readonly strict: StrictRules | undefined
  readonly exporter: {
    /** `own`: the forms of the documents. `compiler`: every profile as the compiler writes it. */
    readonly forms: 'own' | 'compiler'
    /** Whether `default` is removed for Anthropic together with `x-*`. */
    readonly stripsDefaults: boolean
    /** Whether an MCP tool gets its output schema, which MCP supports for objects. */
    readonly writesOutput: boolean
    /** Whether `_meta` of an MCP tool contains approval, streaming, caching and pagination. */
    readonly writesMeta: boolean
  }
  /** Whether a validator converts strings to required numbers and booleans, unless an option overrides it. */
  readonly coerces: boolean
}

/** The keywords that contain definitions. */
export const DEFINITION_MAPS: readonly string[] = ['definitions', '$defs']

/** Whether a keyword contains schemas for the same value, such as `anyOf`. */
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
 * Returns the rules with a name. Default: `seed`.
 *
 * @throws {InvalidInputError} for any other name
 */
export function readCompat(name: CompatName = 'seed'): Compat {
  return COMPATS[readChoice(name, ['seed', 'spec', 'none'], 'compat')]
}

/**
 * Checks that a value is one of the allowed strings.
 *
 * @throws {InvalidInputError} that lists them
 */
export function readChoice<T extends string>(value: unknown, allowed: readonly T[], what: string): T {
  const found = allowed.find((name) => name === value)
  if (found !== undefined) return found
  throw notAllowed(what, value, allowed)
}

/** Returns the error for a value that is not allowed. */
export function notAllowed(what: string, value: unknown, allowed: readonly string[]): InvalidInputError {
  const message = messages.unknown(what, JSON.stringify(value) ?? 'undefined', allowed)
  return new InvalidInputError(message, { suggestion: messages.allowed(allowed), details: { allowed } })
}
