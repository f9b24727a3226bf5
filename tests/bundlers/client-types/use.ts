/// <reference types="toolbake/client" />
// Checked by several compilers: the SDKs accept the exports of baked modules.
import type Anthropic from '@anthropic-ai/sdk'
import type { CallToolRequest, Tool as McpTool } from '@modelcontextprotocol/sdk/types.js'
import type { Tool as McpToolV2 } from '@modelcontextprotocol/server'
import type OpenAI from 'openai'
import json from './send.schema.json?profile=openai'
import { anthropic, decodeOpenaiResponses, mcp, openai, openaiResponses } from './send.schema.yaml'
import anthropicTools, { tool as anthropicTool } from './send.schema.yaml?profile=anthropic'
import outputFormat from './send.schema.yaml?profile=anthropic&as=output'
import vertexTools from './send.schema.yaml?profile=anthropic-vertex'
import azureTools from './send.schema.yaml?profile=azure-openai'
import genericTools from './send.schema.yaml?profile=generic'
import groqTools from './send.schema.yaml?profile=groq'
import mcpTools, { tool as mcpTool } from './send.schema.yaml?profile=mcp'
import mcpOldTools from './send.schema.yaml?profile=mcp-2025-11-25'
import openaiTools, { decodeCall, names, tool as openaiTool } from './send.schema.yaml?profile=openai'
import responseFormat, { decode } from './send.schema.yaml?profile=openai&as=output'
import responsesTools, { tool as responsesTool } from './send.schema.yaml?profile=openai-responses'
import textFormat from './send.schema.yaml?strict=true&as=output&profile=openai-responses'
import strictTools from './send.schema.yaml?strict=true&tool=send&profile=anthropic'
import yml from './send.schema.yml?profile=openai'

export const chat: OpenAI.Chat.ChatCompletionTool[] = openaiTools
export const chatRequest: Pick<OpenAI.Chat.ChatCompletionCreateParams, 'tools'> = { tools: openai }
export const oneChat: OpenAI.Chat.ChatCompletionFunctionTool = openaiTool
export const responses: OpenAI.Responses.Tool[] = responsesTools
export const responsesRequest: Pick<OpenAI.Responses.ResponseCreateParams, 'tools'> = {
  tools: openaiResponses,
}
export const oneResponse: OpenAI.Responses.FunctionTool = responsesTool
export const compatible: OpenAI.Chat.ChatCompletionTool[] = [...azureTools, ...groqTools]
export const messages: Anthropic.Tool[] = anthropicTools
export const messagesRequest: Pick<Anthropic.MessageCreateParams, 'tools'> = { tools: anthropic }
export const vertexMessages: Anthropic.Tool[] = vertexTools
export const oneMessage: Anthropic.Tool = anthropicTool
export const strict: Anthropic.ToolUnion[] = strictTools
export const context: McpTool[] = mcpTools
export const contextOld: McpTool[] = mcpOldTools
export const contextV2: McpToolV2[] = mcp
export const oneContext: McpTool = mcpTool
export const moduleId: string | undefined = genericTools[0]?.module_id
export const others: OpenAI.Chat.ChatCompletionTool[] = [...yml, ...json]
export const id: string | undefined = names['send']

export const format: OpenAI.ChatCompletionCreateParams['response_format'] = responseFormat
export const text: OpenAI.Responses.ResponseTextConfig = { format: textFormat }
export const output: Anthropic.OutputConfig = { format: outputFormat }
const reply = decode('{}')
export const value: unknown = reply.ok ? reply.value : reply.message
// @ts-expect-error the format of Anthropic is none of OpenAI
export const wrongFormat: OpenAI.ChatCompletionCreateParams['response_format'] = outputFormat

const result = decodeCall('send', '{}')
export const answer: string = result.ok ? result.tool : result.message
export const sameDecoder: typeof decodeCall = decodeOpenaiResponses

// Decoders accept calls in the types of the SDKs.
type ChatCall = OpenAI.Chat.ChatCompletionMessageFunctionToolCall
export const decoded = [
  ({ function: call }: ChatCall): unknown => decodeCall(call.name, call.arguments),
  (call: OpenAI.Responses.ResponseFunctionToolCall): unknown => decodeCall(call.name, call.arguments),
  (block: Anthropic.ToolUseBlock): unknown => decodeCall(block.name, block.input),
  ({ params }: CallToolRequest): unknown => decodeCall(params.name, params.arguments),
]

// The lists are mutable, as the SDKs' parameters are.
openaiTools.push(openaiTool)

// @ts-expect-error a tool of Anthropic is none of OpenAI
export const wrong: OpenAI.Chat.ChatCompletionTool[] = anthropicTools

// @ts-expect-error no such profile
export type UnknownProfile = typeof import('./send.schema.yaml?profile=opnai')
