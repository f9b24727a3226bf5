import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Schema } from '../schema.ts'
import { forEachSubschema } from '../walk.ts'
import type { Tool, ToolSchema } from './types.ts'

/**
 * Characters that a person does not see and a model reads: zero-width and bidirectional controls, tag characters and
 * variation selectors beyond the emoji one (Unicode TR 36 §3.8, "ASCII smuggling").
 */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/u

/** Reports texts of a tool that hide something from its reader, and a description that is missing. */
export function checkTexts(tool: Tool, context: Context): void {
  const { origin } = tool
  if (tool.description === undefined && tool.llmDescription === undefined) {
    context.report({ code: 'description_missing', at: origin, tool: tool.id })
  }
  checkText(tool.description, childOrigin(origin, 'description'), tool, context)
  checkText(tool.llmDescription, childOrigin(origin, 'x-llm-description'), tool, context)
  for (const section of [tool.input, tool.output]) {
    if (section !== undefined) checkSchemaTexts(section.schema, section, tool, context)
  }
}

function checkSchemaTexts(schema: Schema, section: ToolSchema, tool: Tool, context: Context): void {
  if (typeof schema === 'boolean') return
  const at = section.origins.of(schema) ?? tool.origin
  for (const keyword of ['title', 'description', 'x-llm-description']) {
    const value = schema[keyword]
    if (typeof value === 'string') checkText(value, childOrigin(at, keyword), tool, context)
  }
  forEachSubschema(schema, (child) => checkSchemaTexts(child.schema, section, tool, context))
}

function checkText(text: string | undefined, at: Origin, tool: Tool, context: Context): void {
  const found = text === undefined ? null : INVISIBLE.exec(text)
  if (found === null) return
  const code = (found[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')
  context.report({ code: 'invisible_character', at, tool: tool.id, params: { code } })
}
