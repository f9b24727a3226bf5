import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../oracles/json.ts'
import type { BundleRecord, SchemaRecord, ToolRecord, WireRecord, YamlCase } from './records.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Loads MCP tools and function tools, sorted by kind and id; parameters are called `inputSchema` in both. */
export function loadTools(): ToolRecord[] {
  return [
    ...readLines('mcp-tools.jsonl').map(mcpTool),
    ...readLines('function-tools.jsonl').map(functionTool),
  ]
}

/** Loads schemas of all drafts, most with labelled instances. */
export function loadSchemas(): SchemaRecord[] {
  return readLines('schemas.jsonl').map((record) => ({
    ...identity(record),
    ...(record.draft === undefined ? {} : { draft: record.draft as string }),
    schema: record.schema as JsonObject,
    tests: (record.tests ?? []) as unknown as SchemaRecord['tests'],
    conformance: record.conformance === true,
    optional: record.optional === true,
    remotes: record.remotes === true,
    externalRefs: record.externalRefs === true,
    ajv: record.ajv as unknown as SchemaRecord['ajv'],
  }))
}

/** Loads the documents that schemas with `remotes` refer to, by URL. */
export function loadRemotes(): Record<string, JsonObject | boolean> {
  return JSON.parse(readCorpus('schemas-remotes.json'))
}

/** Loads schemas recorded in requests to a provider, with its answer. */
export function loadWire(): WireRecord[] {
  return readLines('provider-wire.jsonl') as unknown as WireRecord[]
}

/** Loads bundles of several files that refer to each other. */
export function loadBundles(): BundleRecord[] {
  return readLines('ref-bundles.jsonl') as unknown as BundleRecord[]
}

/** Loads YAML documents with their values, or marked as invalid. */
export function loadYamlCases(): YamlCase[] {
  return readLines('yaml-cases.jsonl') as unknown as YamlCase[]
}

/**
 * Returns the folder of the corpora: the committed sample or, with `TOOLBAKE_FULL=1`, the complete ones in
 * `TOOLBAKE_CORPORA` (default `../shared/corpora`, from the root of the repository). Throws if those are missing.
 */
export function corporaFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TOOLBAKE_FULL !== '1') return resolve(ROOT, 'fixtures/corpora')
  const folder = resolve(ROOT, env.TOOLBAKE_CORPORA || '../shared/corpora')
  if (existsSync(resolve(folder, 'mcp-tools.jsonl'))) return folder
  throw new Error(
    `TOOLBAKE_FULL=1 asks for the whole corpora, but there is no mcp-tools.jsonl in ${folder}. ` +
      'Set TOOLBAKE_CORPORA to their folder, or unset TOOLBAKE_FULL to run on the sample in fixtures/corpora.',
  )
}

function readCorpus(name: string): string {
  return readFileSync(resolve(corporaFolder(), name), 'utf8')
}

function readLines(name: string): JsonObject[] {
  const lines = readCorpus(name).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

function identity(record: JsonObject): Pick<ToolRecord, 'id' | 'name' | 'source' | 'license' | 'group'> {
  const { id, name, source, license, group } = record as unknown as ToolRecord
  return { id, name, source, license, group }
}

function mcpTool(record: JsonObject): ToolRecord {
  const kept = Object.entries(record).filter(([key]) => !['version', 'serverLicense', 'alsoIn'].includes(key))
  return { ...Object.fromEntries(kept), kind: 'mcp' } as unknown as ToolRecord
}

function functionTool(record: JsonObject): ToolRecord {
  const { description, parameters, returns, strict } = record
  return {
    ...identity(record),
    kind: 'function',
    ...(typeof description === 'string' ? { description } : {}),
    inputSchema: parameters as JsonObject,
    ...(returns === null || returns === undefined ? {} : { outputSchema: returns as JsonObject }),
    ...(typeof strict === 'boolean' ? { strict } : {}),
  }
}
