import type { Diagnostic } from '@toolbake/core'
import { createDiagnostic } from '@toolbake/core'
import { childOrigin, placeholderDocument, rootOrigin } from '@toolbake/core/internal'
import { expect, it } from 'vitest'
import { distinctDiagnostics } from './distinct.ts'

const root = rootOrigin(placeholderDocument('file:///x.schema.yaml', 'text'))

function unknownKey(profile?: string): Diagnostic {
  const problem = { code: 'unknown_key', at: childOrigin(root, 'inptu'), params: { key: 'inptu' } } as const
  return createDiagnostic({ ...problem, ...(profile && { profile }) }, 'error')
}

function syntaxError(offset: number): Diagnostic {
  const range = {
    start: { line: 1, column: offset + 1, offset },
    end: { line: 1, column: offset + 2, offset: offset + 1 },
  }
  return createDiagnostic({ code: 'syntax_error', params: { reason: 'r' }, at: root, range }, 'error')
}

it('diagnostics are distinct by place and text', () => {
  const all = [
    unknownKey(),
    unknownKey('openai'),
    unknownKey(),
    syntaxError(0),
    syntaxError(4),
    syntaxError(4),
  ]
  const distinct = [all[0], all[1], all[3], all[4]]
  expect(distinctDiagnostics(all)).toEqual(distinct)
  // The same objects, as several imports of one file have them.
  expect(distinctDiagnostics([...all, ...all])).toEqual(distinct)
})
