import { originPath } from '../../diagnostics/origin.ts'
import { decodePath, withoutEnding } from '../../host.ts'
import { isObject, own } from '../../json.ts'
import type { Tool } from '../../tool/types.ts'
import { capitalize } from '../names.ts'
import type { NamedSchema } from './section.ts'

/** Returns a name in Pascal case (`email.send` → `EmailSend`); empty if the text has no character for a name. */
export function pascalCase(text: string): string {
  const words = text.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== '')
  const joined = words.map(capitalize).join('')
  return /^\p{ID_Start}/u.test(joined) || joined === '' ? joined : `_${joined}`
}

export const TOOL_PARTS = ['input', 'output', 'error'] as const
export type ToolPart = (typeof TOOL_PARTS)[number]

const CONTAINERS: ReadonlySet<string> = new Set(['$defs', 'definitions', 'schemas'])

/** Keywords that add nothing to the name of a type below them. */
const SILENT: ReadonlySet<string> = new Set(['properties', 'schema', ...CONTAINERS])

/** Longer titles are sentences. */
const MAX_TITLE = 40

/** Returns a definition's name in `$defs`; a file's title or name; for another place, a name made of its path. */
export function wantedName({ origin }: NamedSchema, owner: Tool | undefined): string {
  const path = originPath(origin)
  const last = path.at(-1)
  const scope = owner === undefined ? '' : pascalCase(owner.identity)
  if (last === undefined) {
    const { uri, value } = origin.document
    const title = isObject(value) ? own(value, 'title') : undefined
    const named = typeof title === 'string' && title.length <= MAX_TITLE ? pascalCase(title) : ''
    const file = decodePath(uri.replace(/[?#].*$/, '').replace(/^.*\//, ''))
    return scope + (named || pascalCase(withoutEnding(file)) || 'File')
  }
  const isNamed = CONTAINERS.has(path.at(-2) ?? '')
  const way = path.filter((key) => !SILENT.has(key)).map((key) => key.replace(/_schema$/, ''))
  return `${scope}${pascalCase(isNamed ? last : way.join(' '))}` || 'Definition'
}
