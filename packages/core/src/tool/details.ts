import { copyJson, definedMembers, type JsonObject } from '../json.ts'
import type { DescribedTool } from './types.ts'

/** Members that have another name in a file, or are made from other members. */
type Renamed = 'id' | 'identity' | 'llmDescription' | 'requiredScopes' | 'meta' | 'extensions'

export interface ToolFile extends Partial<Omit<DescribedTool, Renamed>> {
  readonly module_id?: string
  readonly 'x-llm-description'?: string
  readonly required_scopes?: string[]
  readonly _meta?: JsonObject
}

/** Returns the tool that a file describes. The file's members must have been checked. */
export function describedTool(id: string, file: ToolFile, extensions: JsonObject): DescribedTool {
  const { namespace, version, title, description, documentation, category, timeout, metadata = {} } = file
  return {
    id,
    identity: namespace === undefined ? id : `${namespace}:${id}`,
    ...definedMembers({
      namespace,
      version,
      title,
      description,
      llmDescription: file['x-llm-description'],
      documentation,
      category,
      timeout,
      meta: file._meta && copyJson(file._meta),
      metadata: Object.keys(metadata).length === 0 ? undefined : copyJson(metadata),
    }),
    tags: [...(file.tags ?? [])],
    requiredScopes: [...(file.required_scopes ?? [])],
    annotations: file.annotations ?? {},
    examples: file.examples ?? [],
    icons: file.icons ?? [],
    providers: file.providers ?? {},
    extensions,
  }
}

export function extensionsOf(file: JsonObject): JsonObject {
  const extensions = Object.entries(file).filter(
    ([key]) => key.startsWith('x-') && key !== 'x-llm-description',
  )
  return copyJson(Object.fromEntries(extensions))
}
