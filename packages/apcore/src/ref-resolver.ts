import { resolve } from 'node:path'
import type { JsonObject } from '@toolbake/core'
import { pathToUri } from '@toolbake/core/node'
import { isObject } from '@toolbake/runtime'
import type { Compat } from './compat.ts'
import { readCompat } from './compat.ts'
import type { Place } from './compiler.ts'
import { checkSchema, openDocument, openSource } from './compiler.ts'
import { openFolder } from './place.ts'
import { resolveSchema } from './references.ts'
import type { CompatOptions, JsonSchema } from './types.ts'

const MAX_DEPTH = 32

/** The file name for a schema that is not in a file. */
const INLINE = '__inline__.json'

/**
 * Resolves references: `#/…` in the schema itself or in its file, relative files, and `apcore://module.id/pointer`.
 * Files are read once.
 */
export class RefResolver {
  readonly #place: Place
  readonly #maxDepth: number
  readonly #compat: Compat
  readonly #disk: Place['host']['read']
  readonly #files = new Map<string, string | undefined>()

  /**
   * @param schemasDir the folder that references must not leave
   * @param maxDepth maximal length of a chain of references
   */
  constructor(schemasDir: string, maxDepth: number = MAX_DEPTH, options: CompatOptions = {}) {
    const place = openFolder(schemasDir)
    this.#place = { ...place, host: { ...place.host, read: (uri) => this.#read(uri) } }
    this.#disk = place.host.read
    this.#maxDepth = maxDepth
    this.#compat = readCompat(options.compat)
  }

  /**
   * Returns a copy of a schema with its references resolved.
   *
   * @param currentFile path of the schema's file; default: an empty file in the schemas' folder
   * @throws {SchemaNotFoundError | SchemaParseError | SchemaCircularRefError | SchemaMaxDepthExceededError}
   */
  resolve(schema: JsonSchema, currentFile?: string | null): JsonSchema {
    checkSchema(schema)
    const own = currentFile ? pathToUri(resolve(currentFile)) : undefined
    const around = own === undefined ? {} : this.#parse(own)
    const document = { ...around, input_schema: schema }
    // A file that is itself a schema stays a file next to this one, because references may refer to all of it.
    const isTool = Object.hasOwn(around, 'input_schema')
    const uri = own !== undefined && isTool ? own : new URL(INLINE, own ?? this.#place.root).href
    const read: Place['host']['read'] = (name) =>
      this.#read(name) ?? (name === own ? JSON.stringify(schema) : undefined)
    const place = { ...this.#place, host: { ...this.#place.host, read } }
    const { input, file } = openDocument(uri, JSON.stringify(document), place)
    if (input === undefined) return {}
    return resolveSchema(input, file, this.#compat.references, this.#maxDepth) as JsonSchema
  }

  /**
   * Returns the resolved target of a reference.
   *
   * @param currentFile path of the file that contains the reference
   */
  resolveRef(ref: string, currentFile?: string | null): JsonSchema {
    return this.resolve({ $ref: ref }, currentFile)
  }

  /** Clears the cache, so that files are read again. */
  clearCache(): void {
    this.#files.clear()
  }

  /** Reads the mapping of a file; empty if it does not exist yet. */
  #parse(uri: string): JsonObject {
    if (this.#read(uri) === undefined) return {}
    const { value } = openSource(uri, undefined, this.#place)
    return isObject(value) ? value : {}
  }

  #read(uri: string): string | undefined {
    if (!this.#files.has(uri)) {
      const content = this.#disk(uri)
      this.#files.set(uri, typeof content === 'object' ? new TextDecoder().decode(content) : content)
    }
    return this.#files.get(uri)
  }
}
