import type { JsonObject } from '@toolbake/core'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import { DEFAULT_ANNOTATIONS, snakeCase } from './annotations.ts'
import { closedModule, closedSection } from './closed-section.ts'
import type { Compat, CompatName } from './compat.ts'
import { readChoice, readCompat } from './compat.ts'
import { lowerTool, toModuleId } from './compiler.ts'
import { copyData } from './copy-data.ts'
import { SchemaParseError } from './errors.ts'
import { applyLlmDescriptions, stripExtensions } from './extensions.ts'
import * as messages from './messages/messages.ts'
import { toStrictSchema } from './strict.ts'
import type {
  CompatOptions,
  ExportProfile,
  ModuleAnnotations,
  ModuleExample,
  SchemaDefinition,
} from './types.ts'

type Annotations = Readonly<Partial<ModuleAnnotations>> | null | undefined
type Examples = readonly ModuleExample[] | null | undefined

/** Writes a module in the forms of providers. Each result is new and shares nothing with the definition. */
export class SchemaExporter {
  readonly #name: CompatName
  readonly #compat: Compat

  constructor(options: CompatOptions = {}) {
    this.#compat = readCompat(options.compat)
    this.#name = options.compat ?? 'seed'
  }

  /**
   * Exports a module in the form of a profile: one of `ExportProfile`, or any other profile, which the compiler writes.
   *
   * @throws {InvalidInputError} for an unknown profile
   */
  export(
    definition: SchemaDefinition,
    profile: ExportProfile | (string & Record<never, never>),
    annotations?: Annotations,
    examples?: Examples,
    name?: string | null,
  ): Record<string, unknown> {
    const known = BUILT_IN_PROFILES.map(({ id }) => id)
    const id = readChoice(profile, known, 'export profile')
    if (this.#compat.exporter.forms === 'compiler')
      return this.#compile(definition, id, annotations, examples, name)
    if (id === 'mcp') return this.exportMcp(definition, annotations, name)
    if (id === 'openai') return this.exportOpenai(definition)
    if (id === 'anthropic') return this.exportAnthropic(definition, examples)
    if (id === 'generic') return this.exportGeneric(definition)
    return this.#compile(definition, id, annotations, examples, name)
  }

  /** Exports `{ name, description, inputSchema, annotations }`, with the schema as written. */
  exportMcp(
    definition: SchemaDefinition,
    annotations?: Annotations,
    name?: string | null,
  ): Record<string, unknown> {
    if (this.#compat.exporter.forms === 'compiler')
      return this.#compile(definition, 'mcp', annotations, null, name)
    const { readonly, destructive, idempotent, openWorld } = withDefaults(annotations)
    const { writesMeta, writesOutput } = this.#compat.exporter
    const meta = writesMeta ? metaOf(withDefaults(annotations)) : undefined
    const { outputSchema } = definition
    const hasOutput = writesOutput && outputSchema['type'] === 'object'
    return {
      name: name ?? definition.moduleId,
      description: definition.description,
      inputSchema: closedSection(definition, 'inputSchema'),
      ...(hasOutput ? { outputSchema: closedSection(definition, 'outputSchema') } : {}),
      annotations: {
        readOnlyHint: readonly,
        destructiveHint: destructive,
        idempotentHint: idempotent,
        openWorldHint: openWorld,
      },
      ...(meta === undefined ? {} : { _meta: meta }),
    }
  }

  /** Exports a function of OpenAI with a strict schema. */
  exportOpenai(definition: SchemaDefinition): Record<string, unknown> {
    if (this.#compat.exporter.forms === 'compiler') return this.#compile(definition, 'openai')
    const schema = closedSection(definition, 'inputSchema')
    applyLlmDescriptions(schema)
    return {
      type: 'function',
      function: {
        name: providerName(definition),
        description: definition.description,
        parameters: toStrictSchema(schema, { compat: this.#name }),
        strict: true,
      },
    }
  }

  /** Exports `{ name, description, input_schema }` without `x-*`, and `input_examples` if there are examples. */
  exportAnthropic(definition: SchemaDefinition, examples?: Examples): Record<string, unknown> {
    if (this.#compat.exporter.forms === 'compiler')
      return this.#compile(definition, 'anthropic', null, examples)
    const schema = closedSection(definition, 'inputSchema')
    applyLlmDescriptions(schema)
    stripExtensions(schema, this.#compat.exporter.stripsDefaults)
    const inputs = (examples ?? []).map((example) => copyData(example.inputs))
    return {
      name: providerName(definition),
      description: definition.description,
      input_schema: schema,
      ...(inputs.length === 0 ? {} : { input_examples: inputs }),
    }
  }

  /** Exports the module with all its schemas. */
  exportGeneric(definition: SchemaDefinition): Record<string, unknown> {
    if (this.#compat.exporter.forms === 'compiler') return this.#compile(definition, 'generic')
    const { inputSchema, outputSchema, definitions } = closedModule(definition)
    return {
      module_id: definition.moduleId,
      description: definition.description,
      input_schema: inputSchema,
      output_schema: outputSchema,
      definitions,
    }
  }

  #compile(
    definition: SchemaDefinition,
    profile: string,
    annotations?: Annotations,
    examples?: Examples,
    name?: string | null,
  ): Record<string, unknown> {
    const module = toModule(definition, annotations, examples)
    if (name) module['providers'] = { [profile]: { name } }
    const { json, problems } = lowerTool(module, profile)
    if (json !== undefined) return json
    throw new SchemaParseError(messages.cannotExport(definition.moduleId, profile, problems))
  }
}

function withDefaults(annotations: Annotations): ModuleAnnotations {
  return { ...DEFAULT_ANNOTATIONS, ...annotations }
}

/** Returns annotations for which MCP has no hint; only those that differ from the default. */
function metaOf(annotations: ModuleAnnotations): JsonObject | undefined {
  const { requiresApproval, streaming, cacheable, cacheTtl, cacheKeyFields } = annotations
  const { paginated, paginationStyle } = annotations
  const meta = {
    ...(requiresApproval ? { requiresApproval } : {}),
    ...(streaming ? { streaming } : {}),
    ...(cacheable ? { cacheable, cacheTtl, cacheKeyFields: copyData(cacheKeyFields) } : {}),
    ...(paginated ? { paginated, paginationStyle } : {}),
  }
  return Object.keys(meta).length === 0 ? undefined : meta
}

function providerName({ moduleId }: SchemaDefinition): string {
  return moduleId.replaceAll('.', '_')
}

/** Converts a definition to a module of the compiler's file format. */
function toModule(definition: SchemaDefinition, annotations: Annotations, examples: Examples): JsonObject {
  const { moduleId, description, version, documentation } = definition
  const written = Object.entries(annotations ?? {}).filter(([, value]) => value !== undefined)
  const module: Record<string, unknown> = {
    module_id: toModuleId(moduleId),
    version,
    description,
    ...(documentation ? { documentation } : {}),
    input_schema: closedSection(definition, 'inputSchema'),
    output_schema: closedSection(definition, 'outputSchema'),
    ...(written.length === 0
      ? {}
      : { annotations: Object.fromEntries(written.map(([key, value]) => [snakeCase(key), value])) }),
    ...(examples && examples.length > 0 ? { examples: [...examples] } : {}),
  }
  return copyData(module) as JsonObject
}
