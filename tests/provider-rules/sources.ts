// Sources of the rules, read between 2026-08 and 2026-11; versions are those of the named packages.
export const OPENAI_GUIDE = 'https://developers.openai.com/api/docs/guides/structured-outputs'
export const OPENAI_SDK = 'openai@7.57.0 src/lib/transform.ts'
export const OPENAI_TYPES =
  'openai@7.57.0 resources/shared.ts, resources/chat/completions, resources/responses'
export const OPENAI_SPEC = 'https://github.com/openai/openai-openapi FunctionToolParam'
export const OPENAI_MEASURED = 'United-Codes/uc_ai tests (HTTP 400 or 200 for each keyword, response formats)'
export const ANTHROPIC_GUIDE =
  'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations'
export const ANTHROPIC_LIMITS =
  'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#schema-complexity-limits'
export const ANTHROPIC_TOOLS = 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools'
export const ANTHROPIC_TYPES = '@anthropic-ai/sdk@1.12.0 resources/messages/messages.ts'
export const ANTHROPIC_SDK = '@anthropic-ai/sdk@1.12.0 lib/transform-json-schema.ts'
export const MCP_SPEC = 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools'
export const MCP_SPEC_2025 = 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools'
export const MCP_SDK =
  '@modelcontextprotocol/sdk@1.32.2 types.ts, @modelcontextprotocol/core@2.4.0 ToolSchema'
export const GEMINI_SDK = '@google/genai@3.1.0 Schema, FunctionDeclaration'
export const GEMINI_MEASURED = 'PersonalClaw/PersonalClaw "Tool-schema wire fidelity" (proto parse)'
export const GEMINI_JSON = '@google/genai@3.1.0 responseJsonSchema (documented for response schemas)'
export const BEDROCK_API =
  'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html'
export const BEDROCK_GUIDE = 'https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html'
export const NOVA_GUIDE = 'https://docs.aws.amazon.com/nova/latest/userguide/tool-use-definition.html'
export const MISTRAL_COMMON = 'mistralai/mistral-common validator.py'
export const MISTRAL_SDK = '@mistralai/mistralai@2.7.0 models/components/function.ts'
export const COHERE_GUIDE = 'https://docs.cohere.com/docs/structured-outputs'
export const COHERE_SDK = 'cohere-ai@8.1.0 ToolV2'
export const OLLAMA_TYPES = 'ollama/ollama api/types.go, ollama@0.6.4'
export const DEEPSEEK_GUIDE = 'https://api-docs.deepseek.com/guides/tool_calls'
export const XAI_GUIDE = 'https://docs.x.ai/developers/model-capabilities/text/structured-outputs'
export const CEREBRAS_GUIDE = 'https://inference-docs.cerebras.ai/capabilities/structured-outputs'
export const AZURE_GUIDE =
  'https://learn.microsoft.com/en-us/azure/ai-foundry/openai/how-to/structured-outputs'
