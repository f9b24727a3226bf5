import { describe, expect, it } from 'vitest'
import { ROOT, resolveFiles } from '../../tests/resolve-files.ts'
import type { Host } from '../host.ts'
import { memoryHost } from '../host.ts'

const tool = (ref: string): string =>
  `input_schema: { type: object, properties: { a: { $ref: "${ref}" } } }\n`
const STRING = 'type: string\n'

describe('what is watched', () => {
  it('records files that were read and files that were looked for', () => {
    const { context } = resolveFiles({ 'a.schema.yaml': tool('./b.yaml'), 'b.yaml': STRING }, 'a.schema.yaml')
    expect([...context.dependencies]).toEqual([`${ROOT}a.schema.yaml`, `${ROOT}a_meta.yaml`, `${ROOT}b.yaml`])
    const missing = resolveFiles({ 'a.schema.yaml': tool('./b.yaml') }, 'a.schema.yaml')
    expect([...missing.context.dependencies]).toContain(`${ROOT}b.yaml`)
    expect(missing.problems).toEqual(['file_not_found a.schema.yaml#/input_schema/properties/a/$ref'])
  })

  it('is reported by the path from the file that names it', () => {
    const reported = (ref: string): string | undefined =>
      resolveFiles({ 'tools/a.schema.yaml': tool(ref) }, 'tools/a.schema.yaml').diagnostics[0]?.message
    expect(reported('./b.yaml')).toBe('File not found: b.yaml')
    expect(reported('sub/b.yaml')).toBe('File not found: sub/b.yaml')
    expect(reported('../shared/b.yaml')).toBe('File not found: ../shared/b.yaml')
    expect(reported('../defs %41.yaml#/X')).toBe('File not found: ../defs A.yaml')
    expect(reported('50%25.yaml')).toBe('File not found: 50%.yaml')
    const allow = [`${ROOT}../ext/`]
    const [outside] = resolveFiles({ 'a.schema.yaml': tool('../ext/b.yaml') }, 'a.schema.yaml', {
      allow,
    }).diagnostics
    expect(outside?.message).toBe('File not found: ../ext/b.yaml')
  })

  it('is reported with the file beside it that may be meant', () => {
    const files = { 'Defs.yaml': STRING, 'other.yaml': STRING }
    const hint = (ref: string): string | undefined =>
      resolveFiles({ ...files, 'a.schema.yaml': tool(ref) }, 'a.schema.yaml').diagnostics[0]?.hint
    expect(hint('./defs.yaml')).toBe('Did you mean "Defs.yaml"?')
    expect(hint('./defs.yml')).toBe('Did you mean "Defs.yaml"?')
    expect(hint('./gone.yaml')).toBe('Check the path: it is relative to the file that contains it.')
  })

  it('records the place beside the file for a path below a pasted $id', () => {
    const text = 'input_schema: { $id: "https://example.com/x/in.json", $ref: ./b.yaml }\n'
    const { context, problems } = resolveFiles({ 'a.schema.yaml': text }, 'a.schema.yaml')
    expect([...context.dependencies]).toContain(`${ROOT}b.yaml`)
    expect(problems).toEqual(['ref_remote a.schema.yaml#/input_schema/$ref'])
  })

  it('records patterns of includes, also of those without a match', () => {
    const text = 'tools: [{ include: ./x/*.yaml }, { include: "../project/y/**/*.schema.yaml" }]\n'
    const { context, problems } = resolveFiles({ 'a.schema.yaml': text }, 'a.schema.yaml')
    expect([...context.patterns]).toEqual([`${ROOT}x/*.yaml`, `${ROOT}y/**/*.schema.yaml`])
    expect(problems).toEqual([
      'include_empty a.schema.yaml#/tools/0/include',
      'include_empty a.schema.yaml#/tools/1/include',
    ])
  })
})

describe('includes', () => {
  it('come in the order of code units, whatever order the host has', () => {
    const names = ['b.yaml', 'B.yaml', 'a.yaml', 'é.yaml', 'a-1.yaml']
    const files = Object.fromEntries(names.map((name) => [`t/${encodeURI(name)}`, 'input_schema: {}\n']))
    const { resolved } = resolveFiles(
      { ...files, 'all.yaml': 'tools: [{ include: t/*.yaml }]\n' },
      'all.yaml',
    )
    expect(resolved.modules.map(({ origin }) => decodeURI(origin.document.uri.slice(ROOT.length)))).toEqual([
      't/é.yaml',
      't/B.yaml',
      't/a-1.yaml',
      't/a.yaml',
      't/b.yaml',
    ])
  })

  it.each(['a b', 'a#b', '100%', 'a%20b', 'a%2fb', 'ü', '(x)', 'x\\y'])('come from a folder %s', (name) => {
    const folder = `${name.split('\\').map(encodeURIComponent).join('/')}/`
    const { resolved, problems } = resolveFiles(
      {
        [`${folder}a.yaml`]: 'input_schema: {}\n',
        'all.yaml': `tools: [{ include: '${name}${name.includes('\\') ? '\\' : '/'}*.yaml' }]\n`,
      },
      'all.yaml',
    )
    expect(problems).toEqual([])
    expect(resolved.modules.map(({ origin }) => origin.document.uri)).toEqual([`${ROOT}${folder}a.yaml`])
  })

  it('leave out files that only hold definitions, and nothing else without a schema', () => {
    const { resolved } = resolveFiles(
      {
        't/a.yaml': 'input_schema: { $ref: ./shared.yaml#/$defs/A }\n',
        't/shared.yaml':
          '$schema: https://json-schema.org/draft/2020-12/schema\n$defs: { A: { type: object } }\n',
        't/empty.yaml': '{}\n',
        't/other.yaml': 'definitions: {}\ndescription: A tool that is not done\n',
        'all.yaml': 'tools: [{ include: t/*.yaml }]\n',
      },
      'all.yaml',
    )
    const names = resolved.modules.map(({ origin }) => origin.document.uri.slice(ROOT.length))
    expect(names).toEqual(['t/a.yaml', 't/empty.yaml', 't/other.yaml'])
  })
})

describe('names in another case', () => {
  const files = {
    'Lib/Defs.yaml': STRING,
    'mail/Send.schema.yaml': 'input_schema: {}\n',
    'mail/send_meta.yaml': 'description: Sends\n',
    'a.schema.yaml': tool('./lib/defs.yaml'),
    'b.schema.yaml': tool('./x/../Lib/%64efs.yaml').replace('}}', '}, b: { $ref: ./Lib/Defs.yaml }}'),
    'all.schema.yaml': 'tools: [{ include: ./MAIL/*.schema.yaml }, { $ref: ./Mail/send.schema.yaml }]\n',
  }
  const names = Object.keys(files).flatMap((name) => [name.replace(/[^/]*$/, ''), name])
  const real = (uri: string): string => {
    const isSame = (name: string): boolean => `${ROOT}${name}`.toLowerCase() === decodeURI(uri).toLowerCase()
    const name = names.find(isSame)
    return name === undefined ? uri : ROOT + name
  }
  const memory = memoryHost(Object.fromEntries(names.map((name) => [ROOT + name, 'input_schema: {}\n'])))
  const anyCase = { canonical: real, glob: (to: string, base: string) => memory.glob(to, real(base)) }
  const reported = (entry: string, host: Partial<Host>): readonly string[] =>
    resolveFiles(files, entry, {}, host).diagnostics.map(
      ({ code, pointer, message }) => `${code} ${pointer} ${message}`,
    )

  it('are reported where they are found', () => {
    const why = 'case-sensitive file systems (Linux) will not find it'
    expect(reported('a.schema.yaml', anyCase)).toEqual([
      `ref_case /input_schema/properties/a/$ref "./lib/defs.yaml" is actually named "Lib/Defs.yaml"; ${why}`,
    ])
    expect(reported('b.schema.yaml', anyCase)).toEqual([
      `ref_case /input_schema/properties/a/$ref "./x/../Lib/%64efs.yaml" is actually named "Defs.yaml"; ${why}`,
    ])
    expect(reported('all.schema.yaml', anyCase)).toEqual([
      `ref_case /tools/1/$ref "./Mail/send.schema.yaml" is actually named "mail/Send.schema.yaml"; ${why}`,
      `ref_case /tools/0/include "./MAIL/*.schema.yaml" is actually named "mail"; ${why}`,
      `ref_case  "Send_meta.yaml" is actually named "send_meta.yaml"; ${why}`,
    ])
  })

  it('may be those of links', () => {
    const links: Record<string, string> = { 'lib/defs.yaml': 'Lib/Defs.yaml' }
    const canonical = (uri: string): string =>
      ROOT + (links[uri.slice(ROOT.length)] ?? uri.slice(ROOT.length))
    expect(reported('a.schema.yaml', { canonical })).toEqual([])
  })
})

describe('confinement', () => {
  const links: Record<string, string> = { [`${ROOT}link.yaml`]: 'file:///secret/real.yaml' }
  const host = memoryHost({
    [`${ROOT}a.schema.yaml`]: tool('./link.yaml'),
    'file:///secret/real.yaml': STRING,
    [`${ROOT}set.yaml`]: 'tools: [{ include: ./l*.yaml }]\n',
  })
  const canonical = (uri: string): string => links[uri] ?? uri
  const files = { 'a.schema.yaml': tool('./link.yaml'), 'set.yaml': 'tools: [{ include: ./l*.yaml }]\n' }

  it('compares real paths: a link does not lead out', () => {
    const out = resolveFiles(files, 'a.schema.yaml', {}, { ...host, canonical })
    expect(out.problems).toEqual(['ref_outside a.schema.yaml#/input_schema/properties/a/$ref'])
    const allowed = resolveFiles(
      files,
      'a.schema.yaml',
      { allow: ['file:///secret/'] },
      { ...host, canonical },
    )
    expect(allowed.links).toEqual(['a.schema.yaml#/input_schema/properties/a → file:///secret/real.yaml#'])
  })

  it('holds for companions and for what a pattern matches', () => {
    const meta: Record<string, string> = { [`${ROOT}a_meta.yaml`]: 'file:///secret/real.yaml' }
    const companion = resolveFiles(
      { 'a.schema.yaml': 'input_schema: {}\n' },
      'a.schema.yaml',
      {},
      {
        canonical: (uri) => meta[uri] ?? uri,
      },
    )
    expect(companion.problems).toEqual(['ref_outside a.schema.yaml#'])
    expect(companion.resolved.modules[0]?.companion).toBeUndefined()
    const glob = (): string[] => [`${ROOT}link.yaml`]
    const set = resolveFiles(files, 'set.yaml', {}, { ...host, canonical, glob })
    expect(set.problems).toEqual(['ref_outside set.yaml#/tools/0/include'])
  })

  it('does not reveal whether a file outside exists', () => {
    const of = (ref: string): readonly string[] => resolveFiles({ 'a.yaml': tool(ref) }, 'a.yaml').problems
    expect(of('../secret/real.yaml')).toEqual(of('../secret/none.yaml'))
  })
})

describe('one file by two names', () => {
  it('is one document: schemas are shared, not copied', () => {
    const { resolved, links } = resolveFiles(
      {
        'a.yaml':
          'input_schema: { properties: { a: { $ref: "./x/../b.yaml" }, b: { $ref: "./link.yaml" } } }\n',
        'b.yaml': STRING,
      },
      'a.yaml',
      {},
      { canonical: (uri) => uri.replace('link.yaml', 'b.yaml') },
    )
    expect(links.map((link) => link.replace(/.*→ /, ''))).toEqual(['b.yaml#', 'b.yaml#'])
    expect(new Set([...resolved.refs.values()].map(({ target }) => target)).size).toBe(1)
  })
})

describe('options.schemes', () => {
  const files = {
    'a.yaml': tool('lib:shared/b#/definitions/B'),
    'vendor/shared/b.yaml': 'definitions: { B: {} }\n',
  }

  it('turn URIs of a scheme into those of files', () => {
    const schemes = { lib: (uri: string) => `${ROOT}vendor/${uri.slice(4)}.yaml` }
    const { links, problems } = resolveFiles(files, 'a.yaml', { schemes })
    expect(problems).toEqual([])
    expect(links).toEqual(['a.yaml#/input_schema/properties/a → vendor/shared/b.yaml#/definitions/B'])
  })

  it('lead no further than other references', () => {
    const { problems } = resolveFiles(files, 'a.yaml', { schemes: { lib: () => 'file:///etc/passwd' } })
    expect(problems).toEqual(['ref_outside a.yaml#/input_schema/properties/a/$ref'])
  })

  it('give the reason why there is no file', () => {
    const lib = (uri: string): string => {
      throw new Error(`no library "${uri}"`)
    }
    const { diagnostics } = resolveFiles(files, 'a.yaml', { schemes: { lib } })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '$ref "lib:shared/b#/definitions/B" cannot be resolved: no library "lib:shared/b"',
    ])
  })

  it('may replace apcore', () => {
    const schemes = { apcore: () => `${ROOT}vendor/shared/b.yaml` }
    const { links } = resolveFiles({ ...files, 'a.yaml': tool('apcore://x#/definitions/B') }, 'a.yaml', {
      schemes,
    })
    expect(links).toEqual(['a.yaml#/input_schema/properties/a → vendor/shared/b.yaml#/definitions/B'])
  })
})

describe('a caller that compiles a text', () => {
  it('can refer to the text itself by its name', () => {
    const text = tool('a.schema.yaml#/definitions/A').replace(
      'input_schema',
      'definitions: { A: {} }\ninput_schema',
    )
    const reads: string[] = []
    const { links } = resolveFiles(
      { 'a.schema.yaml': text },
      'a.schema.yaml',
      {},
      {
        read(uri) {
          reads.push(uri)
          return uri === `${ROOT}a.schema.yaml` ? text : undefined
        },
      },
    )
    expect(links).toEqual(['a.schema.yaml#/input_schema/properties/a → a.schema.yaml#/definitions/A'])
    expect(reads.filter((uri) => uri === `${ROOT}a.schema.yaml`)).toHaveLength(1)
  })
})
