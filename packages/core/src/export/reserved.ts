import type { JsonObject } from '../json.ts'
import { own } from '../json.ts'
import type { NameRule } from './types.ts'

/** The rule by which a provider keeps a name for itself, for a tool with these members. */
export function reservation(
  name: string,
  { reserved = [] }: NameRule,
  members: JsonObject,
): { readonly source: string } | undefined {
  const applies = (when?: string): boolean => when === undefined || own(members, when) === true
  return reserved.find(({ names, when }) => names.includes(name) && applies(when))
}
