import type { Pattern } from './parse.ts'
import { looksOf } from './parse.ts'

/** Whether every lookbehind of a pattern is for texts of one length. */
export function isFixedWidth(pattern: Pattern): boolean {
  return looksBehind(pattern).every((look) => widthOf(look) !== undefined)
}

function looksBehind(pattern: Pattern): Pattern[] {
  switch (pattern.kind) {
    case 'character':
      return []
    case 'assertion': {
      const { source, look } = pattern
      if (look === undefined) return []
      return source.startsWith('(?<') ? [look, ...looksOf(look)] : looksBehind(look)
    }
    case 'repeat':
      return looksBehind(pattern.part)
    default:
      return pattern.parts.flatMap(looksBehind)
  }
}

/** The length of every text that matches; undefined when there are several, or when it is not known. */
function widthOf(pattern: Pattern): number | undefined {
  switch (pattern.kind) {
    case 'character':
      return 1
    case 'assertion':
      return /^\\[1-9k]/.test(pattern.source) ? undefined : 0
    case 'repeat': {
      const width = widthOf(pattern.part)
      return pattern.min === pattern.max && width !== undefined ? width * pattern.min : undefined
    }
    case 'sequence':
      return pattern.parts
        .map(widthOf)
        .reduce((sum, width) => (sum === undefined || width === undefined ? undefined : sum + width), 0)
    case 'choice': {
      const [first, ...others] = pattern.parts.map(widthOf)
      return others.every((width) => width === first) ? first : undefined
    }
  }
}
