import { ARRAY_RULES, COMBINATOR_RULES } from './rules/arrays.ts'
import { BUDGET_RULES } from './rules/budgets.ts'
import { GEMINI_RULES } from './rules/gemini.ts'
import { KEYWORD_RULES, UNKNOWN_KEYWORD } from './rules/keywords.ts'
import { LIMIT_RULES } from './rules/limits.ts'
import { LOCAL_NODE_RULES, LOCAL_TOOL_RULES } from './rules/local.ts'
import { MCP_DOCUMENT_RULES, MCP_NODE_RULES } from './rules/mcp-schemas.ts'
import { META_SCHEMA_RULES } from './rules/meta-schema.ts'
import { NAME_RULES, REQUEST_NAME_RULES } from './rules/names.ts'
import { OBJECT_RULES } from './rules/objects.ts'
import { PATTERN_RULES } from './rules/patterns.ts'
import { RECURSION_RULES, REFERENCE_RULES } from './rules/references.ts'
import { ROOT_RULES, TYPE_RULES } from './rules/root.ts'
import { MEMBER_RULES, TOOL_RULES as OWN_TOOL_RULES } from './rules/tools.ts'
import { VALUE_RULES } from './rules/values.ts'
import { VARIANT_DOCUMENT_RULES, VARIANT_NODE_RULES, VARIANT_TOOL_RULES } from './rules/variants.ts'
import * as source from './sources.ts'
import type { DocumentRule, Grades, NodeRule, RequestRule, ToolRule } from './types.ts'

/** Checked first: without an object at the root there is nothing to walk. */
export const ROOT_IS_NO_SCHEMA: { readonly id: string; readonly source: string; readonly targets: Grades } = {
  id: 'root-no-object',
  source: `${source.OPENAI_TYPES}; ${source.ANTHROPIC_TYPES}; ${source.MCP_SDK}; ${source.GEMINI_SDK}; ${source.MISTRAL_SDK}; ${source.COHERE_SDK}; ${source.OLLAMA_TYPES}`,
  targets: {
    openai: 'live',
    'openai-strict': 'live',
    'openai-responses': 'live',
    'openai-responses-strict': 'live',
    anthropic: 'sdk',
    'anthropic-strict': 'sdk',
    mcp: 'sdk',
    'mcp-2025-11-25': 'sdk',
    gemini: 'sdk',
    'gemini-json': 'unconfirmed',
    bedrock: 'unconfirmed',
    'bedrock-strict': 'unconfirmed',
    'bedrock-nova': 'doc',
    mistral: 'sdk',
    cohere: 'sdk',
    'cohere-strict': 'sdk',
    ollama: 'sdk',
  },
}

export const DOCUMENT_RULES: readonly DocumentRule[] = [
  ...ROOT_RULES,
  ...META_SCHEMA_RULES,
  ...RECURSION_RULES,
  ...LIMIT_RULES,
  ...MCP_DOCUMENT_RULES,
  ...VARIANT_DOCUMENT_RULES,
]

export const NODE_RULES: readonly NodeRule[] = [
  ...TYPE_RULES,
  ...OBJECT_RULES,
  ...ARRAY_RULES,
  ...COMBINATOR_RULES,
  ...VALUE_RULES,
  ...PATTERN_RULES,
  ...REFERENCE_RULES,
  ...KEYWORD_RULES,
  UNKNOWN_KEYWORD,
  ...GEMINI_RULES,
  ...MCP_NODE_RULES,
  ...VARIANT_NODE_RULES,
  ...LOCAL_NODE_RULES,
]

export const TOOL_RULES: readonly ToolRule[] = [
  ...NAME_RULES,
  ...OWN_TOOL_RULES,
  ...VARIANT_TOOL_RULES,
  ...LOCAL_TOOL_RULES,
]

export const REQUEST_RULES: readonly RequestRule[] = [...REQUEST_NAME_RULES, ...BUDGET_RULES, ...MEMBER_RULES]
