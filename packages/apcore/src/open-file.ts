import type { Diagnostic, Host, Json, JsonObject, Schema, SchemaObject, SourceDocument } from '@toolbake/core'
import { resolveOptions } from '@toolbake/core'
import type { Context, Origins, SchemaNode } from '@toolbake/core/internal'
import {
  bundleSchema,
  createContext,
  describeValue,
  isObject,
  MODULE_FIELDS,
  originPath,
  placeholderDocument,
  readFields,
  resolve,
  rootOrigin,
} from '@toolbake/core/internal'

/** A schema as written. */
export interface WrittenSchema {
  readonly value: Schema
  /** Its path in the file. */
  readonly path: readonly string[]
}

/** A schema of a file, whose references can be resolved. */
export interface OpenedSchema extends WrittenSchema {
  /** Returns the target of a written schema's `$ref`. */
  targetOf(schema: SchemaObject): WrittenSchema | undefined
  /**
   * Returns the schema as one self-contained document of 2020-12, and what a part of it was made of: the schema, or one
   * with a `$ref` and then the definition, without siblings of the `$ref`. The list is empty for parts that result
   * from splitting older spellings.
   */
  bundle(): { schema: Schema; writtenParts(part: SchemaObject): readonly WrittenSchema[] }
}

/** The requirements for the members of a module. */
export interface MemberRules {
  readonly required: readonly string[]
  readonly mappings: readonly string[]
  readonly texts: readonly string[]
  /** Whether unknown members are errors. */
  readonly isClosed: boolean
}

/** A file that is read step by step. Each step adds its problems to `diagnostics`. */
export interface OpenedFile {
  /** Undefined if the file could not be read. */
  readonly value: Json | undefined
  readonly diagnostics: readonly Diagnostic[]
  failed(): boolean
  /** Checks that the file is a module, and returns its mapping. */
  readModule(rules: MemberRules): JsonObject | undefined
  /** Finds the schemas of the first module, and the targets of their references. */
  schemas(): { readonly input?: OpenedSchema | undefined; readonly output?: OpenedSchema | undefined }
}

/**
 * Opens a file for reading it step by step.
 *
 * @param root URI of the folder that references must not leave
 */
export function openFile(uri: string, host: Host, root: string): OpenedFile {
  const context = createContext(resolveOptions({ root, schemasDir: root }), host)
  const document = context.load(uri, rootOrigin(placeholderDocument(uri)))
  return {
    value: document?.value,
    get diagnostics() {
      return context.diagnostics()
    },
    failed: () => context.has('error'),
    readModule: (rules) => document && readModule(document, rules, context),
    schemas: () => (document === undefined ? {} : openSchemas(document, context)),
  }
}

function readModule(document: SourceDocument, rules: MemberRules, context: Context): JsonObject | undefined {
  const { required, mappings, texts, isClosed } = rules
  const { value } = document
  const at = rootOrigin(document)
  if (!isObject(value)) {
    context.report({ code: 'not_a_tool', at, params: { found: describeValue(value) } })
    return undefined
  }
  for (const key of required.filter((name) => !Object.hasOwn(value, name)))
    context.report({ code: 'missing_key', at, mark: 'key', params: { key } })
  const fields = Object.entries(MODULE_FIELDS).map(([key, { description }]) => {
    const type = mappings.includes(key) ? 'mapping' : texts.includes(key) ? 'string' : 'anything'
    return [key, { description, type }]
  })
  const members = Object.entries(value).filter(([key]) => isClosed || Object.hasOwn(MODULE_FIELDS, key))
  readFields(Object.fromEntries(members), at, Object.fromEntries(fields), context)
  return value
}

function openSchemas(document: SourceDocument, context: Context): ReturnType<OpenedFile['schemas']> {
  const resolved = resolve(document, context)
  const open = (node: SchemaNode): OpenedSchema => ({
    ...written(node),
    targetOf(schema) {
      const target = resolved.steps.get(schema)?.target
      return target && written(target)
    },
    bundle() {
      const { schema, origins } = bundleSchema(node, { resolved, context })
      return { schema, writtenParts: (part) => writtenParts(part, origins) }
    },
  })
  const { input, output } = resolved.modules[0] ?? {}
  return { input: input && open(input), output: output && open(output) }
}

function written({ value, origin }: Pick<SchemaNode, 'value' | 'origin'>): WrittenSchema {
  return { value, path: originPath(origin) }
}

function writtenParts(part: SchemaObject, origins: Origins): WrittenSchema[] {
  const [origin, target] = [origins.of(part), origins.target(part)]
  const own = origin === undefined ? [] : [written({ value: part, origin })]
  return target === undefined ? own : [...own, ...writtenParts(target, origins)]
}
