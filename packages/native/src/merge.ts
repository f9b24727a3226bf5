import { existsSync } from 'node:fs'
import type { Compiler, Diagnostic, Json, JsonObject, NativeSettings, Tool } from '@toolbake/core'
import { generic, isObject, originPointer, setOwn } from '@toolbake/core/internal'
import { pathToUri, uriToPath } from '@toolbake/core/node'
import { SCHEMA_NAMES } from './worker/names.ts'
import type { Finding } from './worker/types.ts'

/** A module merged with the YAML file next to it. */
export interface Merged {
  readonly value: Json
  /** Diagnostics of the YAML file. */
  readonly diagnostics: readonly Diagnostic[]
  /** Tools whose schema is missing. */
  readonly missing: readonly Finding[]
  /** Files that were read or looked up. */
  readonly inputs: readonly string[]
}

type Strategy = NonNullable<NativeSettings['strategy']>

/** A tool of the YAML file: with its origin, and as data. */
interface YamlTool {
  readonly tool: Tool
  readonly data: JsonObject
}

/**
 * Merges the YAML file next to a module over it. Its texts, tags and examples replace those of the code, annotations
 * and metadata are merged by member, and the strategy determines which schemas count. A schema in the YAML file is
 * referenced, so that its problems are shown there.
 */
export function mergeYaml(value: Json, path: string, strategy: Strategy, compiler: Compiler): Merged {
  const candidates = yamlPaths(path)
  const file = candidates.find((candidate) => existsSync(candidate))
  const compilation =
    file === undefined ? undefined : compiler.compile({ uri: pathToUri(file) }, { profile: generic.id })
  const request = compilation?.requests[generic.id]
  const yaml = (request?.tools ?? []).map(
    ({ tool }, index): YamlTool => ({ tool, data: request?.json[index] ?? {} }),
  )
  const missing: Finding[] = []
  const set =
    isObject(value) && Array.isArray(value['tools']) ? { ...value, tools: value['tools'] } : undefined
  const tools = set?.tools ?? [value]
  const merged = tools.map((tool, index) => {
    const pointer = set ? `/tools/${index}` : ''
    const id = isObject(tool) ? tool['module_id'] : undefined
    const beside = yaml.length === 1 && tools.length === 1 ? yaml[0] : yaml.find((one) => one.tool.id === id)
    if (beside === undefined && strategy === 'yaml_only') {
      const params = { id: typeof id === 'string' ? id : '', uri: nameOf(file ?? candidates[0] ?? '') }
      missing.push({ code: 'native_yaml_missing', pointer, params })
    }
    return beside === undefined || !isObject(tool) ? tool : mergeTool(tool, beside, strategy)
  })
  const reached = (compilation?.dependencies ?? []).filter((uri) => uri.startsWith('file:')).map(uriToPath)
  const diagnostics = compilation?.diagnostics ?? []
  return {
    value: set ? { ...set, tools: merged } : (merged[0] ?? null),
    diagnostics: diagnostics.filter(({ severity }) => severity !== 'info'),
    missing,
    inputs: [...candidates, ...reached],
  }
}

/** Returns the possible paths of a module's YAML file. */
function yamlPaths(path: string): string[] {
  const base = path.replace(/\.tool\.m?[jt]s$/, '')
  return [`${base}.schema.yaml`, `${base}.schema.yml`]
}

const SCHEMAS = Object.keys(SCHEMA_NAMES)

function mergeTool(tool: JsonObject, { tool: yaml, data }: YamlTool, strategy: Strategy): JsonObject {
  const merged: JsonObject = { ...tool }
  for (const [key, written] of Object.entries(data)) {
    const own = tool[key]
    if (SCHEMAS.includes(key) || (key === 'module_id' && own !== undefined)) continue
    const isMerged = key === 'annotations' || key === 'metadata' || key === 'providers'
    setOwn(merged, key, isMerged && isObject(own) && isObject(written) ? { ...own, ...written } : written)
  }
  const place = `${yaml.origin.document.uri}#${originPointer(yaml.origin)}`
  for (const key of SCHEMAS) {
    if (Object.hasOwn(data, key) && (strategy !== 'native_first' || tool[key] === undefined)) {
      merged[key] = { $ref: `${place}/${key}` }
    } else if (strategy === 'yaml_only') delete merged[key]
  }
  return merged
}

function nameOf(path: string): string {
  return path.replace(/^.*[\\/]/, '')
}
