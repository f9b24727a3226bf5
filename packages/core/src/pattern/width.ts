import { lookaroundsOf, outerLookarounds, type Pattern } from './parse.ts'

/** Whether every lookbehind of a pattern matches texts of one length only. */
export function isFixedWidth(pattern: Pattern): boolean {
  return looksBehind(pattern).every((look) => widthOf(look) !== undefined)
}

function looksBehind(pattern: Pattern): Pattern[] {
  return outerLookarounds(pattern).flatMap(({ source, look }) =>
    source.startsWith('(?<') ? [look, ...lookaroundsOf(look)] : looksBehind(look),
  )
}

/** Returns the length of all matching texts; undefined if it varies or is unknown. */
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
