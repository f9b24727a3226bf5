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

/** The schemas of a file with their references found. */
export type Opened = ReturnType<OpenedFile['schemas']> & { readonly file: OpenedFile }

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
  const file = openSource(uri, text, place)
  const schemas = file.schemas()
  if (file.failed()) throw errorOf(file)
  return { ...schemas, file }
}

/** Reads a file and leaves its references alone. */
export function openSource(uri: string, text: string | undefined, place: Place): OpenedFile {
  const own = place.host.canonical(uri)
  const read: Host['read'] = (file) =>
    file === own && text !== undefined ? text : emptyAsObject(place.host.read(file))
  const file = openFile(uri, { ...place.host, read }, place.root)
  if (file.value === undefined || file.failed()) throw errorOf(file)
  return file
}

/** A file without content declares nothing, which is no error. */
function emptyAsObject(content: ReturnType<Host['read']>): ReturnType<Host['read']> {
  return typeof content === 'string' && /^\s*(?:null|~)?\s*$/.test(content) ? '{}' : content
}

/**
 * A schema as one self-contained document of 2020-12, and where each part of it was written.
 *
 * @throws the error of the first problem
 */
export function bundled(section: OpenedSchema, file: OpenedFile): ReturnType<OpenedSchema['bundle']> {
  const bundle = section.bundle()
  if (file.failed()) throw errorOf(file)
  return bundle
}

/** What `readSchema` gives; paths begin at the schema as it was given. */
export type ReadSchema = ReturnType<OpenedSchema['bundle']>

/**
 * Checks that a value can be a schema at all; its reader reports what is wrong in it.
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
 * @throws {SchemaParseError} when it is none, and for references that lead nowhere
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

/** The same without places. */
export function normalizeSchema(given: Json): Schema {
  return readSchema(given).schema
}
