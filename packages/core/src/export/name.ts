import { type JsonObject, own } from '../json.ts'
import { refusedNames } from '../messages/lowering.ts'
import type { NameRule } from './types.ts'

type Rule = Omit<NameRule, 'source'>

export interface ProviderName {
  readonly name: string
  /** Why the provider would refuse it; only for names that the author chose. */
  readonly problem?: string | undefined
}

/** Length of the hash in shortened names: 36^8 values, so that the thousands of names of a build do not collide. */
const HASH_LENGTH = 8

/**
 * Returns a tool's name for a provider, which depends on the arguments alone. `override` (`providers.<profile>.name`)
 * is taken as it is. Otherwise illegal characters become `_`, an illegal first one gets the prefix `_` (or `t_`), and a
 * long name ends in `_` and a hash of the identity. Callers report identities with the same name.
 */
export function providerName(identity: string, rule: Rule, override?: string): ProviderName {
  if (override !== undefined) return { name: override, problem: nameProblem(override, rule) }
  const legal = identity.replace(new RegExp(`[^${rule.characters}]`, 'gu'), '_')
  const started = startsLegally(legal, rule) ? legal : `${startsLegally('_', rule) ? '_' : 't_'}${legal}`
  const { maxLength = started.length } = rule
  const short = `${started.slice(0, maxLength - HASH_LENGTH - 1)}_`
  return { name: started.length > maxLength ? short + hash(identity) : started }
}

export function nameProblem(name: string, rule: Rule): string | undefined {
  if (name === '') return refusedNames.empty
  const illegal = new RegExp(`[^${rule.characters}]`, 'u').exec(name)
  if (illegal) return refusedNames.character(illegal[0], rule.characters)
  const { first = '', maxLength = name.length } = rule
  if (!startsLegally(name, rule)) return refusedNames.start(first)
  return name.length > maxLength ? refusedNames.length(name.length, maxLength) : undefined
}

function startsLegally(name: string, rule: Rule): boolean {
  return rule.first === undefined || new RegExp(`^[${rule.first}]`, 'u').test(name)
}

/** Returns the rule by which a provider reserves a name, for a tool with these members. */
export function reservation(
  name: string,
  { reserved = [] }: NameRule,
  members: JsonObject,
): { readonly source: string } | undefined {
  const applies = (when?: string): boolean => when === undefined || own(members, when) === true
  return reserved.find(({ names, when }) => names.includes(name) && applies(when))
}

/** FNV-1a, 64 bits over UTF-8, its low digits in base 36. http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n)
  }
  return value.toString(36).padStart(HASH_LENGTH, '0').slice(-HASH_LENGTH)
}
