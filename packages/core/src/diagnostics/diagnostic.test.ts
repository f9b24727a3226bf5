import { describe, expect, it } from 'vitest'
import { parseText } from '../../tests/parse-text.ts'
import type { CatalogueEntry } from '../messages/catalogue.ts'
import { CATALOGUE } from '../messages/catalogue.ts'
import { placeholderDocument } from '../parse/document.ts'
import { createDiagnostic, severityOf } from './diagnostic.ts'
import { displayPath, formatDiagnostic, formatDiagnostics, sortDiagnostics } from './format.ts'
import { childOrigin, rootOrigin } from './origin.ts'
import type { Diagnostic, Problem, SourceDocument } from './types.ts'

const TEXT = 'description: Sends\ninptu_schema:\n  type: object\n'
const parsed = parseText(TEXT, 'file:///project/a%20b/x.schema.yaml').document as SourceDocument

function diagnostic(
  change: Partial<Problem<'unknown_key'>> = {},
  document: SourceDocument = parsed,
): Diagnostic {
  const at = childOrigin(rootOrigin(document), 'inptu_schema')
  const params = { key: 'inptu_schema' }
  return createDiagnostic({ code: 'unknown_key', at, mark: 'key', params, ...change }, 'error')
}

describe('createDiagnostic', () => {
  it('has the filled text, the pointer and the range', () => {
    const { code, severity, message, uri, pointer, range } = diagnostic({
      hint: 'Did you mean "input_schema"?',
    })
    expect({ code, severity, message, uri, pointer, range }).toEqual({
      code: 'unknown_key',
      severity: 'error',
      message: 'Unknown key "inptu_schema"',
      uri: 'file:///project/a%20b/x.schema.yaml',
      pointer: '/inptu_schema',
      range: {
        start: { line: 2, column: 1, offset: 19 },
        end: { line: 2, column: 13, offset: 31 },
      },
    })
  })

  it('locates nothing before somebody asks', () => {
    let calls = 0
    const counted: SourceDocument = {
      ...parsed,
      locate: (...args) => {
        calls += 1
        return parsed.locate(...args)
      },
    }
    const lazy = diagnostic({}, counted)
    expect([lazy.message, lazy.hint, lazy.pointer, calls]).toEqual([
      'Unknown key "inptu_schema"',
      'Remove it, or start its name with x-.',
      '/inptu_schema',
      0,
    ])
    expect([lazy.range.start.line, lazy.frame.length > 0, lazy.range.end.line, calls]).toEqual([
      2,
      true,
      2,
      1,
    ])
  })

  it('is JSON with line and column', () => {
    const at = childOrigin(rootOrigin(parsed), 'inptu_schema', 'type')
    const full = diagnostic({
      at,
      mark: 'value',
      tool: 'x',
      profile: 'openai',
      grade: 'described',
      keyword: 'type',
    })
    expect(JSON.parse(JSON.stringify(full))).toEqual({
      code: 'unknown_key',
      severity: 'error',
      message: 'Unknown key "inptu_schema"',
      hint: 'Remove it, or start its name with x-.',
      uri: 'file:///project/a%20b/x.schema.yaml',
      pointer: '/inptu_schema/type',
      line: 3,
      column: 9,
      endLine: 3,
      endColumn: 15,
      tool: 'x',
      profile: 'openai',
      grade: 'described',
      keyword: 'type',
    })
  })

  it('shortens the text of a file and shows what it hides', () => {
    const key = `\u202e\n${'x'.repeat(1000)}`
    const { message, hint } = diagnostic({ params: { key }, hint: `Did you mean "\u0007"?` })
    expect(message).toMatch(/^Unknown key "\\u202e\\u000ax+…"$/)
    expect(message.length).toBeLessThan(330)
    expect(hint).toBe('Did you mean "\\u0007"?')
  })

  it('fills params once: braces and dollars in them stay', () => {
    expect(diagnostic({ params: { key: '{key} $& $1' } }).message).toBe('Unknown key "{key} $& $1"')
  })

  it('takes the range that a problem knows', () => {
    const start = { line: 7, column: 8, offset: 9 }
    expect(diagnostic({ range: { start, end: start } }).range.start).toEqual(start)
  })
})

describe('severityOf', () => {
  it('leaves errors alone and sets the rest', () => {
    expect(severityOf('unknown_key', { unknown_key: 'off' })).toBe('error')
    expect(severityOf('toolset_empty', {})).toBe('warn')
    expect(severityOf('toolset_empty', { toolset_empty: 'off' })).toBe('off')
    expect(severityOf('object_closed', { object_closed: 'error' })).toBe('error')
  })
})

describe('the catalogue', () => {
  it.each(Object.entries(CATALOGUE))('%s', (code, { severity, message, hint }: CatalogueEntry) => {
    expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
    expect(message).toMatch(/[^.]$/)
    expect(severity === 'info' || hint.length > 0).toBe(true)
  })
})

describe('formatDiagnostic', () => {
  it('is one place, one message, the lines and the hint', () => {
    const hint = 'Did you mean "input_schema"?'
    expect(formatDiagnostic(diagnostic({ hint, tool: 'x' }), { cwd: '/project' })).toBe(
      `a b/x.schema.yaml:2:1 - error unknown_key: Unknown key "inptu_schema" (x)
1 | description: Sends
2 | inptu_schema:
  | ^~~~~~~~~~~~
Did you mean "input_schema"?`,
    )
  })

  it('shows no lines of a file that was not read', () => {
    const at = rootOrigin(placeholderDocument('file:///gone.yaml'))
    const missing = createDiagnostic({ code: 'file_not_found', at, params: { uri: 'gone.yaml' } }, 'error')
    expect(formatDiagnostic(missing)).toBe(
      '/gone.yaml:1:1 - error file_not_found: File not found: gone.yaml\nCheck the path: it is relative to the file that contains it.',
    )
  })

  it('colours on demand', () => {
    const text = formatDiagnostic(diagnostic(), { color: true })
    expect(text).toContain('\u001b[31merror\u001b[0m')
    expect(text.replace(/\u001b\[\d+m/g, '')).toBe(formatDiagnostic(diagnostic()))
  })

  it('counts at the end of a list', () => {
    const warning = createDiagnostic({ code: 'toolset_empty', at: rootOrigin(parsed) }, 'warn')
    const note = createDiagnostic({ code: 'description_missing', at: rootOrigin(parsed) }, 'info')
    expect(formatDiagnostics([])).toBe('')
    expect(formatDiagnostics([diagnostic(), diagnostic(), warning, note])).toMatch(
      /\n\n2 errors, 1 warning, 1 note$/,
    )
  })
})

describe('displayPath', () => {
  it.each([
    ['file:///project/a%20b/%C3%A9.yaml', '/project', 'a b/é.yaml'],
    ['file:///project/a.yaml', '/project/', 'a.yaml'],
    ['file:///project/a.yaml', 'file:///project', 'a.yaml'],
    ['file:///project-evil/a.yaml', '/project', '/project-evil/a.yaml'],
    ['file:///C:/project/a.yaml', 'C:\\project', 'a.yaml'],
    ['file:///C:/other/a.yaml', undefined, 'C:/other/a.yaml'],
    ['file://server/share/a.yaml', undefined, '//server/share/a.yaml'],
    ['file:///a%zz.yaml', undefined, '/a%zz.yaml'],
    ['file:///a%0Ab.yaml', undefined, '/a\\u000ab.yaml'],
    ['https://example.org/a%20b', '/project', 'https://example.org/a%20b'],
  ])('%s from %s is %s', (uri, cwd, path) => {
    expect(displayPath(uri, cwd)).toBe(path)
  })
})

describe('sortDiagnostics', () => {
  it('goes by file, the first one first, by offset, by code', () => {
    const other = parseText('b: 1\na: 2\n', 'file:///a.yaml').document as SourceDocument
    const make = (
      code: 'root_type_added' | 'module_id_missing' | 'toolset_empty',
      document: SourceDocument,
      key: string,
    ): Diagnostic =>
      createDiagnostic({ code, at: childOrigin(rootOrigin(document), key), mark: 'key' }, 'warn')
    const list = [
      make('toolset_empty', other, 'a'),
      make('module_id_missing', other, 'a'),
      make('root_type_added', other, 'b'),
      make('toolset_empty', parsed, 'inptu_schema'),
    ]
    const brief = (sorted: Diagnostic[]): string[] => sorted.map(({ code, pointer }) => `${code} ${pointer}`)
    const others = ['root_type_added /b', 'module_id_missing /a', 'toolset_empty /a']
    expect(brief(sortDiagnostics(list))).toEqual([...others, 'toolset_empty /inptu_schema'])
    expect(brief(sortDiagnostics(list, parsed.uri))).toEqual(['toolset_empty /inptu_schema', ...others])
    expect(list[0]?.pointer).toBe('/a')
  })
})
