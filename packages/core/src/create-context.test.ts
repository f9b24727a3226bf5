import { describe, expect, it } from 'vitest'
import { mayReach } from './context.ts'
import { createContext } from './create-context.ts'
import { childOrigin, rootOrigin } from './diagnostics/origin.ts'
import type { Host } from './host.ts'
import { memoryHost } from './host.ts'
import { resolveOptions } from './options/resolve.ts'
import type { Options } from './options/types.ts'
import { placeholderDocument } from './parse/document.ts'

const FILES = {
  'file:///project/a.yaml': 'a: 1\n',
  'file:///project/tools/b.yaml': 'b: [1\n',
  'file:///project/tools/z.yaml': 'z: 1\nz: 2\n',
  'file:///project/tools/y.json': '{}',
}
const at = childOrigin(rootOrigin(placeholderDocument('file:///project/a.yaml', 'x: 1\n')), 'x')

/** A host that counts what it reads. */
function counting(files: Record<string, string | Uint8Array>): Host & { readonly reads: string[] } {
  const host = memoryHost(files)
  const reads: string[] = []
  return {
    ...host,
    reads,
    read(uri) {
      reads.push(uri)
      return host.read(uri)
    },
  }
}

function contextOf(host: Host, options: Options = {}, cache = new Map()): ReturnType<typeof createContext> {
  return createContext(resolveOptions({ root: '/project', ...options }), host, cache)
}

describe('load', () => {
  it('reads and parses a file once', () => {
    const host = counting(FILES)
    const context = contextOf(host)
    const document = context.load('file:///project/a.yaml')
    expect(document?.value).toEqual({ a: 1 })
    expect(context.load('file:///project/a.yaml')).toBe(document)
    expect(host.reads).toEqual(['file:///project/a.yaml'])
    expect([context.has('error'), context.diagnostics()]).toEqual([false, []])
  })

  it('goes by the canonical URI', () => {
    const host = { ...counting(FILES), canonical: (uri: string) => uri.replace('/link/', '/project/') }
    const context = contextOf(host)
    expect(context.load('file:///link/a.yaml')).toBe(context.load('file:///project/a.yaml'))
    expect([...context.dependencies]).toEqual(['file:///project/a.yaml'])
  })

  it('reports what is broken once, and gives no document', () => {
    const context = contextOf(memoryHost(FILES))
    expect(context.load('file:///project/tools/b.yaml', at)).toBeUndefined()
    expect(context.load('file:///project/tools/b.yaml')).toBeUndefined()
    expect(context.has('error')).toBe(true)
    expect(context.diagnostics().map(({ code, uri }) => `${code} ${uri}`)).toEqual([
      'syntax_error file:///project/tools/b.yaml',
    ])
  })

  it('gives a document that is in error but can be read on', () => {
    const context = contextOf(memoryHost(FILES))
    expect(context.load('file:///project/tools/z.yaml')?.value).toEqual({ z: 2 })
    expect(context.has('error')).toBe(true)
  })

  it('reports a missing file where somebody refers to it, each time, by its path below the root', () => {
    const context = contextOf(memoryHost(FILES))
    for (const place of [undefined, at, at])
      expect(context.load('file:///project/gone.yaml', place)).toBeUndefined()
    expect(context.load('file:///project/gone.yaml', at, 'ignore')).toBeUndefined()
    expect(context.diagnostics().map(({ message, uri, pointer }) => [message, uri, pointer])).toEqual([
      ['File not found: gone.yaml', 'file:///project/a.yaml', '/x'],
      ['File not found: gone.yaml', 'file:///project/a.yaml', '/x'],
    ])
    expect([...context.dependencies]).toEqual(['file:///project/gone.yaml'])
  })

  it('reports what the host throws, at the file when nobody refers to it', () => {
    const refusing: Host = {
      ...memoryHost({}),
      read() {
        throw new Error('permission denied')
      },
    }
    const context = contextOf(refusing)
    context.load('file:///project/secret.yaml')
    context.load('file:///project/secret.yaml', at)
    expect(context.diagnostics().map(({ code, message, uri }) => [code, message, uri])).toEqual([
      ['file_unreadable', 'Cannot read secret.yaml: permission denied', 'file:///project/secret.yaml'],
      ['file_unreadable', 'Cannot read secret.yaml: permission denied', 'file:///project/a.yaml'],
    ])
  })

  it('reads bytes that are no UTF-8', () => {
    const context = contextOf(memoryHost({ 'file:///project/a.yaml': Uint8Array.from([0x61, 0xff]) }))
    expect(context.load('file:///project/a.yaml')).toBeUndefined()
    expect(context.diagnostics().map(({ code, range }) => [code, range.start.column])).toEqual([
      ['not_utf8', 2],
    ])
  })

  it('takes a host of a class', () => {
    class Files implements Host {
      readonly #host = memoryHost(FILES)
      read(uri: string): ReturnType<Host['read']> {
        return this.#host.read(uri)
      }
      glob(pattern: string, base: string): readonly string[] {
        return this.#host.glob(pattern, base)
      }
      canonical(uri: string): string {
        return this.#host.canonical(uri)
      }
      reach(): readonly string[] {
        return ['file:///shared/']
      }
    }
    const context = contextOf(new Files())
    expect(context.load('file:///project/a.yaml')?.value).toEqual({ a: 1 })
    expect(mayReach('file:///shared/x', 'file:///project/a.yaml', context)).toBe(true)
  })
})

describe('the cache of parsed files', () => {
  it('serves compiles while the text is the same, problems too', () => {
    const cache = new Map()
    const files: Record<string, string> = { ...FILES }
    const read = (name: string): unknown[] => {
      const context = contextOf(memoryHost(files), {}, cache)
      const document = context.load(`file:///project/${name}`)
      return [document, context.diagnostics().map(({ code }) => code)]
    }
    const [first] = read('a.yaml')
    expect(read('a.yaml')[0]).toBe(first)
    expect(read('tools/b.yaml')).toEqual([undefined, ['syntax_error']])
    expect(read('tools/b.yaml')).toEqual([undefined, ['syntax_error']])
    files['file:///project/a.yaml'] = 'a: 2\n'
    expect(read('a.yaml')[0]).toMatchObject({ value: { a: 2 } })
  })
})

describe('report', () => {
  it('applies the severities of the options', () => {
    const context = contextOf(memoryHost({}), {
      diagnostics: { object_closed: 'off', toolset_empty: 'info' },
    })
    context.report({ code: 'object_closed', at, params: { form: 'x', keyword: 'y' } })
    context.report({ code: 'toolset_empty', at })
    expect(context.has('error')).toBe(false)
    context.report({ code: 'description_missing', at })
    context.report({ code: 'missing_key', at, params: { key: 'input_schema' } })
    expect(context.has('error')).toBe(true)
    expect(context.diagnostics().map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'info toolset_empty',
      'info description_missing',
      'error missing_key',
    ])
  })
})

describe('glob', () => {
  it('gives each file once, sorted, and records the pattern', () => {
    const context = contextOf(memoryHost(FILES))
    expect(context.glob('./*.{yaml,json}', 'file:///project/tools/')).toEqual([
      'file:///project/tools/b.yaml',
      'file:///project/tools/y.json',
      'file:///project/tools/z.yaml',
    ])
    expect([...context.patterns]).toEqual(['file:///project/tools/*.{yaml,json}'])
    expect([...context.dependencies]).toEqual([])
  })

  it('matches names as people write them', () => {
    const host = memoryHost({ 'file:///project/my%20tool.yaml': 'a: 1' })
    expect(host.glob('my *.yaml', 'file:///project/')).toEqual(['file:///project/my%20tool.yaml'])
  })
})

describe('mayReach', () => {
  const links: Record<string, string> = { 'file:///project/link.yaml': 'file:///etc/passwd' }
  const host: Host = {
    ...memoryHost({}),
    canonical: (uri) => (links[uri] ?? uri).replace('file:///alias/', 'file:///real/'),
    reach: (uri) => (uri.startsWith('file:///pkg/a/') ? ['file:///pkg/a/'] : []),
  }
  const options = resolveOptions({ root: '/project', allow: ['/alias/shared'] })

  it.each([
    ['file:///project/a.yaml', 'file:///project/x.yaml', true],
    ['file:///project', 'file:///project/x.yaml', true],
    ['file:///project-evil/a.yaml', 'file:///project/x.yaml', false],
    ['file:///a.yaml', 'file:///project/x.yaml', false],
    ['file:///project/link.yaml', 'file:///project/x.yaml', false],
    ['file:///real/shared/a.yaml', 'file:///project/x.yaml', true],
    ['file:///alias/shared/a.yaml', 'file:///project/x.yaml', true],
    ['file:///alias/sharedness/a.yaml', 'file:///project/x.yaml', false],
    ['file:///pkg/a/b.yaml', 'file:///pkg/a/x.yaml', true],
    ['file:///pkg/b/b.yaml', 'file:///pkg/a/x.yaml', false],
    ['file:///pkg/a/b.yaml', 'file:///project/x.yaml', false],
    ['https://example.org/project/a.yaml', 'file:///project/x.yaml', false],
  ])('%s from %s: %s', (uri, from, expected) => {
    expect(mayReach(uri, from, { host, options })).toBe(expected)
  })
})
