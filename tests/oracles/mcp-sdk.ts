import { ToolSchema as ToolSchemaV2 } from '@modelcontextprotocol/core'
import { ToolSchema as ToolSchemaV1 } from '@modelcontextprotocol/sdk/types.js'

export type ParsedTool =
  | { readonly ok: true; readonly tool: unknown }
  | { readonly ok: false; readonly issues: string[] }

/** Parses a tool with `@modelcontextprotocol/sdk` 1.x (revision 2025-11-25). Issues start with their JSON Pointer. */
export function mcpV1ParseTool(tool: unknown): ParsedTool {
  return outcome(ToolSchemaV1.safeParse(tool))
}

/** Parses a tool with `@modelcontextprotocol/core` 2.x (revision 2026-07-28 and older). */
export function mcpV2ParseTool(tool: unknown): ParsedTool {
  return outcome(ToolSchemaV2.safeParse(tool))
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}
type Parsed = { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } }

function outcome(parsed: Parsed): ParsedTool {
  if (parsed.success) return { ok: true, tool: parsed.data }
  const issues = parsed.error.issues.map(
    ({ path, message }) => `${path.map((step) => `/${String(step)}`).join('')} ${message}`,
  )
  return { ok: false, issues }
}
