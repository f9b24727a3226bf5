import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Json, JsonObject } from '@toolbake/core'
import { compile } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import { expect, it } from 'vitest'

interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonObject
  readonly annotations: JsonObject
}

const root = fileURLToPath(new URL('../../examples/agent/', import.meta.url))

// The answer of firecrawl-mcp to tools/list, with source and licence in each line.
const recorded: Tool[] = readFileSync(new URL('firecrawl-tools.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

it('the YAML files of examples/agent describe what the server serves', () => {
  const { diagnostics, requests } = compile(
    { uri: new URL('../../examples/agent/src/firecrawl.schema.yaml', import.meta.url).href },
    { root, host: nodeHost(), profiles: ['mcp'] },
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  // The SDK's type for the output of the profile.
  const served = (requests['mcp']?.json ?? []) as unknown as readonly Tool[]
  const baked = served.map(({ name, description, inputSchema, annotations }) => ({
    name: name.replace('.', '_'),
    description: words(description),
    inputSchema: inline(inputSchema),
    annotations,
  }))
  expect(byName(baked)).toEqual(
    byName(
      recorded.map(({ name, description, inputSchema, annotations: { title: _, ...hints } }) => ({
        name,
        description: words(description),
        inputSchema: withoutIdle(inputSchema),
        annotations: hints,
      })),
    ),
  )
})

function byName<T extends { name: string }>(tools: readonly T[]): T[] {
  return [...tools].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function words(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Returns the schema with references inlined; none of these is recursive. */
function inline({ $defs, ...schema }: JsonObject): Json {
  const definitions = ($defs ?? {}) as JsonObject
  return replace(schema)

  function replace(value: Json): Json {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    if (typeof value['$ref'] === 'string')
      return replace(definitions[value['$ref'].replace('#/$defs/', '')] as Json)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replace(child)]))
  }
}

/** Removes the dialect, and `propertyNames: { type: string }`, which every JSON object satisfies. */
function withoutIdle(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutIdle)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => key !== '$schema' && key !== 'propertyNames')
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutIdle(child)]))
}
