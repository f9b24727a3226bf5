import type { Context } from '../context.ts'
import { reportingOnce } from '../context.ts'
import { isExponential } from '../pattern/exponential.ts'
import { readPattern } from '../pattern/match.ts'
import type { SchemaObject } from '../schema/types.ts'
import { visitPlaced } from './origins.ts'
import type { Tool } from './types.ts'

/** Reports the patterns with which a text that somebody else chose can stop the app that validates it. */
export function checkPatterns(tools: readonly Tool[], context: Context): void {
  const { report } = reportingOnce(context)
  for (const tool of tools) {
    visitPlaced([tool.input, tool.output, tool.error], tool.origin, (schema, placeOf) => {
      for (const { keyword, pattern } of slowPatterns(schema)) {
        const isKey = keyword === 'patternProperties'
        const at = isKey ? placeOf(keyword, pattern) : placeOf(keyword)
        const mark = isKey ? 'key' : 'value'
        report({ code: 'pattern_slow', at, mark, keyword, tool: tool.identity, params: { pattern } })
      }
    })
  }
}

/** The patterns of one schema object whose matching can take time exponential in the length of a text. */
export function slowPatterns({
  pattern,
  patternProperties = {},
}: SchemaObject): { keyword: string; pattern: string }[] {
  const own = typeof pattern === 'string' ? [{ keyword: 'pattern', pattern }] : []
  const names = Object.keys(patternProperties).map((name) => ({
    keyword: 'patternProperties',
    pattern: name,
  }))
  return [...own, ...names].filter((one) => {
    const regex = readPattern(one.pattern)
    return regex !== undefined && isExponential(regex)
  })
}
