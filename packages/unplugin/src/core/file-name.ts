import { parseId } from '@toolbake/project/light'
import { misnamed } from '../messages/hosts.ts'

/** Imports of JSON or YAML with a profile; tool files are among them. */
export const WITH_PROFILE: RegExp = /\.(?:ya?ml|json)\?(?:.*&)?profile=/

const OTHER_NAME = /([^\\/?]*)(?<!\.schema)\.(ya?ml|json)(\?.*)$/

/** Returns what is wrong with the name of a file whose import has a query of toolbake; undefined for other ids. */
export function nameFault(id: string): string | undefined {
  if (id.startsWith('\0') || !WITH_PROFILE.test(id)) return undefined
  const [, stem = '', ending = '', query] = OTHER_NAME.exec(id) ?? []
  if (query === undefined || parseId(`x.schema.json${query}`) === undefined) return undefined
  return misnamed(`${stem}.${ending}`, `${stem}.schema.${ending}`)
}
