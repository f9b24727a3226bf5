import type { Context } from '../context.ts'
import type { Origin } from '../diagnostics/origin.ts'
import { isObject, own } from '../json.ts'
import type { Dialect, DialectSetting, SchemaNode } from './types.ts'

export const DEFAULT_DIALECT: DialectSetting = { dialect: '2020-12', declared: false }

/**
 * Returns the dialect that a `$schema` names, with or without `#`, with http or https; undefined for an unknown one.
 * https://json-schema.org/specification-links, https://spec.openapis.org/oas/v3.1.0#schema-object
 */
export function dialectOf(uri: string): Dialect | undefined {
  const name = uri.replace(/^https?:\/\//, '').replace(/#$/, '')
  const json = /^json-schema\.org\/(?:(draft-0[467])|draft\/(2019-09|2020-12))\/(?:hyper-)?schema$/.exec(name)
  if (json !== null) return (json[1] ?? json[2]) as Dialect
  return /^spec\.openapis\.org\/oas\/3\.[12]\/dialect\//.test(name) ? '2020-12' : undefined
}

/**
 * Returns the dialect that a `$schema` names. A custom meta-schema in `options.schemas` has the dialect that it is
 * written in; any other is read as 2020-12.
 */
export function readDialect(uri: string, context: Context): DialectSetting {
  const known = dialectOf(uri)
  if (known !== undefined) return { dialect: known, declared: true }
  const { schemas } = context.options
  const metaSchema = schemas.get(uri) ?? schemas.get(uri.replace(/#$/, ''))
  const itsOwn = isObject(metaSchema) ? own(metaSchema, '$schema') : undefined
  const dialect = typeof itsOwn === 'string' ? dialectOf(itsOwn) : undefined
  return { dialect: dialect ?? '2020-12', declared: dialect !== undefined, metaSchema: uri }
}

/** Returns the name of the official meta-schema or vocabulary that a URI means, with http or https; else undefined. */
export function officialMetaSchemaUri(uri: string): string | undefined {
  const name = uri.replace(/^https?:\/\//, '')
  if (/^json-schema\.org\/draft-0[467]\/schema$/.test(name)) return `http://${name}`
  const isNewer = /^json-schema\.org\/draft\/20(?:19-09|20-12)\/(?:schema$|meta\/)/.test(name)
  return isNewer ? `https://${name}` : undefined
}

/** Returns the node of a boolean schema, which needs no resource around it. */
export function booleanNode(value: boolean, origin: Origin): SchemaNode {
  return { value, origin, resource: { ...DEFAULT_DIALECT, dynamicAnchors: new Map() } }
}

/** Whether siblings of `$ref` are ignored: up to draft-07 (core §8.3), and only if the dialect is declared. */
export function ignoresSiblings({ dialect }: DialectSetting): boolean {
  return dialect === 'draft-04' || dialect === 'draft-06' || dialect === 'draft-07'
}
