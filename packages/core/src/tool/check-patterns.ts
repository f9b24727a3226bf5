import type { Context } from '../context.ts'
import { reportingOnce } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { placesOf } from './origins.ts'
import { findSlowPatterns } from './slow-patterns.ts'
import type { Tool } from './types.ts'

/** Reports the patterns with which a text that somebody else chose can stop the app that validates it. */
export function checkPatterns(tools: readonly Tool[], context: Context): void {
  const { report } = reportingOnce(context)
  for (const tool of tools) {
    for (const section of [tool.input, tool.output, tool.error]) {
      if (section === undefined) continue
      for (const { schema, keyword, value } of findSlowPatterns(section.schema)) {
        const isKey = keyword === 'patternProperties'
        const place = placesOf(section.origins, schema, keyword, tool.origin)[0]
        const at = isKey ? childOrigin(place, value) : place
        const mark = isKey ? ('key' as const) : ('value' as const)
        report({ code: 'pattern_slow', at, mark, keyword, tool: tool.identity, params: { pattern: value } })
      }
    }
  }
}
