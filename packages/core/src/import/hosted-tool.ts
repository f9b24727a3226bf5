import type { Profile } from '../export/types.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'

/** Members that contain a function tool or its schema. */
const OF_FUNCTION = /^(?:function|functionDeclarations|toolSpec|parameters|inputSchema|input_schema)$/

/** Returns the name of a tool that is not a function with a schema, such as one that the provider itself runs. */
export function hostedTool(entry: Json, form: Profile): string | undefined {
  if (!isObject(entry) || Object.keys(entry).some((key) => OF_FUNCTION.test(key))) return undefined
  const type = own(entry, 'type')
  if (typeof type === 'string') return type === 'function' || isIncomplete(entry, form) ? undefined : type
  const members = Object.entries(entry)
  const isSetting = members.length > 0 && members.every(([, value]) => isObject(value))
  return isSetting ? members.map(([key]) => key).join(', ') : undefined
}

/** Whether an entry would be a function tool if it had a name and a schema: Anthropic's have the type `custom`. */
function isIncomplete(entry: JsonObject, form: Profile): boolean {
  const schema = { type: 'object' }
  const rest = { name: 'a', description: 'A.', parameters: schema, inputSchema: schema, input_schema: schema }
  return form.unwrap({ ...entry, ...rest }) !== undefined
}
