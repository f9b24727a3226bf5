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

/** Returns the name of the example with these files; empty if they are not an example, or if it cannot be loaded. */
export async function exampleOf(files: readonly ProjectFile[]): Promise<string> {
  const pathsOf = (all: readonly { readonly path: string }[]): string =>
    all.map(({ path }) => path).join('\n')
  const [name] = [...byName].find(([, own]) => pathsOf(own) === pathsOf(files)) ?? []
  if (name === undefined) return ''
  try {
    const own = await loadExample(name)
    return own.every(({ text }, index) => text === files[index]?.text) ? name : ''
  } catch {
    return ''
  }
}

function capitalized(text: string): string {
  return text.replace(/^mcp\b/, 'MCP').replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
