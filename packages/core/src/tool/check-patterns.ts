import { type Context, reportingOnce } from '../context.ts'
import { isExponential } from '../pattern/exponential.ts'
import { readPattern } from '../pattern/match.ts'
import { visitPlaced } from './origins.ts'
import type { Tool } from './types.ts'

/** Reports patterns that take exponential time: a crafted string could block the app that validates it. */
export function checkPatterns(tools: readonly Tool[], context: Context): void {
  const { report } = reportingOnce(context)
  for (const tool of tools) {
    visitPlaced([tool.input, tool.output, tool.error], tool.origin, (schema, placeOf) => {
      const check = (pattern: string, keyword: string, ...key: string[]): void => {
        const regex = readPattern(pattern)
        if (regex === undefined || !isExponential(regex)) return
        const place = { at: placeOf(keyword, ...key), mark: key.length > 0 ? 'key' : 'value' } as const
        report({ code: 'pattern_slow', ...place, keyword, tool: tool.identity, params: { pattern } })
      }
      const { pattern, patternProperties = {} } = schema
      if (typeof pattern === 'string') check(pattern, 'pattern')
      for (const key of Object.keys(patternProperties)) check(key, 'patternProperties', key)
    })
  }
}
