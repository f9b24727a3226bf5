import type { Profile } from '../types.ts'
import { anthropic } from './anthropic.ts'
import { bedrock } from './bedrock.ts'
import { cohere } from './cohere.ts'
import { gemini } from './gemini.ts'
import { generic } from './generic.ts'
import { mcp } from './mcp.ts'
import { mcp20251125 } from './mcp-2025-11-25.ts'
import { mistral } from './mistral.ts'
import { openai } from './openai.ts'
import { openaiResponses } from './openai-responses.ts'

/** Every profile that comes with toolbake, in the order in which they are listed to people. */
export const BUILT_IN_PROFILES: readonly Profile[] = [
  openai,
  openaiResponses,
  anthropic,
  gemini,
  bedrock,
  mistral,
  cohere,
  mcp,
  mcp20251125,
  generic,
]

/** The profiles of a module that is imported without a query. */
export const DEFAULT_PROFILES: readonly Profile[] = [openai, openaiResponses, anthropic, mcp]
