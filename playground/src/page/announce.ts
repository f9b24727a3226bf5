import { byId, create } from './dom.ts'

/** How many milliseconds a text stays: at least this long, and as long as reading it takes. */
const LEAST = 6000
const PER_CHARACTER = 80

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a text above the page for a while, or until the next one; an empty text removes it. */
export function announce(text: string, { stays = false } = {}): void {
  clearTimeout(timer)
  // A new element is noticed and read aloud again, even with the same text.
  byId('announcement', HTMLElement).replaceChildren(...(text === '' ? [] : [create('span', {}, text)]))
  if (!stays && text !== '')
    timer = setTimeout(() => announce(''), Math.max(LEAST, text.length * PER_CHARACTER))
}

export function announceError(error: unknown): void {
  announce(error instanceof Error ? error.message : String(error))
}
