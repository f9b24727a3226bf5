import type {
  Diagnostic,
  Host,
  Json,
  JsonObject,
  LoweredTool,
  Options,
  Schema,
  SchemaObject,
  SourceDocument,
  StrictSetting,
} from '@toolbake/core'
import { compile, memoryHost, resolveOptions } from '@toolbake/core'
import type { Context, ResolvedDocument, SchemaNode } from '@toolbake/core/internal'
import {
  bundleSchema,
  createContext,
  describeValue,
  isObject,
  originPointer,
  placeholderDocument,
  providerName,
  resolveReferences,
  rootOrigin,
} from '@toolbake/core/internal'
import { SchemaParseError } from './errors.ts'
import * as messages from './messages/messages.ts'
import { errorOf } from './problems.ts'

/** A name as a module id: characters that no id may have become `_`. */
export function toModuleId(name: string): string {
  return providerName(name, { characters: 'A-Za-z0-9_.-', first: 'A-Za-z_', maxLength: 192 }).name
}

export interface LoweredModule {
  /** Undefined when it is refused. */
  readonly lowered: LoweredTool | undefined
  /** As the profile's request takes it. */
  readonly json: JsonObject | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** The messages of errors. */
  readonly problems: readonly string[]
}

/** Compiles one module of the file format, given as data, for one profile. */
export function lowerTool(
  module: JsonObject,
  profile: string,
  mode?: StrictSetting,
  options: Options = {},
): LoweredModule {
  const source = { uri: 'memory:/module.schema.json', text: JSON.stringify(module) }
  const { diagnostics, requests } = compile(source, { ...options, profile, mode, reshape: mode === true })
  const request = requests[profile]
  return {
    lowered: request?.tools[0],
    json: request?.json[0],
    diagnostics,
    problems: diagnostics.flatMap(({ severity, message, pointer }) =>
      severity === 'error' ? [pointer === '' ? message : `${pointer}: ${message}`] : [],
    ),
  }
}

/** A file or a schema with its references found. */
export interface Opened {
  readonly context: Context
  readonly resolved: ResolvedDocument
}

/** Where files are found. */
export interface Place {
  readonly host: Host
  /** URI of the folder that references stay in. */
  readonly root: string
}

/** No folder: only what is at hand can be referred to. */
export const NOWHERE: Place = { host: memoryHost({}), root: 'memory:/' }

/**
 * Reads a file and finds what its references lead to.
 *
 * @param text instead of what the host would read
 * @throws the error of the first problem
 */
export function openDocument(uri: string, text: string | undefined, place: Place = NOWHERE): Opened {
  const { context, document } = openSource(uri, text, place)
  const resolved = resolveReferences(document, context)
  if (context.failed()) throw errorOf(context)
  return { context, resolved }
}

/** Reads a file and leaves its references alone. */
export function openSource(
  uri: string,
  text: string | undefined,
  place: Place,
): { context: Context; document: SourceDocument } {
  const own = place.host.canonical(uri)
  const read: Host['read'] = (file) =>
    file === own && text !== undefined ? text : emptyAsObject(place.host.read(file))
  const options = resolveOptions({ root: place.root, schemasDir: place.root })
  const context = createContext(options, { ...place.host, read })
  const document = context.load(uri, rootOrigin(placeholderDocument(uri)))
  if (document === undefined || context.failed()) throw errorOf(context)
  return { context, document }
}

/** A file without content says nothing, which is no error. */
function emptyAsObject(content: ReturnType<Host['read']>): ReturnType<Host['read']> {
  return typeof content === 'string' && /^\s*(?:null|~)?\s*$/.test(content) ? '{}' : content
}

/** A part of a schema that was read, and the place that says it. */
export interface WrittenPart {
  readonly part: SchemaObject
  /** JSON Pointer in the schema as it was given. */
  readonly pointer: string
}

/** A schema as one self-contained document of 2020-12, and where each part of it was written. */
export interface ReadSchema {
  readonly schema: Schema
  /**
   * What a part was made of: the schema itself, or one with a `$ref` and then the definition in its place, as it is
   * without what stands beside the `$ref`. Empty for what older spellings were taken apart into.
   */
  writtenParts(part: SchemaObject): readonly WrittenPart[]
}

/**
 * Checks that a value can be a schema at all; what is wrong in it, its reader tells.
 *
 * @throws {SchemaParseError}
 */
export function checkSchema(given: unknown): void {
  if (typeof given === 'boolean' || isObject(given as Json)) return
  throw new SchemaParseError(messages.notASchema(describeValue(given as Json)))
}

/**
 * Reads a schema given as data.
 *
 * @throws {SchemaParseError} when it is none, and for references that lead nowhere
 */
export function readSchema(given: Json): ReadSchema {
  checkSchema(given)
  const { context, resolved } = openDocument('memory:/schema.json', JSON.stringify({ input_schema: given }))
  const { schema, origins } = bundleSchema(resolved.modules[0]?.input as SchemaNode, resolved, context)
  if (context.failed()) throw errorOf(context)
  const writtenParts = (part: SchemaObject): WrittenPart[] => {
    const origin = origins.of(part)
    const target = origins.target(part)
    const pointer = origin && originPointer(origin).slice('/input_schema'.length)
    return [
      ...(pointer === undefined ? [] : [{ part, pointer }]),
      ...(target === undefined ? [] : writtenParts(target)),
    ]
  }
  return { schema, writtenParts }
}

/** The same without places. */
export function normalizeSchema(given: Json): Schema {
  return readSchema(given).schema
}
