import { buildToolFromZodSchema, type ToolDefinition } from '@toolbake/native/zod'
import { description, inputSchema, name } from './flashcards.tool.ts'

export const EMITTER_TOOL_NAME: string = name
export const EMIT_FLASHCARDS_DESCRIPTION: string = description

/** Строит определение инструмента emit_flashcards при запуске: то же, что импорт с `?profile=anthropic` даёт при сборке. */
export const buildEmitFlashcardsTool: () => ToolDefinition = once(() =>
  // The schema does not close its objects, and Claude receives it unchanged.
  buildToolFromZodSchema(name, description, inputSchema, { additionalProperties: true }),
)

/** Caches the result, frozen, because all callers share it. */
function once(build: () => ToolDefinition): () => ToolDefinition {
  let built: ToolDefinition | undefined
  return () => {
    built ??= deepFreeze(build())
    return built
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  return Object.freeze(value)
}
