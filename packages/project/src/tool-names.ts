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

/** Returns the places of the tools, which are the same however a tool is reached: its file, and its key in a list. */
export function toolPlaces({ tools }: Compilation, toPath: (uri: string) => string = (uri) => uri): string[] {
  return tools.map(({ origin: { document, key = '' } }) => `${toPath(document.uri)}#${key}`)
}
