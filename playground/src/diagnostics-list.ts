import { create } from './elements.ts'
import type { ListedDiagnostic } from './messages.ts'

/** Of thousands the page would stop while it makes elements of them. */
const MOST = 200

const WORDS = { error: 'error', warn: 'warning', info: 'note' } as const

/**
 * Errors and warnings with their frames, notes folded away; of both the first ones.
 *
 * @param isOpen whether the notes are to be seen
 * @param onPick called when a place is clicked
 */
export function listDiagnostics(
  diagnostics: readonly ListedDiagnostic[],
  isOpen: boolean,
  onPick: (diagnostic: ListedDiagnostic) => void,
): HTMLElement[] {
  const loud = diagnostics.filter(({ severity }) => severity !== 'info')
  const notes = diagnostics.filter(({ severity }) => severity === 'info')
  const lists: HTMLElement[] = []
  if (loud.length > 0) lists.push(...list(loud))
  if (notes.length > 0) {
    const details = create(
      'details',
      isOpen ? { open: '' } : {},
      create('summary', {}, count(notes.length, 'note')),
      ...list(notes),
    )
    lists.push(details)
  }
  return lists

  function list(items: readonly ListedDiagnostic[]): HTMLElement[] {
    const shown = items.slice(0, MOST)
    const rows = shown.map((item) => create('li', { class: item.severity }, ...describe(item)))
    const rest = items.length - shown.length
    const more =
      rest === 0 ? [] : [create('p', { class: 'hint' }, `and ${rest.toLocaleString('en-US')} more`)]
    return [create('ul', {}, ...rows), ...more]
  }

  function describe(item: ListedDiagnostic): HTMLElement[] {
    const { severity, line, column, message, code, hint, frame } = item
    const button = create(
      'button',
      { type: 'button', title: 'Go to this place' },
      create('span', { class: 'severity' }, WORDS[severity]),
      create('span', { class: 'place' }, `${line}:${column}`),
      create('span', { class: 'message' }, message, ' ', create('code', {}, code)),
    )
    button.addEventListener('click', () => onPick(item))
    const parts = [button]
    if (severity !== 'info' && frame !== '') parts.push(create('pre', { class: 'frame' }, frame))
    if (hint !== undefined) parts.push(create('p', { class: 'hint' }, hint))
    return parts
  }
}

/** `no errors, 1 warning, 12 notes` */
export function summarize(diagnostics: readonly ListedDiagnostic[]): string {
  const counts = { error: 0, warn: 0, info: 0 }
  for (const { severity } of diagnostics) counts[severity] += 1
  return [count(counts.error, 'error'), count(counts.warn, 'warning'), count(counts.info, 'note')].join(', ')
}

function count(number: number, word: string): string {
  return `${number === 0 ? 'no' : number} ${word}${number === 1 ? '' : 's'}`
}
