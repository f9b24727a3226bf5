import type { Json, JsonObject } from '@toolbake/core'
import { isObject, takeName } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'
import { annotated, bodyOf } from './body.ts'
import type { OpenApi } from './document.ts'
import { objectOf, UnsupportedOperation } from './document.ts'
import type { Operation } from './operations.ts'
import { createSchemaReader } from './schemas.ts'

/** Headers that the specification excludes from parameters, because the request sets them (parameter object). */
const OWN_HEADERS = /^"(?:accept|content-type|authorization)"$/i

/** A property of a tool's input. */
interface Member {
  readonly name: string
  readonly schema: JsonObject | boolean
  readonly isRequired: boolean
}

/**
 * Returns the tool file of an operation. Its input has a property for each parameter, and `body`. `metadata.http` lists
 * where each one goes in the request.
 *
 * @throws {UnsupportedOperation}
 */
export function toolOf(operation: Operation, document: OpenApi, note: (text: string) => void): JsonObject {
  const { id, method, path, written, parameters, undeclared } = operation
  const reader = createSchemaReader(document, note)
  for (const name of undeclared) note(messages.undeclaredParameter(name))
  const taken = new Set<string>()
  const places: [member: string, place: JsonObject][] = []
  const members = parameters
    .filter(({ in: place, name }) => place !== 'header' || !OWN_HEADERS.test(JSON.stringify(name)))
    .map((parameter): Member => {
      const name = memberName(parameter, taken)
      places.push([name, placeOf(parameter, name)])
      const [[, media] = []] = Object.entries(objectOf(parameter['content']))
      const schema = reader.read(parameter['schema'] ?? objectOf(media)['schema'] ?? {})
      const isRequired = parameter['in'] === 'path' || parameter['required'] === true
      const sent = isRequired ? schema : withoutNull(schema)
      return { name, schema: annotated(sent, parameter), isRequired }
    })
  const body = /^(?:GET|HEAD)$/.test(method)
    ? undefined
    : bodyOf(document, written['requestBody'], reader, note)
  const bodyName = body && takeName('body', taken)
  if (body) members.push({ ...body, name: bodyName ?? 'body' })
  const http = {
    method,
    path,
    ...serverOf(operation),
    ...(places.length > 0 && { parameters: Object.fromEntries(places) }),
    ...(body && { body: { member: bodyName ?? 'body', type: body.type, ...body.encoding } }),
  }
  const definitions = reader.definitions()
  return {
    module_id: id,
    ...texts(written),
    ...annotationsOf(method),
    metadata: { http },
    input_schema: {
      type: 'object',
      ...membersOf(members),
      additionalProperties: false,
    },
    ...(Object.keys(definitions).length > 0 && { definitions }),
  }
}

function membersOf(members: readonly Member[]): JsonObject {
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const properties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]))
  return { properties, ...(required.length > 0 && { required }) }
}

/**
 * Removes null from an optional parameter, which can only be absent: `anyOf: [{ type: integer }, { type: null }]`, as
 * FastAPI writes it, becomes an integer.
 */
function withoutNull(schema: JsonObject | boolean): JsonObject | boolean {
  if (typeof schema === 'boolean') return schema
  const { nullable: _, default: value, ...others } = schema
  const rest: JsonObject = { ...others, ...(value !== undefined && value !== null && { default: value }) }
  const { type } = rest
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== 'null')
    return types.length === 0 ? rest : { ...rest, type: types.length === 1 ? (types[0] ?? null) : types }
  }
  const keyword = Array.isArray(rest['anyOf']) ? 'anyOf' : 'oneOf'
  const { [keyword]: union, ...beside } = rest
  const branches = (Array.isArray(union) ? union : []).filter((one) => objectOf(one)['type'] !== 'null')
  const [only] = branches
  if (!Array.isArray(union) || only === undefined || branches.length === union.length) return rest
  if (branches.length > 1) return { ...beside, [keyword]: branches }
  const isApart = !isObject(only) || Object.keys(only).some((key) => Object.hasOwn(beside, key))
  return isApart ? { ...beside, allOf: [only] } : { ...only, ...beside }
}

/** Returns a unique name: two parameters in different places may have the same one. */
function memberName({ name, in: place }: JsonObject, taken: Set<string>): string {
  if (typeof name !== 'string' || typeof place !== 'string')
    throw new UnsupportedOperation(messages.incompleteParameter)
  return takeName(taken.has(name) ? `${place}_${name}` : name, taken)
}

/** Returns where a parameter goes, without default values. */
function placeOf(
  { name, in: place, style, explode, content, allowReserved }: JsonObject,
  member: string,
): JsonObject {
  const [type] = Object.keys(objectOf(content))
  return {
    in: place as Json,
    ...(name !== member && { name: name as Json }),
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved === true && { allowReserved }),
    ...(type !== undefined && { type }),
  }
}

function texts({ summary, description, deprecated }: JsonObject): JsonObject {
  const [short, long] = [summary, description].map((text) => (typeof text === 'string' ? text.trim() : ''))
  const parts = [
    deprecated === true ? messages.DEPRECATED : '',
    long?.startsWith(short ?? '') ? '' : short,
    long,
  ]
  const text = parts.filter((part) => part !== '').join('\n\n')
  return { ...(short && short !== text && { title: short }), ...(text !== '' && { description: text }) }
}

/** Returns the meaning of a method: RFC 9110, sections 9.2.1 and 9.2.2. */
function annotationsOf(method: string): JsonObject {
  const isSafe = /^(?:GET|HEAD|OPTIONS|TRACE|QUERY)$/.test(method)
  const annotations = {
    ...(isSafe && { readonly: true }),
    ...(method === 'DELETE' && { destructive: true }),
    ...(/^(?:PUT|DELETE)$/.test(method) && { idempotent: true }),
  }
  return Object.keys(annotations).length > 0 ? { annotations } : {}
}

/** Returns the first server, with variables replaced by their defaults. */
function serverOf({ servers }: Operation): { server?: string } {
  const server = objectOf(Array.isArray(servers) ? servers[0] : undefined)
  const { url } = server
  if (typeof url !== 'string') return {}
  const variables = objectOf(server['variables'])
  const text = url.replace(/\{([^}]*)\}/g, (written, name: string) => {
    const value = objectOf(variables[name])['default']
    return typeof value === 'string' || typeof value === 'number' ? String(value) : written
  })
  return { server: text.replace(/\/$/, '') }
}
