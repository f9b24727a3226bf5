import type { Json, JsonObject } from '../../packages/core/src/index.ts'

/**
 * A schema expressed in 2020-12, whatever its dialect. Implemented independently of the package, from the
 * specifications: JSON Schema draft-04 to 2020-12, and `nullable` of OpenAPI 3.0.
 */
export interface Meaning {
  /** The JSON Pointer of the schema. */
  readonly pointer: string
  /** Its keywords, including those that contain schemas; their values are not converted. */
  readonly keywords: JsonObject
  /** The resource that contains it; undefined for schemas that only `nullable` causes. */
  readonly resource?: Resource
  /** Returns the referenced schemas. @param scope the entered resources, outermost first */
  readonly refs: (scope: readonly Resource[]) => readonly Meaning[]
  /** Returns the applied subschemas by keyword and name: `properties/a`, `items`, `anyOf/0`. Booleans have none. */
  readonly parts: () => ReadonlyMap<string, Part>
}

interface Part {
  readonly keyword: string
  readonly meaning: Meaning
}

const ONE =
  'additionalProperties propertyNames unevaluatedProperties items additionalItems unevaluatedItems contains contentSchema not if then else'.split(
    ' ',
  )
const MANY = 'properties patternProperties dependentSchemas dependencies'.split(' ')
const LISTS = 'prefixItems allOf anyOf oneOf items'.split(' ')
const DEFINITIONS = ['$defs', 'definitions']
/** Keywords whose values are or contain schemas. */
export const SUBSCHEMAS: ReadonlySet<string> = new Set([...ONE, ...MANY, ...LISTS])
/** Keywords that affect validity; up to draft-07, other keywords next to a `$ref` are annotations. */
const DECIDING = new Set([
  ...SUBSCHEMAS,
  ...'type enum const required dependentRequired nullable'.split(' '),
  ...'minProperties maxProperties minItems maxItems uniqueItems minContains maxContains minLength maxLength'.split(
    ' ',
  ),
  ...'pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(' '),
])
DECIDING.delete('contentSchema')
const DYNAMIC = ['$dynamicRef', '$recursiveRef']
const DESCRIBING = 'title description default examples deprecated readOnly writeOnly'.split(' ')

/** A schema with its own URI, and the anchors in it. */
export interface Resource {
  readonly uri: string
  /** `04`, `2019-09`, …; undefined if no `$schema` declares it. */
  readonly dialect: string | undefined
  readonly root: JsonObject
  readonly anchors: Map<string, JsonObject>
  readonly dynamicAnchors: Map<string, JsonObject>
}

interface Site {
  readonly pointer: string
  readonly resource: Resource
}

/** Returns the meaning of a schema, which is computed lazily. */
export function readMeaning(document: JsonObject): Meaning {
  const sites = new Map<JsonObject, Site>()
  const resources = new Map<string, Resource>()
  const meanings = new Map<JsonObject, Meaning>()
  addSites(document, '', undefined)
  return meaningOf(document)

  function addSites(schema: JsonObject, pointer: string, outer: Resource | undefined): void {
    if (sites.has(schema)) return
    const resource = identify(schema, outer)
    sites.set(schema, { pointer, resource })
    for (const [path, child] of subschemas(schema, DEFINITIONS))
      addSites(child, `${pointer}/${path}`, resource)
  }

  function identify(schema: JsonObject, outer: Resource | undefined): Resource {
    const dialect = dialectOf(schema)
    const own = outer === undefined || isText(schema['$id']) || isText(schema['id']) ? dialect : undefined
    const inForce = own ?? outer?.dialect
    const isIgnored = isOld(inForce) && isText(schema['$ref'])
    const id = isIgnored ? '' : (schema['$id'] ?? (inForce === '04' ? schema['id'] : ''))
    const [uri = '', fragment = ''] = isText(id) ? id.split('#') : []
    const isNew = outer === undefined || uri !== ''
    const resource = isNew
      ? {
          uri: new URL(uri, outer?.uri ?? 'memory:/schema.json').href,
          dialect: inForce,
          root: schema,
          anchors: new Map<string, JsonObject>(),
          dynamicAnchors: new Map<string, JsonObject>(),
        }
      : outer
    if (isNew && !resources.has(resource.uri)) resources.set(resource.uri, resource)
    if (isIgnored) return resource
    for (const name of [fragment, schema['$anchor'], schema['$dynamicAnchor']])
      if (isText(name) && name !== '' && !resource.anchors.has(name)) resource.anchors.set(name, schema)
    const dynamic = schema['$recursiveAnchor'] === true ? '' : schema['$dynamicAnchor']
    if (isText(dynamic) && !resource.dynamicAnchors.has(dynamic)) resource.dynamicAnchors.set(dynamic, schema)
    return resource
  }

  function meaningOf(schema: JsonObject): Meaning {
    const known = meanings.get(schema)
    if (known !== undefined) return known
    const { pointer, resource } = sites.get(schema) as Site
    const read = modern(schema, pointer, isOld(resource.dialect))
    const meaning = { ...read, resource, refs: (scope: readonly Resource[]) => refsOf(schema, scope) }
    // These are never sent: a dynamic reference is replaced by its target for each dynamic scope.
    for (const keyword of DYNAMIC) delete meaning.keywords[keyword]
    meanings.set(schema, meaning)
    return meaning
  }

  function modern(
    written: JsonObject,
    pointer: string,
    isRefAlone: boolean,
  ): Pick<Meaning, 'pointer' | 'keywords' | 'parts'> {
    const isAlone = isRefAlone && isText(written['$ref'])
    const schema = isAlone ? without(written, [...DECIDING]) : written
    const keywords = modernKeywords(schema)
    const parts = once(() => {
      const entries = subschemas(schema, []).map(([path, child]): [string, Part] => {
        const name = modernPath(path, schema)
        return [name, { keyword: name.split('/')[0] as string, meaning: meaningOf(child) }]
      })
      return new Map(entries)
    })
    const isNullable = schema['nullable'] === true && schema['$ref'] === undefined
    if (!isNullable || !isWrapped(schema)) return { pointer, keywords, parts }
    return orNull(pointer, keywords, parts)
  }

  function refsOf(schema: JsonObject, scope: readonly Resource[]): Meaning[] {
    const { resource } = sites.get(schema) as Site
    const { $ref, $dynamicRef, $recursiveRef } = schema
    const found = isText($ref) ? [find($ref, resource)] : []
    const dynamic = $dynamicRef ?? $recursiveRef
    if (isText(dynamic)) found.push(dynamicTarget(dynamic, resource, scope))
    return found.filter(isMap).map((target) => meaningOf(target))
  }

  /** 2020-12 core §8.2.3.2: finds the target in the outermost resource that has the anchor. */
  function dynamicTarget(reference: string, from: Resource, scope: readonly Resource[]): Json {
    const first = find(reference, from)
    const name = reference.slice(reference.indexOf('#') + 1)
    if (!isMap(first) || sites.get(first)?.resource.dynamicAnchors.get(name) !== first) return first
    const outermost = scope.find(({ dynamicAnchors }) => dynamicAnchors.has(name))
    return outermost?.dynamicAnchors.get(name) ?? first
  }

  function find(reference: string, from: Resource): Json {
    const [uri = '', fragment = ''] = reference.split('#')
    const home = uri === '' ? from : resources.get(new URL(uri, from.uri).href)
    if (home === undefined) throw new Error(`nothing is at ${reference}`)
    const name = decodeURIComponent(fragment)
    if (name === '') return home.root
    if (!name.startsWith('/')) {
      // Pasted definitions may use an anchor of the whole document.
      const anchored = home.anchors.get(name) ?? sites.get(document)?.resource.anchors.get(name)
      if (anchored === undefined) throw new Error(`nothing is called ${reference}`)
      return anchored
    }
    // Pasted schemas may keep an `$id`, with pointers relative to the surrounding document.
    const target = follow(home.root, name) ?? follow(document, name)
    if (target === undefined) throw new Error(`nothing is at ${reference}`)
    return target
  }

  /** Follows a pointer, which may point to a place where no keyword expects a schema. */
  function follow(start: JsonObject, path: string): Json | undefined {
    let site = sites.get(start) as Site
    let at: Json | undefined = start
    let pointer = site.pointer
    for (const token of path.split('/').slice(1)) {
      at = own(at, token.replaceAll('~1', '/').replaceAll('~0', '~'))
      pointer += `/${token}`
      if (isMap(at)) site = sites.get(at) ?? site
    }
    if (isMap(at)) addSites(at, pointer, site.resource)
    return at
  }
}

function dialectOf(schema: JsonObject): string | undefined {
  const text = schema['$schema']
  const known = /json-schema\.org\/draft[-/](0[467]|2019-09|2020-12)\/(?:hyper-)?schema#?$/
  return isText(text) ? known.exec(text)?.[1] : undefined
}

function isOld(dialect: string | undefined): boolean {
  return dialect === '04' || dialect === '06' || dialect === '07'
}

/** Returns the direct subschemas that are objects, by path. */
function subschemas(schema: JsonObject, more: readonly string[]): [string, JsonObject][] {
  const found: [string, Json | undefined][] = []
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword]
    if (ONE.includes(keyword)) found.push([keyword, value])
    const isMany = isMap(value) && (MANY.includes(keyword) || more.includes(keyword))
    if (isMany || (Array.isArray(value) && LISTS.includes(keyword)))
      for (const [name, child] of Object.entries(value as JsonObject))
        found.push([`${keyword}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, child])
  }
  return found.filter((entry): entry is [string, JsonObject] => isMap(entry[1]))
}

/** Returns the path in 2020-12 of a subschema in an older dialect. */
function modernPath(path: string, schema: JsonObject): string {
  if (path.startsWith('dependencies/')) return path.replace('dependencies', 'dependentSchemas')
  if (!Array.isArray(schema['items'])) return path
  return path.replace(/^items\//, 'prefixItems/').replace(/^additionalItems$/, 'items')
}

function modernKeywords(written: JsonObject): JsonObject {
  const keywords = { ...written }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    // draft-04 validation §5.1.2.1: a boolean that makes the neighbouring bound exclusive.
    if (typeof keywords[exclusive] !== 'boolean') continue
    const isExcluded = keywords[exclusive] && keywords[bound] !== undefined
    if (isExcluded) keywords[exclusive] = keywords[bound] as Json
    delete keywords[isExcluded ? bound : exclusive]
  }
  const { items, additionalItems, dependencies, nullable, example } = keywords
  if (example !== undefined) {
    const others = (Array.isArray(keywords['examples']) ? keywords['examples'] : []) as Json[]
    keywords['examples'] = [
      example,
      ...others.filter((other) => JSON.stringify(other) !== JSON.stringify(example)),
    ]
  }
  if (Array.isArray(items)) {
    delete keywords['items']
    if (items.length > 0) keywords['prefixItems'] = items
    if (additionalItems !== undefined) keywords['items'] = additionalItems
  }
  if (isMap(dependencies)) {
    const entries = Object.entries(dependencies).map(([name, value]): [string, Json] =>
      isText(value) ? [name, [value]] : [name, value],
    )
    const names = entries.filter(([, value]) => Array.isArray(value))
    if (names.length > 0)
      keywords['dependentRequired'] = {
        ...Object.fromEntries(names),
        ...(keywords['dependentRequired'] as JsonObject),
      }
    if (names.length < entries.length) keywords['dependentSchemas'] = {}
  }
  if (nullable === true && !isWrapped(written)) {
    keywords['type'] = [keywords['type'] as Json, 'null'].flat()
    if (keywords['const'] !== undefined && keywords['const'] !== null) {
      keywords['enum'] = [keywords['const']]
      delete keywords['const']
    }
    if (Array.isArray(keywords['enum'])) keywords['enum'] = [...keywords['enum'], null]
  }
  return without(keywords, ['additionalItems', 'dependencies', 'nullable', 'example'])
}

/** Whether `nullable` becomes a union with null, because the schema has no simple type to add null to. */
function isWrapped(schema: JsonObject): boolean {
  return schema['type'] === undefined || ['anyOf', 'oneOf', 'allOf', 'not', 'if'].some((key) => key in schema)
}

function orNull(
  pointer: string,
  keywords: JsonObject,
  parts: Meaning['parts'],
): Pick<Meaning, 'pointer' | 'keywords' | 'parts'> {
  const isOuter = (key: string): boolean => DESCRIBING.includes(key) || key.startsWith('x-')
  const inner = without(keywords, Object.keys(keywords).filter(isOuter))
  const outer = without(keywords, Object.keys(inner))
  const isNothing = Object.keys(inner).every((key) => key.startsWith('$') || DEFINITIONS.includes(key))
  if (isNothing) return { pointer, keywords: outer, parts: () => new Map() }
  const none = { refs: () => [], parts: () => new Map<string, Part>() }
  const branches: Meaning[] = [
    { ...none, pointer, keywords: inner, parts },
    { ...none, pointer, keywords: { type: 'null' } },
  ]
  const entries = branches.map((meaning, index) => [`anyOf/${index}`, { keyword: 'anyOf', meaning }] as const)
  return { pointer, keywords: { ...outer, anyOf: [] }, parts: () => new Map(entries) }
}

function without(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key)))
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function own(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)]
  return isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isMap(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
