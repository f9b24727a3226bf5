import { type Json, type JsonObject, unlessEmpty } from '../json.ts'
import { providerName } from './name.ts'
import type { WireTool } from './unwrap.ts'
import { toWire } from './wrap.ts'

/** The rule for module ids, as a rule for names. */
const MODULE_ID = { characters: 'A-Za-z0-9_.-', first: 'A-Za-z_', maxLength: 192 }

/**
 * Makes a module of the file format. `members` are the members of a module that the provider has, too; the rest of the
 * tool stays in `providers.<profile>`, and so does a name that is not a valid module id.
 *
 * @param rule the rule by which the module id would be sent: a name that it changes stays in `providers.<profile>`, too
 */
export function toModule(
  profile: string,
  { name, description, input, rest }: WireTool,
  members: Readonly<Record<string, Json | undefined>> = {},
  rule: Parameters<typeof providerName>[1] = MODULE_ID,
): JsonObject {
  const id = providerName(name, MODULE_ID)
  const leftovers = id.name === name && providerName(name, rule).name === name ? rest : { name, ...rest }
  return toWire({
    module_id: id.name,
    title: members.title,
    description,
    input_schema: input,
    ...members,
    providers: unlessEmpty(leftovers) && { [profile]: leftovers },
  })
}
