import type { CatalogueEntry } from '@toolbake/core'
import { CATALOGUE } from '@toolbake/core'
import { jsonText } from '../json-text.ts'
import * as messages from '../messages/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

const ENTRIES: Readonly<Record<string, CatalogueEntry>> = CATALOGUE

/** Returns the catalogue entry of a diagnostic code. */
export function entryOf(code: string): CatalogueEntry | undefined {
  return Object.hasOwn(ENTRIES, code) ? ENTRIES[code] : undefined
}

/** Prints the severity, the text and the hint of a code. */
export function explainCode(code: string, entry: CatalogueEntry, flags: Flags, io: Io): ExitCode {
  if (flags.text('format') === 'json') io.out(jsonText({ code, ...entry }))
  else {
    const setting = entry.severity === 'error' ? messages.fixedSeverity : messages.changeSeverity(code)
    const texts = [entry.message, entry.hint ?? []].flat().map(withMarkedNames)
    io.out([`${entry.severity} ${code}`, '', ...texts, '', setting].join('\n'))
  }
  return 0
}

/** Writes the placeholders of a text as `<name>`, which readers of a command line know. */
function withMarkedNames(text: string): string {
  return text.replace(/\{(\w+)\}/g, '<$1>')
}

/** A code is proposed above this: equal texts have 0.5, and texts that share only frequent pairs have less than this. */
const LEAST_LIKE = 0.2

/** Returns up to three codes that share the most letter pairs with a text, relative to their length. */
export function nearestCodes(text: string): string[] {
  const pairsOf = (word: string): string[] =>
    Array.from(word.slice(1), (letter, at) => `${word[at]}${letter}`)
  const wanted = new Set(pairsOf(text))
  const likeness = (name: string): number => {
    const pairs = pairsOf(name)
    return pairs.filter((pair) => wanted.has(pair)).length / (pairs.length + wanted.size)
  }
  return Object.keys(ENTRIES)
    .filter((name) => likeness(name) > LEAST_LIKE)
    .sort((a, b) => likeness(b) - likeness(a))
    .slice(0, 3)
}
