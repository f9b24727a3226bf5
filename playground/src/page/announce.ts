import { byId, create } from './dom.ts'

/** Milliseconds that a short text stays; a long one stays for the time that it takes to read it. */
const LEAST = 6000
const PER_CHARACTER = 80

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a text above the page for a while, or until the next one; no text takes the last one away. */
export function announce(text: string, { stays = false } = {}): void {
  clearTimeout(timer)
  // A new element is seen and read aloud again, also with the same text.
  byId('announcement', HTMLElement).replaceChildren(...(text === '' ? [] : [create('span', {}, text)]))
  if (!stays && text !== '')
    timer = setTimeout(() => announce(''), Math.max(LEAST, text.length * PER_CHARACTER))
}

export function announceError(error: unknown): void {
  announce(error instanceof Error ? error.message : String(error))
}
