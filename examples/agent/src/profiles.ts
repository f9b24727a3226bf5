// Prints what is sent to each provider for the same YAML files.
import { anthropic, mcp, openai, openaiResponses } from './firecrawl.schema.yaml'
import { bold, dim } from './terminal.ts'

interface Listed {
  name: string
  mode: string
  bytes: number
}

const requests: Record<string, readonly Listed[]> = {
  openai: openai.map((tool) => list(tool, tool.function)),
  'openai-responses': openaiResponses.map((tool) => list(tool, tool)),
  anthropic: anthropic.map((tool) => list(tool, tool)),
  mcp: mcp.map((tool) => list(tool, tool)),
}
const profiles = Object.keys(requests)
const names = requests['openai']?.map(({ name }) => name) ?? []
const width = Math.max(...names.map((name) => name.length))

console.log(bold(`${'tool'.padEnd(width)}${profiles.map((id) => id.padStart(18)).join('')}`))
for (const [row, name] of names.entries())
  console.log(name.padEnd(width) + profiles.map((id) => cell(id, row)).join(''))
console.log(bold(`${'bytes of the request'.padEnd(width)}${profiles.map(total).join('')}`))
for (const id of profiles) {
  const other = requests[id]?.find((tool, row) => tool.name !== names[row])
  if (other) console.log(dim(`${id} takes dots: there the names are as in the files, such as ${other.name}.`))
}
console.log()

function list(tool: object, { name, strict }: { name: string; strict?: boolean | null }): Listed {
  return {
    name,
    mode: strict ? 'strict' : 'loose',
    bytes: new TextEncoder().encode(JSON.stringify(tool)).length,
  }
}

function cell(id: string, row: number): string {
  const tool = requests[id]?.[row]
  return tool ? `${tool.mode} ${grouped(tool.bytes).padStart(6)}`.padStart(18) : ''.padStart(18)
}

function total(id: string): string {
  return grouped((requests[id] ?? []).reduce((sum, { bytes }) => sum + bytes, 0)).padStart(18)
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
