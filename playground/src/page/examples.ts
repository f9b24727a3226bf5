import { load } from '../load.ts'
import type { ProjectFile } from '../protocol.ts'

/** The files of `examples/`: each folder is an example, named after the number with its title. */
const loaders = import.meta.glob<string>('../../examples/*/*', { query: '?raw', import: 'default' })

const EXAMPLE = /examples\/(?<folder>\d+-(?<name>[^/]+))\/(?<file>.+)$/

const byName = new Map<string, { readonly path: string; readonly load: () => Promise<string> }[]>()
for (const [address, load] of Object.entries(loaders).sort(([a], [b]) => (a < b ? -1 : 1))) {
  const { name = '', file = '' } = EXAMPLE.exec(address)?.groups ?? {}
  const title = capitalized(name.replaceAll('-', ' '))
  byName.set(title, [...(byName.get(title) ?? []), { path: file.replaceAll('__', '/'), load }])
}

export const exampleNames: readonly string[] = [...byName.keys()]

export function loadExample(name: string): Promise<readonly ProjectFile[]> {
  const files = byName.get(name) ?? []
  return Promise.all(files.map(async ({ path, load: loadText }) => ({ path, text: await load(loadText) })))
}

function capitalized(text: string): string {
  return text.replace(/^mcp\b/, 'MCP').replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
