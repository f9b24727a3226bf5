import type { Action, Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { suggest } from '@toolbake/core'
import type { ListedDiagnostic } from '../protocol.ts'
import { isToolset, valueSuggestions } from './complete.ts'
import { membersAt } from './format-schema.ts'
import { positionAt, unquote } from './position.ts'

const SEVERITIES = { error: 'error', warn: 'warning', info: 'info' } as const

/** Codes of problems that the option `reshape` resolves. */
const RESHAPED: ReadonlySet<string> = new Set(['needs_reshape', 'strict_fallback', 'optional_null_merged'])

/** Returns the editor's mark for a problem, with its fixes. */
export function toMark(
  problem: ListedDiagnostic,
  state: EditorState,
  isJson: boolean,
  onReshape: (() => void) | undefined,
): Diagnostic {
  const { length } = state.doc
  const from = Math.min(problem.start, length)
  const to = Math.min(Math.max(problem.end, from), length)
  const { message, hint, code, severity } = problem
  return {
    from,
    // For a whole tool only the first line is marked, as in a frame on a terminal.
    to: Math.min(to, state.doc.lineAt(from).to),
    severity: SEVERITIES[severity],
    source: code,
    message: hint === undefined ? message : `${message}\n${hint}`,
    actions: fixesOf(problem, { from, to }, state, isJson, onReshape),
  }
}

function fixesOf(
  { code, severity }: ListedDiagnostic,
  { from, to }: { readonly from: number; readonly to: number },
  state: EditorState,
  isJson: boolean,
  onReshape: (() => void) | undefined,
): Action[] {
  if (RESHAPED.has(code) && onReshape) return [{ name: 'Set reshape: true', apply: onReshape }]
  if (severity === 'info') return []
  const written = unquote(state.sliceDoc(from, to))
  const meant = /^[\w$#/.-]+$/.test(written) ? meantBy(written, to, state, isJson) : undefined
  if (meant === undefined) return []
  return [
    {
      name: `Change to "${meant}"`,
      apply: (view, start, end) => {
        const quote = /^["']/.exec(view.state.sliceDoc(start, end))?.[0] ?? ''
        view.dispatch({ changes: { from: start, to: end, insert: quote + meant + quote } })
        view.focus()
      },
    },
  ]
}

/** Returns the most similar name or value that the file format knows. */
function meantBy(written: string, end: number, state: EditorState, isJson: boolean): string | undefined {
  const position = positionAt(state, end, isJson)
  if (position === undefined) return undefined
  const { at, path, taken } = position
  const known = at === 'key' ? membersAt(path, isToolset(state)) : valueSuggestions(state, position)
  const labels = known.map(({ label }) => label)
  if (labels.includes(written)) return undefined
  return suggest(
    written,
    labels.filter((label) => at === 'value' || !taken.includes(label)),
  )
}
