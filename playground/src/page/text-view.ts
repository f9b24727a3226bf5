import type { Detail } from '../protocol.ts'
import { coloured } from './code.ts'
import { button, create, grouped } from './dom.ts'
import type { LINK_TEXTS } from './texts.ts'
import { COPY_TEXTS, PANE_TEXTS } from './texts.ts'

type TextDetail = Extract<Detail, { readonly text: string }>

/** Shows a text that can be copied and downloaded. */
export function textView(detail: TextDetail, file: string, announce: (text: string) => void): HTMLElement[] {
  const { text, bytes, pane } = detail
  const notes = 'notes' in detail ? detail.notes : []
  const bar = create(
    'div',
    { class: 'text-bar' },
    create('span', { class: 'quiet' }, `${grouped(bytes)} B`),
    button('Copy', () => void copy(text, announce)),
    button('Download', () => download(file, text)),
  )
  const about =
    pane === 'typebox' && notes.length === 0 ? PANE_TEXTS.typebox.replace(/ Where .*/, '') : PANE_TEXTS[pane]
  return [
    bar,
    create('p', { class: 'about' }, about),
    ...(notes.length > 0
      ? [create('ul', { class: 'about' }, ...notes.map((note) => create('li', {}, note)))]
      : []),
    create('pre', { id: 'text', tabindex: '0', role: 'region', 'aria-label': file }, coloured(text)),
  ]
}

/** Copies a text, and announces the result: a browser may forbid it, and has no clipboard without HTTPS. */
export async function copy(
  text: string,
  announce: (text: string) => void,
  { copied, notCopied }: typeof COPY_TEXTS | typeof LINK_TEXTS = COPY_TEXTS,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    announce(notCopied)
    return
  }
  announce(copied)
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  create('a', { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
