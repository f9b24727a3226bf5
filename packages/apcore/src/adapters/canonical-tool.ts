import type { JsonObject } from '@toolbake/core'
import { describeValue } from '@toolbake/core/internal'
import { isObject } from '@toolbake/runtime'
import { InvalidInputError } from '../errors.ts'
import * as messages from '../messages/messages.ts'

/** The fields of a tool, independent of formats. */
export interface CanonicalFields {
  readonly namespace?: string | undefined
  readonly name: string
  readonly version?: string | undefined
  readonly description?: string | undefined
  readonly category?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** As written, including unknown keywords, boolean schemas and nulls. */
  readonly inputSchema: JsonObject
  readonly outputSchema?: JsonObject | undefined
  /** Milliseconds, or a text such as `30s`. */
  readonly timeout?: number | string | undefined
  /** Name of the adapter that read the tool. */
  readonly sourceFormat?: string | undefined
  /** Data of that format which is needed to restore the tool: `title`, `strict`, … */
  readonly sourceMeta?: Readonly<JsonObject> | undefined
  readonly requiredScopes?: readonly string[] | undefined
}

/** A tool in a form between two formats. */
export class CanonicalTool implements CanonicalFields {
  readonly namespace: string | undefined
  readonly name: string
  readonly version: string | undefined
  readonly description: string | undefined
  readonly category: string | undefined
  readonly tags: readonly string[]
  readonly inputSchema: JsonObject
  readonly outputSchema: JsonObject | undefined
  readonly timeout: number | string | undefined
  readonly sourceFormat: string | undefined
  readonly sourceMeta: Readonly<JsonObject>
  readonly requiredScopes: readonly string[]

  constructor(fields: CanonicalFields) {
    this.namespace = fields.namespace
    this.name = fields.name
    this.version = fields.version
    this.description = fields.description
    this.category = fields.category
    this.tags = fields.tags ?? []
    this.inputSchema = fields.inputSchema
    this.outputSchema = fields.outputSchema
    this.timeout = fields.timeout
    this.sourceFormat = fields.sourceFormat
    this.sourceMeta = fields.sourceMeta ?? {}
    this.requiredScopes = fields.requiredScopes ?? []
  }

  /** Returns a copy with some fields changed. */
  with(changes: Partial<CanonicalFields>): CanonicalTool {
    return new CanonicalTool(Object.assign({} as CanonicalFields, this, changes))
  }

  /** `namespace:name`, or the name alone. */
  id(): string {
    return this.namespace === undefined ? this.name : `${this.namespace}:${this.name}`
  }

  /**
   * Checks that there are a name, of 1 to 128 of `A-Z a-z 0-9 _ . -`, and an input schema, and that the id is
   * unambiguous. Conversions also accept other names, because each format has its own rule.
   *
   * @throws {InvalidInputError}
   */
  validate(): void {
    checkParts(this)
    if (!/^[A-Za-z0-9_.-]{1,128}$/.test(this.name))
      throw new InvalidInputError(messages.nameInvalid(describeValue(this.name)))
  }
}

/**
 * Checks what every format requires: a name and an input schema.
 *
 * @throws {InvalidInputError}
 */
export function checkParts({ name, namespace, inputSchema }: CanonicalTool): void {
  if (typeof name !== 'string' || name === '') throw new InvalidInputError(messages.NEEDS_NAME)
  if (!isObject(inputSchema)) throw new InvalidInputError(messages.NEEDS_INPUT_SCHEMA)
  // Otherwise the id would be ambiguous.
  if (namespace === '' || namespace?.includes(':')) throw new InvalidInputError(messages.NAMESPACE_INVALID)
}
