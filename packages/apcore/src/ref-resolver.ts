import { resolve } from 'node:path'
import type { JsonObject } from '@toolbake/core'
import { isObject } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import type { Compat } from './compat.ts'
import { readCompat } from './compat.ts'
import type { Place } from './compiler.ts'
import { checkSchema, openDocument, openSource } from './compiler.ts'
import { openFolder } from './place.ts'
import { resolveSchema } from './references.ts'
import type { CompatOptions, JsonSchema } from './types.ts'

const MAX_DEPTH = 32

/**
 * Replaces references: `#/…` in the schema itself or in the file that it stands in, relative files, and
 * `apcore://module.id/pointer`. Files are read once.
 */
export class RefResolver {
  readonly #place: Place
  readonly #maxDepth: number
  readonly #compat: Compat
  readonly #disk: Place['host']['read']
  readonly #files = new Map<string, string | undefined>()

  /**
   * @param schemasDir the folder that references stay in
   * @param maxDepth how many references may follow each other
   */
  constructor(schemasDir: string, maxDepth: number = MAX_DEPTH, options: CompatOptions = {}) {
    const place = openFolder(schemasDir)
    this.#place = { ...place, host: { ...place.host, read: (uri) => this.#read(uri) } }
    this.#disk = place.host.read
    this.#maxDepth = maxDepth
    this.#compat = readCompat(options.compat)
  }

  /**
   * A copy of a schema with its references replaced.
   *
   * @param currentFile path of the file that the schema stands in; default: one of no content in the schemas' folder
   * @throws {SchemaNotFoundError | SchemaParseError | SchemaCircularRefError | SchemaMaxDepthExceededError}
   */
  resolve(schema: JsonSchema, currentFile?: string | null): JsonSchema {
    checkSchema(schema)
    const uri = currentFile ? pathToUri(resolve(currentFile)) : `${this.#place.root}__inline__.json`
    const around = currentFile ? this.#parse(uri) : {}
    const document = { ...around, input_schema: schema as JsonObject }
    const opened = openDocument(uri, JSON.stringify(document), this.#place)
    const node = opened.resolved.modules[0]?.input
    if (node === undefined) return {}
    return resolveSchema(node, opened, this.#compat.references, this.#maxDepth) as JsonSchema
  }

  /**
   * What one reference leads to, resolved.
   *
   * @param currentFile path of the file that the reference stands in
   */
  resolveRef(ref: string, currentFile?: string | null): JsonSchema {
    return this.resolve({ $ref: ref }, currentFile)
  }

  /** Files are read again from now on. */
  clearCache(): void {
    this.#files.clear()
  }

  /** A file that is still to be written is only a place. */
  #parse(uri: string): JsonObject {
    if (this.#read(uri) === undefined) return {}
    const { value } = openSource(uri, undefined, this.#place).document
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
