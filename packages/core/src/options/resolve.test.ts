import { describe, expect, it } from 'vitest'
import { BUILT_IN_PROFILES } from '../export/profiles/index.ts'
import type { Profile } from '../export/types.ts'
import { defineConfig } from './define.ts'
import { OptionsError, optionsFor, resolveOptions, toUri } from './resolve.ts'
import type { Options } from './types.ts'

const openai = BUILT_IN_PROFILES.find(({ id }) => id === 'openai') as Profile
const custom: Profile = { ...openai, id: 'my-gateway' }

/** `path: message` of everything that is wrong. */
function problemsOf(options: unknown): string[] {
  try {
    resolveOptions(options as Options)
  } catch (error) {
    if (error instanceof OptionsError) return error.problems.map(({ path, message }) => `${path}: ${message}`)
    throw error
  }
  return []
}

describe('resolveOptions', () => {
  it('has defaults', () => {
    const { known, profiles, ...rest } = resolveOptions()
    expect(profiles.map(({ id }) => id)).toEqual(['openai', 'openai-responses', 'anthropic', 'mcp'])
    expect([...known.keys()]).toEqual(BUILT_IN_PROFILES.map(({ id }) => id))
    expect(rest).toMatchObject({
      root: 'file:///',
      schemasDir: undefined,
      allow: [],
      strict: {},
      reshape: false,
      diagnostics: {},
      validators: { formats: 'annotate', errors: 'full' },
      decode: { applyDefaults: false, repair: false, coerce: false, code: 'data' },
      schemas: new Map(),
      schemes: {},
      overrides: [],
    })
  })

  it('turns paths into folder URIs, relative to the root', () => {
    const { root, schemasDir, allow } = resolveOptions({
      root: '/project/my app',
      schemasDir: 'src/tools/',
      allow: ['../shared', '/opt/schemas', 'file:///srv/x', '.'],
    })
    expect(root).toBe('file:///project/my%20app/')
    expect(schemasDir).toBe('file:///project/my%20app/src/tools/')
    expect(allow).toEqual([
      'file:///project/shared/',
      'file:///opt/schemas/',
      'file:///srv/x/',
      'file:///project/my%20app/',
    ])
  })

  it('knows custom profiles by being given them, in overrides too', () => {
    const { known, profiles } = resolveOptions({
      profiles: ['mcp', 'my-gateway', 'mcp'],
      strict: { 'my-gateway': true },
      overrides: [{ files: '*', profiles: [custom] }],
    })
    expect(profiles.map(({ id }) => id)).toEqual(['mcp', 'my-gateway'])
    expect(known.get('my-gateway')).toBe(custom)
  })

  it('neither changes nor keeps what it is given', () => {
    const options = Object.freeze({
      allow: Object.freeze(['a']),
      strict: Object.freeze({ openai: true }),
      overrides: Object.freeze([Object.freeze({ files: 'a', reshape: true })]),
    })
    const resolved = resolveOptions(options)
    expect(resolved.strict).toEqual({ openai: true })
    expect(resolved.strict).not.toBe(options.strict)
    expect(resolved.overrides).toEqual([{ files: ['a'], options: { reshape: true } }])
  })

  it.each<[string, unknown, string[]]>([
    ['no object', [], [': options must be an object']],
    [
      'unknown names',
      { profile: [], stict: {}, xyz: 1 },
      ['profile: unknown option', 'stict: unknown option', 'xyz: unknown option'],
    ],
    [
      'what is checked and mended',
      {
        validators: { format: 'assert', errors: 'tiny' },
        decode: { repair: 'yes', constructor: true },
        overrides: [{ files: 'a', validators: { formats: 'assert', errors: 'small' }, decode: true }],
      },
      [
        'validators.format: unknown option',
        "validators.errors: must be 'full' or 'small'",
        'decode.repair: must be true or false',
        'decode.constructor: unknown option',
        'overrides.0.decode: must be an object',
      ],
    ],
    [
      'patterns that only take out',
      { overrides: [{ files: ['!a', '!b'] }, { files: '!c' }, { files: ['**', '!a'] }] },
      ['overrides.0.files: selects no files', 'overrides.1.files: selects no files'],
    ],
    [
      'where types are written',
      { types: { dir: '', enabled: 'yes', folder: '.' }, overrides: [{ files: 'a', types: {} }] },
      [
        'types.dir: must be the path or the URI of a folder',
        'types.enabled: must be true or false',
        'types.folder: unknown option',
        'overrides.0.types: cannot be set per file',
      ],
    ],
    [
      'paths',
      { root: 5, schemasDir: '', allow: 'shared' },
      [
        'root: must be the path or the URI of a folder',
        'schemasDir: must be the path or the URI of a folder',
        'allow: must be a list of folders',
      ],
    ],
    [
      'more paths',
      { root: 'http://[', allow: ['a', null, 'b\0'] },
      [
        'root: is not a valid URI',
        'allow.1: must be the path or the URI of a folder',
        'allow.2: must not contain a null character',
      ],
    ],
    [
      'profiles',
      { profiles: ['opanai', 3, {}, { ...custom, id: 'My Gateway' }] },
      [
        'profiles.0: unknown profile "opanai"',
        'profiles.1: must be the id of a profile, or the result of defineProfile',
        'profiles.2: must be the id of a profile, or the result of defineProfile',
        'profiles.3.id: "My Gateway" must be lower-case words, joined by hyphens',
      ],
    ],
    [
      'profiles of one name',
      { profiles: [custom, { ...custom }] },
      ['profiles.0: another profile has the id "my-gateway"'],
    ],
    ['no list of profiles', { profiles: 'openai' }, ['profiles: must be a list']],
    [
      'strict',
      { strict: { openai: 'yes', gpt: true, mcp: true } },
      [
        "strict.openai: must be 'auto', true or false",
        'strict.gpt: unknown profile "gpt"',
        'strict.mcp: mcp has no strict mode',
      ],
    ],
    [
      'objects',
      { strict: true, diagnostics: [], schemas: 'x', schemes: null },
      [
        'strict: must be an object',
        'diagnostics: must be an object',
        'schemas: must be an object',
        'schemes: must be an object',
      ],
    ],
    ['reshape', { reshape: 'true' }, ['reshape: must be true or false']],
    [
      'severities',
      {
        diagnostics: {
          object_close: 'off',
          object_closed: 'warning',
          syntax_error: 'warn',
          unknown_key: 'error',
        },
      },
      [
        'diagnostics.object_close: unknown code',
        "diagnostics.object_closed: must be 'error', 'warn', 'info' or 'off'",
        'diagnostics.syntax_error: the severity of an error cannot be changed',
      ],
    ],
    [
      'documents',
      { schemas: { 'a.json': {}, 'https://x.org/a#b': {}, 'https://x.org/b': 5, 'https://x.org/c#': true } },
      [
        'schemas.a.json: the name must be an absolute URI',
        'schemas.https://x.org/a#b: the name must not have a fragment',
        'schemas.https://x.org/b: must be a schema: an object, true or false',
      ],
    ],
    [
      'schemes',
      { schemes: { 'Db:': String, db: 'x' } },
      [
        'schemes.Db:: the name must be a URI scheme in lower case, without the colon',
        'schemes.db: must be a function from URI to URI',
      ],
    ],
    [
      'overrides',
      {
        overrides: [
          {},
          { files: [] },
          { files: ['a', 1], root: '.' },
          7,
          { files: 'a', strict: { openai: 1 }, recape: 1 },
        ],
      },
      [
        'overrides.0.files: must be a pattern or a list of patterns',
        'overrides.1.files: must be a pattern or a list of patterns',
        'overrides.2.files: must be a pattern or a list of patterns',
        'overrides.2.root: cannot be set per file',
        'overrides.3: must be an object',
        "overrides.4.strict.openai: must be 'auto', true or false",
        'overrides.4.recape: unknown option',
      ],
    ],
    ['no list of overrides', { overrides: {} }, ['overrides: must be a list']],
  ])('refuses %s', (_, options, expected) => {
    expect(problemsOf(options)).toEqual(expected)
  })

  it('suggests what was meant', () => {
    const options = { stict: {}, profiles: ['opanai'], diagnostics: { object_close: 'off' } }
    expect(() => resolveOptions(options as Options)).toThrow(
      `These toolbake options cannot be used:
- stict: unknown option (Did you mean "strict"?)
- profiles.0: unknown profile "opanai" (Did you mean "openai"?)
- diagnostics.object_close: unknown code (Did you mean "object_closed"?)`,
    )
  })

  it('takes options that are there but undefined', () => {
    const options = {
      root: undefined,
      allow: undefined,
      profiles: undefined,
      strict: undefined,
      overrides: undefined,
    }
    expect(problemsOf(options)).toEqual([])
  })

  it('is the identity in defineConfig', () => {
    const options: Options = { reshape: true }
    expect(defineConfig(options)).toBe(options)
  })
})

describe('optionsFor', () => {
  it('takes out what a later pattern with "!" matches, and in again what one without does', () => {
    const files = ['src/**', '!src/x.*', 'src/x.keep.yaml']
    const resolved = resolveOptions({ root: 'file:///p/', overrides: [{ files, reshape: true }] })
    const names = ['src/a.yaml', 'src/x.yaml', 'src/x.keep.yaml', 'b.yaml']
    expect(names.filter((name) => optionsFor(resolved, `file:///p/${name}`).reshape)).toEqual([
      'src/a.yaml',
      'src/x.keep.yaml',
    ])
  })

  it.each<[string | string[], string[]]>([
    ['src', ['src/a.yaml', 'src/b/c.yaml', 'src/b/d.yaml']],
    ['./src/b/', ['src/b/c.yaml', 'src/b/d.yaml']],
    ['src\\b\\', ['src/b/c.yaml', 'src/b/d.yaml']],
    ['*/{b,x}', ['src/b/c.yaml', 'src/b/d.yaml']],
    ['src/b/c.yaml', ['src/b/c.yaml']],
    ['src/*', ['src/a.yaml']],
    ['sr', []],
    [
      ['src', '!src/b', 'src/b/d.yaml'],
      ['src/a.yaml', 'src/b/d.yaml'],
    ],
    ['/opt', ['/opt/x/e.yaml']],
  ])('takes a folder for all that is below it: %j', (files, expected) => {
    const folders = resolveOptions({ root: 'file:///p/', overrides: [{ files, reshape: true }] })
    const names = ['a.yaml', 'src/a.yaml', 'src/b/c.yaml', 'src/b/d.yaml', '/opt/x/e.yaml']
    const uri = (name: string): string => new URL(name, 'file:///p/').href
    expect(names.filter((name) => optionsFor(folders, uri(name)).reshape)).toEqual(expected)
  })

  const resolved = resolveOptions({
    root: '/project',
    profiles: ['openai'],
    strict: { openai: true, anthropic: true },
    diagnostics: { object_closed: 'off' },
    decode: { repair: true },
    overrides: [
      {
        files: 'legacy/**/*.yaml',
        reshape: true,
        nullish: 'absent',
        validators: { formats: 'assert' },
        decode: { applyDefaults: true },
        strict: { openai: false },
        diagnostics: { optional_null: 'off' },
      },
      { files: ['**/*.json', 'legacy/my tool.yaml'], profiles: ['mcp'], reshape: false },
      { files: '/opt/**', profiles: ['anthropic'] },
    ],
  })

  it('lays the matching ones over each other', () => {
    expect(optionsFor(resolved, 'file:///project/a.yaml')).toBe(resolved)
    const own = optionsFor(resolved, 'file:///project/legacy/a/b.yaml')
    const { reshape, strict, diagnostics, profiles } = own
    expect(own.validators).toEqual({ formats: 'assert', errors: 'full' })
    expect([resolved.nullish, own.nullish]).toEqual(['distinguish', 'absent'])
    expect(own.decode).toEqual({ applyDefaults: true, repair: true, coerce: false, code: 'data' })
    expect([reshape, strict, diagnostics, profiles.map(({ id }) => id)]).toEqual([
      true,
      { openai: false, anthropic: true },
      { object_closed: 'off', optional_null: 'off' },
      ['openai'],
    ])
  })

  it('lets later ones win, and reads names as people write them', () => {
    const { reshape, profiles, strict } = optionsFor(resolved, 'file:///project/legacy/my%20tool.yaml')
    expect([reshape, profiles.map(({ id }) => id), strict.openai]).toEqual([false, ['mcp'], false])
  })

  it('goes by the whole path outside the root', () => {
    expect(optionsFor(resolved, 'file:///opt/x/a.yaml').profiles.map(({ id }) => id)).toEqual(['anthropic'])
    expect(optionsFor(resolved, 'file:///projectshop/legacy/a.yaml')).toBe(resolved)
  })
})

describe('toUri', () => {
  it.each([
    ['/a/b', 'file:///a/b'],
    ['b/c', 'file:///project/b/c'],
    ['./b/../c', 'file:///project/c'],
    ['..', 'file:///'],
    ['', 'file:///project/'],
    ['a:b.yaml', 'file:///project/a:b.yaml'],
    ['C:\\Users\\me\\x y', 'file:///C:/Users/me/x%20y'],
    ['c:/x', 'file:///c:/x'],
    ['\\\\server\\share\\x', 'file://server/share/x'],
    ['a%20b#c?d é\n ', 'file:///project/a%2520b%23c%3Fd%20%C3%A9%0A%20'],
    ['file:///x y', 'file:///x%20y'],
    ['memory:/x', 'memory:/x'],
    ['https://example.org/a b', 'https://example.org/a%20b'],
  ])('%j is %s', (path, uri) => {
    expect(toUri(path, 'file:///project/')).toBe(uri)
  })
})

describe('native', () => {
  it('is off, on with defaults, or set in part', () => {
    const defaults = { strategy: 'yaml_first', timeout: 10_000, memory: 256, alias: {} }
    expect(resolveOptions().native).toBeUndefined()
    expect(resolveOptions({ native: false }).native).toBeUndefined()
    expect(resolveOptions({ native: true }).native).toEqual(defaults)
    expect(resolveOptions({ native: { timeout: 5 } }).native).toEqual({ ...defaults, timeout: 5 })
  })

  it.each([
    [1, ['native: must be true, false or an object']],
    [{ stratgy: 'yaml_only' }, ['native.stratgy: unknown option']],
    [
      { strategy: 'yaml', timeout: 0, memory: '1', alias: { a: 1 } },
      [
        "native.strategy: must be 'yaml_first', 'native_first' or 'yaml_only'",
        'native.timeout: must be a number of at least 1',
        'native.memory: must be a number of at least 1',
        'native.alias.a: must be a path or a specifier',
      ],
    ],
  ])('refuses %j', (native, problems) => {
    expect(problemsOf({ native })).toEqual(problems)
  })
})
