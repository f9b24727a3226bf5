import type { Profile } from '../types.ts'
import { anthropic } from './anthropic.ts'
import { anthropicVertex } from './anthropic-vertex.ts'
import { azureOpenai } from './azure-openai.ts'
import { bedrock } from './bedrock.ts'
import { bedrockNova } from './bedrock-nova.ts'
import { cerebras } from './cerebras.ts'
import { cohere } from './cohere.ts'
import { deepseek } from './deepseek.ts'
import { gemini } from './gemini.ts'
import { geminiOpenapi } from './gemini-openapi.ts'
import { generic } from './generic.ts'
import { groq } from './groq.ts'
import { llamacpp } from './llamacpp.ts'
import { mcp } from './mcp.ts'
import { mcp20251125 } from './mcp-2025-11-25.ts'
import { mistral } from './mistral.ts'
import { moonshot } from './moonshot.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { openaiResponses } from './openai-responses.ts'
import { xai } from './xai.ts'

/** All built-in profiles, in the order in which users see them. */
export const BUILT_IN_PROFILES: readonly Profile[] = [
  openai,
  openaiResponses,
  azureOpenai,
  anthropic,
  anthropicVertex,
  gemini,
  geminiOpenapi,
  bedrock,
  bedrockNova,
  mistral,
  cohere,
  deepseek,
  moonshot,
  xai,
  groq,
  cerebras,
  ollama,
  llamacpp,
  mcp,
  mcp20251125,
  generic,
]

/** The profiles of a module that is imported without a query. */
export const DEFAULT_PROFILES: readonly Profile[] = [openai, openaiResponses, anthropic, mcp]
