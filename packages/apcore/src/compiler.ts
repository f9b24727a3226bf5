import type {
  Diagnostic,
  Host,
  Json,
  JsonObject,
  LoweredTool,
  Options,
  Schema,
  StrictSetting,
} from '@toolbake/core'
import { compile, memoryHost } from '@toolbake/core'
import { providerName } from '@toolbake/core/internal'
import { isObject } from '@toolbake/runtime'
import { SchemaParseError } from './errors.ts'
import * as messages from './messages/messages.ts'
import type { OpenedFile, OpenedSchema } from './open-file.ts'
import { openFile } from './open-file.ts'
import { errorOf } from './problems.ts'

/** Converts a name to a module id: invalid characters become `_`. */
export function toModuleId(name: string): string {
  return providerName(name, { characters: 'A-Za-z0-9_.-', first: 'A-Za-z_', maxLength: 192 }).name
}

export interface LoweredModule {
  /** Undefined if the module is refused. */
  readonly lowered: LoweredTool | undefined
  /** In the form of the profile's request. */
  readonly json: JsonObject | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** The messages of the errors. */
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

/** The schemas of a file with their references resolved. */
export type Opened = ReturnType<OpenedFile['schemas']> & { readonly file: OpenedFile }

/** Where files are read. */
export interface Place {
  readonly host: Host
  /** URI of the folder that references must not leave. */
  readonly root: string
}

/** A place without files: references only work within the given data. */
export const NOWHERE: Place = { host: memoryHost({}), root: 'memory:/' }

/**
 * Reads a file and resolves its references.
 *
 * @param text used instead of the host's content
 * @throws the error of the first problem
 */
export function openDocument(uri: string, text: string | undefined, place: Place = NOWHERE): Opened {
  const file = openSource(uri, text, place)
  const schemas = file.schemas()
  if (file.failed()) throw errorOf(file)
  return { ...schemas, file }
}

/** Reads a file without resolving references. */
export function openSource(uri: string, text: string | undefined, place: Place): OpenedFile {
  const own = place.host.canonical(uri)
  const read: Host['read'] = (file) =>
    file === own && text !== undefined ? text : emptyAsObject(place.host.read(file))
  const file = openFile(uri, { ...place.host, read }, place.root)
  if (file.value === undefined || file.failed()) throw errorOf(file)
  return file
}

/** Replaces empty content by an empty object: an empty file declares nothing, which is not an error. */
function emptyAsObject(content: ReturnType<Host['read']>): ReturnType<Host['read']> {
  return typeof content === 'string' && /^\s*(?:null|~)?\s*$/.test(content) ? '{}' : content
}

/**
 * Returns a schema as one self-contained document of 2020-12, and where each part of it was written.
 *
 * @throws the error of the first problem
 */
export function bundled(section: OpenedSchema, file: OpenedFile): ReturnType<OpenedSchema['bundle']> {
  const bundle = section.bundle()
  if (file.failed()) throw errorOf(file)
  return bundle
}

/** The result of `readSchema`; paths are relative to the given schema. */
export type ReadSchema = ReturnType<OpenedSchema['bundle']>

/**
 * Checks that a value can be a schema at all; its reader reports errors in it.
 *
 * @throws {SchemaParseError}
 */
export function checkSchema(given: unknown): void {
  if (typeof given === 'boolean' || isObject(given)) return
  const found = Array.isArray(given) ? 'a list' : (JSON.stringify(given) ?? 'nothing')
  throw new SchemaParseError(messages.notASchema(found))
}

/**
 * Reads a schema given as data.
 *
 * @throws {SchemaParseError} if it is not a schema, and for references without a target
 */
export function readSchema(given: Json): ReadSchema {
  checkSchema(given)
  const { input, file } = openDocument('memory:/schema.json', JSON.stringify({ input_schema: given }))
  if (input === undefined) throw errorOf(file)
  const { schema, writtenParts } = bundled(input, file)
  return {
    schema,
    writtenParts: (part) => writtenParts(part).map(({ value, path: [, ...path] }) => ({ value, path })),
  }
}

/** As `readSchema`, without locations. */
export function normalizeSchema(given: Json): Schema {
  return readSchema(given).schema
}
