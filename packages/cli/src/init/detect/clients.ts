/** The official clients: dependency → profile of their requests. */
export const CLIENTS: readonly (readonly [dependency: string, profile: string])[] = [
  ['openai', 'openai'],
  ['@anthropic-ai/sdk', 'anthropic'],
  ['@google/genai', 'gemini'],
  ['@aws-sdk/client-bedrock-runtime', 'bedrock'],
  ['@mistralai/mistralai', 'mistral'],
  ['cohere-ai', 'cohere'],
  ['@modelcontextprotocol/server', 'mcp'],
  // In version 1, `listTools()` of the client throws if the root of an output schema is no object.
  ['@modelcontextprotocol/sdk', 'mcp-2025-11-25'],
]

/** An agent framework, which sends the requests itself. */
export interface AgentFramework {
  readonly title: string
  /** The function of `@toolbake/frameworks` that converts tools for it. */
  readonly adapter: string
  /** The entry that exports the function. */
  readonly entry: string
  /** Dependency → profile, as in docs/frameworks.md. */
  readonly packages: Readonly<Record<string, string>>
}

const AGENT_FRAMEWORKS: readonly AgentFramework[] = [
  {
    title: 'AI SDK',
    adapter: 'toAiTools',
    entry: '@toolbake/frameworks/ai-sdk',
    packages: {
      '@ai-sdk/openai': 'openai-responses',
      '@ai-sdk/anthropic': 'anthropic',
      '@ai-sdk/google': 'gemini',
      '@ai-sdk/google-vertex': 'gemini',
      '@ai-sdk/amazon-bedrock': 'bedrock',
      '@ai-sdk/azure': 'azure-openai',
      '@ai-sdk/mistral': 'mistral',
      '@ai-sdk/cohere': 'cohere',
      '@ai-sdk/deepseek': 'deepseek',
      '@ai-sdk/moonshotai': 'moonshot',
      '@ai-sdk/xai': 'xai',
      '@ai-sdk/groq': 'groq',
      '@ai-sdk/cerebras': 'cerebras',
    },
  },
  {
    title: 'LangChain',
    adapter: 'toLangChainTools',
    entry: '@toolbake/frameworks/langchain',
    packages: {
      '@langchain/openai': 'openai',
      '@langchain/anthropic': 'anthropic',
      '@langchain/google': 'gemini',
      '@langchain/google-genai': 'gemini',
      '@langchain/google-vertexai': 'gemini',
      '@langchain/aws': 'bedrock',
      '@langchain/mistralai': 'mistral',
      '@langchain/cohere': 'cohere',
      '@langchain/deepseek': 'deepseek',
      '@langchain/xai': 'xai',
      '@langchain/groq': 'groq',
      '@langchain/cerebras': 'cerebras',
      '@langchain/ollama': 'ollama',
    },
  },
  {
    title: 'OpenAI Agents',
    adapter: 'toAgentTools',
    entry: '@toolbake/frameworks/openai-agents',
    packages: { '@openai/agents': 'openai-responses' },
  },
  {
    title: 'TanStack AI',
    adapter: 'toTanStackTools',
    entry: '@toolbake/frameworks/tanstack-ai',
    packages: {
      '@tanstack/ai-openai': 'openai-responses',
      '@tanstack/ai-anthropic': 'anthropic',
      '@tanstack/ai-gemini': 'gemini',
      '@tanstack/ai-grok': 'xai',
      '@tanstack/ai-ollama': 'ollama',
    },
  },
  {
    title: 'Claude Agent SDK',
    adapter: 'toClaudeMcpServer',
    entry: '@toolbake/frameworks/claude-agent-sdk',
    packages: { '@anthropic-ai/claude-agent-sdk': 'mcp-2025-11-25' },
  },
]

type HasDependency = (name: string) => boolean

/** Returns the profiles of the providers that a package calls, through official clients or frameworks. */
export function profilesOf(has: HasDependency): readonly string[] {
  const known = [...CLIENTS, ...AGENT_FRAMEWORKS.flatMap(({ packages }) => Object.entries(packages))]
  return [...new Set(known.filter(([name]) => has(name)).map(([, profile]) => profile))]
}

/** Returns the framework among the dependencies that sends tools of a profile. */
export function frameworkOf(profile: string, has: HasDependency): AgentFramework | undefined {
  return AGENT_FRAMEWORKS.find(({ packages }) =>
    Object.entries(packages).some(([name, sends]) => sends === profile && has(name)),
  )
}
