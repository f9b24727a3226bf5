import { parseArgs } from 'node:util'
import * as messages from './messages/usage.ts'
import type { Flag, Flags } from './types.ts'
import { hintFor, UsageError } from './usage-error.ts'

export interface ParsedArgs {
  readonly args: readonly string[]
  readonly flags: Flags
}

/** Flags of an empty command line, for reports next to a result that has its own format. */
export const NO_FLAGS: Flags = {
  isSet: () => false,
  text: () => undefined,
  list: () => [],
  count: () => undefined,
}

type Value = string | boolean | (string | boolean)[] | undefined

/**
 * Reads the arguments after the command's name.
 *
 * @throws {UsageError} for an unknown flag, a missing value, or a value that the flag does not take
 */
export async function readArgs(
  argv: readonly string[],
  declared: Readonly<Record<string, Flag>>,
): Promise<ParsedArgs> {
  const options = Object.fromEntries(Object.entries(declared).map(([name, flag]) => [name, optionOf(flag)]))
  // Not strict, because errors are detected below and reported in our own words.
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind === 'option') await checkToken(token, declared)
  }
  const flags = createFlags(values)
  for (const [name, { choices }] of Object.entries(declared)) {
    if (choices !== undefined) await checkChoices(name, choices, flags)
  }
  return { args: positionals, flags }
}

function optionOf({ type, short, multiple }: Flag) {
  const kind: 'string' | 'boolean' = type === 'count' ? 'string' : type
  return { type: kind, ...(short === undefined ? {} : { short }), ...(multiple ? { multiple } : {}) }
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

async function checkToken(token: OptionToken, declared: Readonly<Record<string, Flag>>): Promise<void> {
  const { name, rawName, value, inlineValue } = token
  const flag = Object.hasOwn(declared, name) ? declared[name] : undefined
  if (flag === undefined) {
    throw new UsageError(messages.unknownFlag(rawName), await hintFor(name, Object.keys(declared), '--'))
  }
  if (flag.type === 'boolean') {
    if (value !== undefined) throw new UsageError(messages.takesNoValue(name))
  } else if (value === undefined || value === '') {
    throw new UsageError(messages.needsValue(name))
  } else if (!inlineValue && value.startsWith('-') && value !== '-') {
    throw new UsageError(messages.needsValue(name), messages.writeWithEquals(name, value))
  } else if (flag.type === 'count' && !/^\d{1,9}$/.test(value)) {
    throw new UsageError(messages.notACount(name, value))
  }
}

async function checkChoices(name: string, choices: readonly string[], flags: Flags): Promise<void> {
  for (const value of flags.list(name)) {
    if (choices.includes(value)) continue
    throw new UsageError(messages.unknownValue(name, value), await hintFor(value, choices))
  }
}

function createFlags(values: Readonly<Record<string, Value>>): Flags {
  const texts = (name: string): string[] => [values[name]].flat().filter((value) => typeof value === 'string')
  return {
    isSet: (name) => values[name] !== undefined && values[name] !== false,
    text: (name) => texts(name).at(-1),
    list: (name) =>
      texts(name)
        .flatMap((text) => text.split(','))
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    count(name) {
      const text = texts(name).at(-1)
      return text === undefined ? undefined : Number(text)
    },
  }
}
