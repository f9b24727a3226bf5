import type { TSchema } from '@sinclair/typebox'
import type { Compat } from './compat.ts'
import { readChoice, readCompat } from './compat.ts'
import type { Place } from './compiler.ts'
import { openSource } from './compiler.ts'
import type { ConfigLike } from './config.ts'
import { Config } from './config.ts'
import { contentHash } from './content-hash.ts'
import { openDefinition, setSource } from './definition-source.ts'
import { SchemaNotFoundError } from './errors.ts'
import { readModule } from './module-file.ts'
import type { OpenedSchema } from './open-file.ts'
import { openFolder } from './place.ts'
import { resolveSchema } from './references.ts'
import { jsonSchemaToTypeBox } from './typebox.ts'
import type { CompatOptions, JsonSchema, ResolvedSchema, SchemaDefinition } from './types.ts'

type Section = Pick<ResolvedSchema, 'jsonSchema' | 'schema'>
type Pair = [ResolvedSchema, ResolvedSchema]

const STRATEGIES = ['yaml_first', 'native_first', 'yaml_only'] as const

/** Loads modules by id from a folder of `.schema.yaml` files: `email.send` is `email/send.schema.yaml`. */
export class SchemaLoader {
  readonly #config: ConfigLike
  readonly #place: Place
  readonly #compat: Compat
  readonly #definitions = new Map<string, SchemaDefinition>()
  readonly #pairs = new Map<string, Pair>()
  /** Sections by content: equal sections of modules share one entry. */
  readonly #sections = new Map<string, Section>()

  /**
   * @param config `schema.root` (default `./schemas`), `schema.strategy` (default `yaml_first`) and
   *   `schema.max_ref_depth` (default 32), as an object or as an object with `get(name, fallback)`
   * @param schemasDir takes precedence over `schema.root`
   */
  constructor(
    config: ConfigLike | Readonly<Record<string, unknown>> = {},
    schemasDir?: string | null,
    options: CompatOptions = {},
  ) {
    this.#config = isConfig(config) ? config : new Config(config)
    this.#place = openFolder(schemasDir ?? String(this.#config.get('schema.root', './schemas')))
    this.#compat = readCompat(options.compat)
  }

  /**
   * Returns one module as its file describes it.
   *
   * @throws {SchemaNotFoundError} if the file does not exist
   * @throws {SchemaParseError} if it is broken or lacks `input_schema`, `output_schema` or `description`; with another
   *   `compat` than `seed` also if it has unknown members
   */
  load(moduleId: string): SchemaDefinition {
    const known = this.#definitions.get(moduleId)
    if (known !== undefined) return known
    const uri = this.#fileOf(moduleId)
    if (uri === undefined) throw new SchemaNotFoundError(moduleId)
    const definition = readModule(openSource(uri, undefined, this.#place), moduleId, this.#compat.loader)
    this.#definitions.set(moduleId, definition)
    setSource(definition, { uri, place: this.#place })
    return definition
  }

  /** Returns both sections of a module with their references resolved against the file that it was loaded from. */
  resolve(definition: SchemaDefinition): Pair {
    const place = this.#place
    const opened = openDefinition(definition, { uri: `${place.root}__inline__.json`, place })
    const depth = Number(this.#config.get('schema.max_ref_depth', 32))
    const section = (node: OpenedSchema | undefined): Section =>
      this.#section(
        node === undefined
          ? {}
          : (resolveSchema(node, opened.file, this.#compat.references, depth) as JsonSchema),
      )
    return [
      { ...section(opened.input), moduleId: definition.moduleId, direction: 'input' },
      { ...section(opened.output), moduleId: definition.moduleId, direction: 'output' },
    ]
  }

  /**
   * Returns the schemas of a module by the configured strategy. Schemas from code are used only if both are given. With
   * `yaml_first` they replace a missing file only: a broken one is an error.
   *
   * @throws {InvalidInputError} for an unknown strategy
   */
  getSchema(moduleId: string, nativeInput?: TSchema | null, nativeOutput?: TSchema | null): Pair {
    const strategy = readChoice(
      this.#config.get('schema.strategy', 'yaml_first'),
      STRATEGIES,
      'schema strategy',
    )
    const native = nativeInput && nativeOutput ? wrapNative(moduleId, nativeInput, nativeOutput) : undefined
    const isNative =
      native !== undefined &&
      (strategy === 'native_first' || (strategy === 'yaml_first' && this.#fileOf(moduleId) === undefined))
    if (isNative) return native
    const known = this.#pairs.get(moduleId)
    if (known !== undefined) return known
    const pair = this.resolve(this.load(moduleId))
    this.#pairs.set(moduleId, pair)
    return pair
  }

  /** Clears the cache, so that files are read again. */
  clearCache(): void {
    this.#definitions.clear()
    this.#pairs.clear()
    this.#sections.clear()
  }

  #section(jsonSchema: JsonSchema): Section {
    const hash = contentHash(jsonSchema)
    const made = this.#sections.get(hash) ?? { jsonSchema, schema: jsonSchemaToTypeBox(jsonSchema) }
    this.#sections.set(hash, made)
    return made
  }

  /** Returns the URI of a module's file, or undefined if it does not exist or the id is invalid. */
  #fileOf(moduleId: string): string | undefined {
    if (!/^[\w-]+(?:\.[\w-]+)*$/.test(moduleId)) return undefined
    const uri = `${this.#place.root}${moduleId.replaceAll('.', '/')}.schema.yaml`
    return this.#definitions.has(moduleId) || this.#place.host.read(uri) !== undefined ? uri : undefined
  }
}

function isConfig(config: ConfigLike | Readonly<Record<string, unknown>>): config is ConfigLike {
  return typeof (config as ConfigLike).get === 'function'
}

function wrapNative(moduleId: string, input: TSchema, output: TSchema): Pair {
  const wrap = (schema: TSchema, direction: 'input' | 'output'): ResolvedSchema => ({
    jsonSchema: JSON.parse(JSON.stringify(schema)) as JsonSchema,
    schema,
    moduleId,
    direction,
  })
  return [wrap(input, 'input'), wrap(output, 'output')]
}
