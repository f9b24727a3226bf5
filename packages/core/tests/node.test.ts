import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../src/compiler.ts'
import { memoryHost } from '../src/host.ts'
import { makeFolder, nodeHost, pathToUri, removeDrafts, uriToPath, writeAtomic } from '../src/node.ts'
import { toUri } from '../src/options/resolve.ts'

// Real paths: on macOS the folder of temporary files is a link.
const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'toolbake-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function file(path: string, content: string | Uint8Array = 'a: 1\n'): string {
  const full = join(root, path)
  mkdirSync(resolve(full, '..'), { recursive: true })
  writeFileSync(full, content)
  return pathToUri(full)
}

const host = nodeHost()

describe('paths and URIs', () => {
  it.each(['a b', 'é', 'a%20b', 'a#b', 'a?b', 'a\nb', 'a;b,c', '日本'])('%j there and back', (name) => {
    const path = join(root, name)
    expect(uriToPath(pathToUri(path))).toBe(path)
    expect(toUri(path, 'file:///')).toBe(pathToFileURL(path).href)
    expect(toUri(name, `${pathToUri(root)}/`)).toBe(pathToFileURL(path).href)
  })

  it('refuses URIs that are no files', () => {
    expect(() => uriToPath('https://example.org/a')).toThrow(TypeError)
  })
})

describe('read', () => {
  it('gives text, bytes that are no UTF-8, or nothing', () => {
    expect(host.read(file('read/a.yaml', 'é: 😀\n'))).toBe('é: 😀\n')
    expect(host.read(file('read/latin.yaml', Uint8Array.from([0x61, 0xe9])))).toEqual(
      Buffer.from([0x61, 0xe9]),
    )
    expect(host.read(pathToUri(join(root, 'read/gone.yaml')))).toBeUndefined()
    expect(host.read(pathToUri(join(root, 'read/a.yaml/below.yaml')))).toBeUndefined()
    expect(host.read('https://example.org/a.yaml')).toBeUndefined()
  })

  it('reports what is no file, without the path of the machine', () => {
    file('folder/a.yaml')
    expect(() => host.read(pathToUri(join(root, 'folder')))).toThrow(/^it is a folder$/)
    expect(() => host.read('file:///a%2Fb.yaml')).toThrow(/encoded/)
    expect(() => host.read(pathToUri(join(root, 'x'.repeat(300))))).toThrow(/^its name is too long$/)
    symlinkSync('circle', join(root, 'circle'))
    expect(() => host.read(pathToUri(join(root, 'circle')))).toThrow(/^its links lead in a circle$/)
    expect(() => host.read('file:///dev/null')).toThrow(/^it is not a regular file$/)
  })

  // The superuser may read everything.
  it('reports a file that it may not read', (context) => {
    if (process.getuid?.() === 0) return context.skip('root may read everything')
    const uri = file('secret.yaml')
    chmodSync(join(root, 'secret.yaml'), 0)
    expect(() => host.read(uri)).toThrow(/^permission denied$/)
  })
})

describe('canonical', () => {
  it('follows links, of missing files those of their folder', () => {
    const uri = file('real/a b.yaml')
    symlinkSync('real', join(root, 'link'))
    symlinkSync('real/a b.yaml', join(root, 'alias.yaml'))
    const folder = pathToUri(root)
    expect(host.canonical(`${folder}/link/a%20b.yaml`)).toBe(uri)
    expect(host.canonical(`${folder}/alias.yaml`)).toBe(uri)
    expect(host.canonical(`${folder}/link/gone/x.yaml`)).toBe(`${folder}/real/gone/x.yaml`)
    expect(host.canonical(`${folder}/link/`)).toBe(`${folder}/real/`)
    expect(host.canonical(`${folder}/%6cink/a b.yaml`)).toBe(uri)
    expect(host.canonical('file:///')).toBe('file:///')
  })

  it.each(['[id]', 'a~b', 'a^b', '(a)', '@a', "a'b", 'a,b', 'e\u0301'])('has one spelling of %s', (name) => {
    const uri = file(`${name}/a.yaml`)
    expect(host.canonical(uri)).toBe(uri)
    expect(host.canonical(new URL(`./${name}/a.yaml`, `${pathToUri(root)}/`).href)).toBe(uri)
  })

  it('sees a missing folder become a link', () => {
    const folder = pathToUri(root)
    expect(host.canonical(`${folder}/later/x.yaml`)).toBe(`${folder}/later/x.yaml`)
    symlinkSync('real', join(root, 'later'))
    expect(host.canonical(`${folder}/later/x.yaml`)).toBe(`${folder}/real/x.yaml`)
  })

  it('leaves alone what has no path', () => {
    for (const uri of ['https://example.org/a', 'file:///a%2Fb', 'file:///%zz', 'memory:x']) {
      expect(host.canonical(uri)).toBe(uri)
    }
  })
})

describe('folders of options', () => {
  it.each(['plain', '[id]', 'a~b', 'link'])('hold what is below them: %s', (name) => {
    file(`options/${name === 'link' ? 'real' : name}/tools/mail/send.yaml`, 'input_schema: {}\n')
    if (name === 'link') symlinkSync('real', join(root, 'options/link'))
    const folder = join(root, 'options', name)
    const overrides = [{ files: 'tools/**', profiles: ['mcp'] }]
    const { tools, requests } = createCompiler({
      root: folder,
      schemasDir: 'tools',
      overrides,
      host,
    }).compile({
      uri: pathToUri(join(folder, 'tools/mail/send.yaml')),
    })
    expect(tools.map(({ id }) => id)).toEqual(['mail.send'])
    expect(Object.keys(requests)).toEqual(['mcp'])
  })
})

it('a link that leads elsewhere is followed again', () => {
  const schema = (name: string): string => `module_id: ${name}\ninput_schema: { $ref: link.yaml }\n`
  for (const name of ['one', 'two']) {
    file(`relinked/${name}.schema.yaml`, schema(name))
    file(`relinked/${name}.yaml`, `{ type: object, title: ${name} }\n`)
  }
  const compiler = createCompiler({ root: join(root, 'relinked'), host })
  const uri = `${pathToUri(join(root, 'relinked'))}/link.schema.yaml`
  for (const name of ['one', 'two']) {
    for (const ending of ['schema.yaml', 'yaml']) {
      rmSync(join(root, `relinked/link.${ending}`), { force: true })
      symlinkSync(`${name}.${ending}`, join(root, `relinked/link.${ending}`))
    }
    const [tool] = compiler.compile({ uri }).tools
    expect(tool).toMatchObject({ id: name, input: { schema: { title: name } } })
    expect(compiler.compile({ uri }).tools[0]).toBe(tool)
  }
})

it('the folders of options end in a slash, whatever a host makes of them', () => {
  const { options } = createCompiler({
    root: '/p',
    schemasDir: 'tools',
    host: { ...memoryHost({}), canonical: (uri) => uri.replace(/\/$/, '') },
  })
  expect(options).toMatchObject({ root: 'file:///p/', schemasDir: 'file:///p/tools/' })
})

describe('glob', () => {
  it('lists files below a folder', () => {
    for (const path of [
      'b.yaml',
      'a.yaml',
      'x/c.yaml',
      'x/y/d.json',
      '.hidden/e.yaml',
      'node_modules/m/f.yaml',
    ]) {
      file(`glob/${path}`)
    }
    mkdirSync(join(root, 'glob/folder.yaml'))
    symlinkSync('../real', join(root, 'glob/linked'))
    symlinkSync('../real/a b.yaml', join(root, 'glob/linked.yaml'))
    symlinkSync('nowhere', join(root, 'glob/broken.yaml'))
    symlinkSync('x', join(root, 'glob/x/x'))
    symlinkSync('..', join(root, 'glob/x/up'))
    const base = `${pathToUri(join(root, 'glob'))}/`
    const glob = (pattern: string): string[] =>
      host
        .glob(pattern, base)
        .map((uri) => relative(join(root, 'glob'), uriToPath(uri)).replaceAll('\\', '/'))
        .toSorted((a, b) => (a < b ? -1 : 1))
    expect(glob('*.yaml')).toEqual(['a.yaml', 'b.yaml', 'linked.yaml'])
    expect(glob('**/*.{yaml,json}')).toEqual(['a.yaml', 'b.yaml', 'linked.yaml', 'x/c.yaml', 'x/y/d.json'])
    expect(glob('./x/*')).toEqual(['x/c.yaml', 'x/x'])
    expect(glob('node_modules/*/*.yaml')).toEqual(['node_modules/m/f.yaml'])
    expect(glob('.hidden/*')).toEqual(['.hidden/e.yaml'])
    expect(host.glob('*', `${base}gone/`)).toEqual([])
    // Reading it reports the circle.
    symlinkSync('two.yaml', join(root, 'glob/one.yaml'))
    symlinkSync('one.yaml', join(root, 'glob/two.yaml'))
    expect(glob('{one,two,broken}.yaml')).toEqual(['one.yaml', 'two.yaml'])
    expect(host.glob('*', 'https://example.org/')).toEqual([])
  })
})

describe('reach', () => {
  it('is the real folder of the package', () => {
    file('package.json', '{}')
    file('packages/a/package.json', '{}')
    const uri = file('packages/a/src/x.yaml')
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    symlinkSync('../packages/a', join(root, 'node_modules/a'))
    const expected = [`${pathToUri(join(root, 'packages/a'))}/`]
    expect(host.reach?.(uri)).toEqual(expected)
    expect(host.reach?.(pathToUri(join(root, 'node_modules/a/src/x.yaml')))).toEqual(expected)
    expect(host.reach?.('https://example.org/x')).toEqual([])
  })
})

describe('writing', () => {
  it('makes the folders that are missing, and replaces a file whole', () => {
    const path = join(root, 'write/deep/a.txt')
    writeAtomic(path, 'one')
    writeAtomic(path, 'two')
    expect(readFileSync(path, 'utf8')).toBe('two')
    makeFolder(join(root, 'write/deep'))
    expect(readdirSync(join(root, 'write/deep'))).toEqual(['a.txt'])
  })

  it('writes through a new file that no link can stand for, and removes those of killed processes', () => {
    const folder = join(root, 'write/drafts')
    const victim = join(root, 'write/victim.txt')
    file('write/victim.txt', 'kept')
    makeFolder(folder)
    symlinkSync(victim, join(folder, `.a.txt.${process.pid}.tmp`))
    symlinkSync(victim, join(folder, 'a.txt'))
    writeAtomic(join(folder, 'a.txt'), 'text')
    expect(readFileSync(victim, 'utf8')).toBe('kept')
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('text')
    const draft = (pid: number): string => `.a.txt.${pid}-0123456789abcdef.tmp`
    const { pid: gone } = spawnSync(process.execPath, ['--version'])
    for (const name of [draft(gone), draft(process.pid), '.a.txt.tmp', `x${draft(gone)}`])
      file(`write/drafts/${name}`)
    removeDrafts(folder)
    removeDrafts(join(folder, 'missing'))
    const left = ['.a.txt.tmp', draft(process.pid), `.a.txt.${process.pid}.tmp`, 'a.txt', `x${draft(gone)}`]
    expect(readdirSync(folder).sort()).toEqual(left.sort())
  })

  it('leaves nothing behind where it cannot write', () => {
    const folder = join(root, 'write/taken')
    makeFolder(join(folder, 'a.txt'))
    expect(() => writeAtomic(join(folder, 'a.txt'), 'text')).toThrow(/EISDIR|EEXIST|EPERM|ENOTEMPTY/)
    expect(readdirSync(folder)).toEqual(['a.txt'])
    file('write/plain.txt')
    expect(() => makeFolder(join(root, 'write/plain.txt/below'))).toThrow(/ENOTDIR|EEXIST|ENOENT/)
  })

  it('ends where the system has no place for a folder', ({ skip }) => {
    skip(process.platform !== 'linux', 'other systems have no /proc')
    expect(() => makeFolder('/proc/toolbake/below')).toThrow('ENOENT')
  })
})
