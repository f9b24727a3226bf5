import type { ListedDiagnostic } from '../protocol.ts'
import { count, create } from './dom.ts'

/** Limits the list, because creating thousands of elements would block the page. */
const MOST = 200

const WORDS = { error: 'error', warn: 'warning', info: 'note' } as const

/**
 * Shows the problems of a profile, errors and warnings first; those of other profiles and the notes are collapsed.
 *
 * @param open the expanded groups
 */
export function problemsView(
  diagnostics: readonly ListedDiagnostic[],
  profile: string,
  open: ReadonlySet<string>,
  onPick: (diagnostic: ListedDiagnostic) => void,
): HTMLElement[] {
  const isOwn = (one: ListedDiagnostic): boolean => one.profile === undefined || one.profile === profile
  const isLoud = ({ severity }: ListedDiagnostic): boolean => severity !== 'info'
  const loud = diagnostics.filter((one) => isLoud(one) && isOwn(one))
  const others = diagnostics.filter((one) => isLoud(one) && !isOwn(one))
  const notes = diagnostics.filter((one) => !isLoud(one) && isOwn(one))
  const rank = ({ severity, line, column }: ListedDiagnostic): number =>
    (severity === 'error' ? 0 : 1e9) + line * 1e4 + column
  loud.sort((a, b) => rank(a) - rank(b))
  return [
    ...(loud.length > 0 ? list(loud) : []),
    ...folded('others', `${count(others.length, 'problem')} of other profiles`, others),
    ...folded('notes', `${count(notes.length, 'note')} for ${profile}`, notes),
  ]

  function folded(id: string, title: string, items: readonly ListedDiagnostic[]): HTMLElement[] {
    if (items.length === 0) return []
    const details = create('details', { 'data-group': id, open: open.has(id) }, create('summary', {}, title))
    // A collapsed group is filled when it is opened.
    const fill = (): void => {
      if (details.open && details.childElementCount === 1) details.append(...list(items))
    }
    fill()
    details.addEventListener('toggle', fill)
    return [details]
  }

  function list(items: readonly ListedDiagnostic[]): HTMLElement[] {
    const rest = items.length - MOST
    const rows = items.slice(0, MOST).map((item) => create('li', { class: item.severity }, describe(item)))
    return [
      create('ul', {}, ...rows),
      ...(rest > 0 ? [create('p', { class: 'hint' }, `and ${rest} more`)] : []),
    ]
  }

  function describe(item: ListedDiagnostic): HTMLElement {
    const { severity, line, column, message, code, hint } = item
    const go = create(
      'button',
      { type: 'button', title: 'Go to this place' },
      create('span', { class: 'severity' }, WORDS[severity]),
      create('span', { class: 'at' }, `${line}:${column}`),
      create(
        'span',
        { class: 'message' },
        message,
        ' ',
        create('code', {}, code),
        hint !== undefined && create('span', { class: 'hint' }, hint),
      ),
    )
    go.addEventListener('click', () => onPick(item))
    return go
  }
}

/** Returns `2 errors, 1 warning, no notes`, counted over all profiles. */
export function summarize(diagnostics: readonly ListedDiagnostic[]): string {
  const counts = { error: 0, warn: 0, info: 0 }
  for (const { severity } of diagnostics) counts[severity] += 1
  return [count(counts.error, 'error'), count(counts.warn, 'warning'), count(counts.info, 'note')].join(', ')
}
