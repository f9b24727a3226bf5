import { originPath } from '../../diagnostics/origin.ts'
import { isObject, own } from '../../json.ts'
import type { Tool } from '../../tool/types.ts'
import type { Definition } from './section.ts'

/** `email.send` → `EmailSend`; empty when nothing of the text can stand in a name. */
export function pascalCase(text: string): string {
  const words = text.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^\p{ID_Start}/u.test(joined) || joined === '' ? joined : `_${joined}`
}

/** The sections of a tool that have a type. */
export type ToolPart = 'input' | 'output' | 'error'

export function toolTypeName(tool: Tool, part: ToolPart): string {
  return `${pascalCase(tool.identity) || 'Tool'}${pascalCase(part)}`
}

const CONTAINERS: ReadonlySet<string> = new Set(['$defs', 'definitions', 'schemas'])

/** Keywords that say nothing about what a schema below them is. */
const SILENT: ReadonlySet<string> = new Set(['properties', 'schema', ...CONTAINERS])

/** The name of a definition in `$defs`; of a file its title or its name; of any other place the way there. */
export function definitionName({ origin }: Definition, owner: Tool | undefined): string {
  const path = originPath(origin)
  const last = path.at(-1)
  const scope = owner === undefined ? '' : pascalCase(owner.identity)
  if (last === undefined) return scope + fileName(origin.document.uri, origin.document.value)
  const isNamed = CONTAINERS.has(path.at(-2) ?? '')
  const words = isNamed ? [last] : path.filter((key) => !SILENT.has(key)).map(wordOf)
  return `${scope}${pascalCase(words.join(' '))}` || 'Definition'
}

function wordOf(key: string): string {
  return key.replace(/_schema$/, '')
}

/** Longer titles are sentences. */
const MAX_TITLE = 40

function fileName(uri: string, value: Definition['origin']['document']['value']): string {
  const title = isObject(value) ? own(value, 'title') : undefined
  const named = typeof title === 'string' && title.length <= MAX_TITLE ? pascalCase(title) : ''
  if (named !== '') return named
  const file = decode(uri.replace(/[?#].*$/, '').replace(/^.*\//, ''))
  return pascalCase(file.replace(/(\.schema)?\.(ya?ml|json)$|\.tool\.m?[jt]s$/, '')) || 'File'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
