import type { Profile } from '../types.ts'
import { anthropic } from './anthropic.ts'
import { generic } from './generic.ts'
import { mcp } from './mcp.ts'
import { mcp20251125 } from './mcp-2025-11-25.ts'
import { openai } from './openai.ts'
import { openaiResponses } from './openai-responses.ts'

/** Every profile that comes with toolbake, in the order in which they are listed to people. */
export const BUILT_IN_PROFILES: readonly Profile[] = [
  openai,
  openaiResponses,
  anthropic,
  mcp,
  mcp20251125,
  generic,
]
