import type { Compilation } from '@toolbake/core'
import type { ToolName } from './load-types.ts'

/** Returns the names of an import's tools for each provider. Structured output is not listed among tools. */
export function toolNames({ requests }: Compilation): ToolName[] {
  return Object.entries(requests).flatMap(([profile, { tools, format }]) =>
    format === undefined
      ? tools.map(({ name, tool: { identity, origin } }) => ({
          profile,
          name,
          identity,
          uri: origin.document.uri,
        }))
      : [],
  )
}
