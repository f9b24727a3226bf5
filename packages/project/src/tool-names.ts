import type { Compilation } from '@toolbake/core'
import type { ToolName } from './load-types.ts'

/** The tools of an import, as providers know them. Structured output shares no list with tools. */
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
