import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Json } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import { metaSchemas } from '../../packages/core/src/meta-schemas.generated.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { corporaFolder } from '../corpora/load.ts'

export interface SuiteGroup {
  /** Path of the file below the draft's folder. */
  readonly file: string
  readonly description: string
  readonly schema: Schema
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[]
}

const SUITE = new URL('../../fixtures/json-schema-test-suite/', import.meta.url).pathname
/** The address of the suite's remotes. */
const HOST = 'http://localhost:1234/'

/** Returns the groups of one draft; `part` is a folder below it, such as `optional`. */
export function loadSuite(draft: 'draft2020-12' | 'draft7', part = ''): SuiteGroup[] {
  const folder = join(suiteFolder(), 'tests', draft, part)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) =>
      // Files of the official suite.
      (readJson(join(folder, name)) as unknown as SuiteGroup[]).map((group) => ({
        ...group,
        file: join(part, name),
      })),
    )
}

function suiteFolder(): string {
  const whole = join(corporaFolder(), 'json-schema-test-suite')
  return existsSync(whole) ? whole : SUITE
}

/** Returns the documents that the suite serves, by URL. */
export function loadSuiteRemotes(): Record<string, Json> {
  const folder = join(suiteFolder(), 'remotes')
  return Object.fromEntries(filesBelow(folder).map((file) => [HOST + relative(folder, file), readJson(file)]))
}

/** Returns the official meta-schemas of 2020-12, by URL. */
export function loadMetaSchemas(): Record<string, Json> {
  return Object.fromEntries(Object.entries(metaSchemas).filter(([url]) => url.includes('/2020-12/')))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function readJson(file: string): Json {
  return JSON.parse(readFileSync(file, 'utf8')) as Json
}

/** Returns the schema as one document, with the documents that it may refer to in `$defs` under an absolute `$id`. */
export function embedRemotes(schema: Schema, remotes: Readonly<Record<string, Json>>): Schema {
  if (typeof schema === 'boolean') return schema
  const text = JSON.stringify(schema)
  const hosts = Object.keys(remotes).filter((url) => text.includes(new URL(url).host))
  // All of them, because they refer to each other.
  const needed = hosts.length === 0 ? [] : Object.entries(remotes)
  if (needed.length === 0) return schema
  const embedded = needed.flatMap(([url, document]): [string, Schema][] => {
    if (!isObject(document)) return []
    const id = typeof document.$id === 'string' ? new URL(document.$id, url).href : url
    const named = [[id, { ...document, $id: id }]] as [string, Schema][]
    // A document is also known by the address from which it was read.
    return id === url ? named : [...named, [url, { ...document, $id: url }]]
  })
  return { ...schema, $defs: { ...Object.fromEntries(embedded), ...schema.$defs } }
}
