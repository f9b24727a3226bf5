// Samples fixtures/corpora from the complete corpora, with the same bytes on every run: first records for each feature
// that may be hard for a compiler, then the same number from each source. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const from = resolve(root, process.env.TOOLBAKE_CORPORA ?? '../shared/corpora')
const to = resolve(root, 'fixtures/corpora')
const requireFromTests = createRequire(resolve(root, 'tests/package.json'))

// Keeps the repository small: the longest records are tested only with the complete corpora.
const LONGEST_LINE = 21_500
// The secrets are invented, but a secret scanner would report them.
const LOOKS_SECRET = /ghp_\w{30}|AKIA\w{16}|sk-\w{20}/

const SCHEMA = 'schema'
const MAP = 'map'
const LIST = 'list'
const ROLES = {
  additionalItems: SCHEMA,
  additionalProperties: SCHEMA,
  contains: SCHEMA,
  contentSchema: SCHEMA,
  else: SCHEMA,
  if: SCHEMA,
  items: SCHEMA,
  not: SCHEMA,
  propertyNames: SCHEMA,
  then: SCHEMA,
  unevaluatedItems: SCHEMA,
  unevaluatedProperties: SCHEMA,
  $defs: MAP,
  definitions: MAP,
  dependencies: MAP,
  dependentSchemas: MAP,
  patternProperties: MAP,
  properties: MAP,
  allOf: LIST,
  anyOf: LIST,
  oneOf: LIST,
  prefixItems: LIST,
}
const OTHER_KEYWORDS = new Set(
  '$anchor $comment $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref $schema $vocabulary const'
    .concat(
      ' contentEncoding contentMediaType default dependentRequired deprecated description enum example examples',
    )
    .concat(
      ' exclusiveMaximum exclusiveMinimum format id maxContains maxItems maxLength maxProperties maximum',
    )
    .concat(
      ' minContains minItems minLength minProperties minimum multipleOf nullable pattern readOnly required',
    )
    .concat(' title type uniqueItems writeOnly')
    .split(' '),
)
const ODD_PROPERTIES = new Set(
  '$ref $schema $id $defs additionalProperties const constructor default description enum examples format items not'
    .concat(' __proto__ name pattern properties required title toString type value key')
    .split(' '),
)
const REFUSED_NAME = /^(?![A-Za-z0-9_-]{1,64}$)/
const PLAIN_KEY = /^[A-Za-z0-9_.-]{1,64}$/
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/

const ajvOf = dialectValidators()
const files = new Map()

const mcp = sample(records('mcp-tools.jsonl'), { count: 180, quota: 3, bulk: 3_000, features: toolFeatures })
const functions = sample(records('function-tools.jsonl'), {
  count: 120,
  quota: 3,
  bulk: 3_000,
  features: toolFeatures,
})
const schemas = sample(records('schemas.jsonl'), {
  count: 200,
  quota: 2,
  bulk: 2_500,
  features: schemaRecordFeatures,
})
put('mcp-tools.jsonl', mcp)
put('function-tools.jsonl', functions)
put('schemas.jsonl', schemas)
for (const name of ['provider-wire.jsonl', 'ref-bundles.jsonl', 'yaml-cases.jsonl']) put(name, records(name))
files.set('schemas-remotes.json', remotesOf(schemas))

finish()

/** Returns the lines of a corpus with their records, sorted by id to be independent of the order of the source. */
function records(name) {
  const lines = readFileSync(resolve(from, name), 'utf8').split('\n')
  const entries = lines.filter((line) => line !== '').map((line) => ({ line, record: JSON.parse(line) }))
  return entries.sort((a, b) => compare(a.record.id, b.record.id))
}

function sample(entries, { count, quota, bulk, features }) {
  const bounded = entries.filter(({ line }) => line.length <= LONGEST_LINE && !LOOKS_SECRET.test(line))
  const known = bounded.map((entry) => ({ ...entry, features: features(entry) }))
  const small = known.filter((entry) => entry.line.length <= bulk)
  const large = known
    .filter((entry) => entry.line.length > bulk)
    .sort((a, b) => a.line.length - b.line.length)
  const chosen = new Set()
  const names = [...new Set(known.flatMap((entry) => [...entry.features]))].sort(compare)
  for (const name of names) {
    const has = (entry) => entry.features.has(name)
    let missing = quota - [...chosen].filter(has).length
    for (const entry of [...small, ...large]) {
      if (missing <= 0) break
      if (!has(entry) || chosen.has(entry)) continue
      chosen.add(entry)
      missing -= 1
    }
  }
  if (chosen.size > count)
    throw new Error(`${chosen.size} records are needed to show every feature, ${count} are allowed`)
  for (const entry of inTurn(small.filter((candidate) => !chosen.has(candidate)))) {
    if (chosen.size >= count) break
    chosen.add(entry)
  }
  return [...chosen].sort((a, b) => compare(a.record.id, b.record.id))
}

/** Orders entries round-robin by source. */
function inTurn(entries) {
  const groups = new Map()
  for (const entry of entries) {
    const group = groups.get(entry.record.source) ?? []
    group.push(entry)
    groups.set(entry.record.source, group)
  }
  const queues = [...groups.keys()].sort(compare).map((source) => groups.get(source))
  const turns = []
  for (let turn = 0; queues.some((queue) => turn < queue.length); turn += 1) {
    for (const queue of queues) if (turn < queue.length) turns.push(queue[turn])
  }
  return turns
}

function toolFeatures({ record, line }) {
  const found = new Set([`source ${record.source}`, ...sizeFeatures(line)])
  const input = record.inputSchema ?? record.parameters
  for (const feature of schemaFeatures(input)) found.add(feature)
  for (const feature of rootFeatures(input)) found.add(feature)
  for (const key of Object.keys(record))
    if (!['file', 'group', 'alsoIn'].includes(key)) found.add(`field ${key}`)
  for (const [key, value] of Object.entries(record.annotations ?? {}))
    found.add(`annotation ${key} ${typeof value}`)
  if (record.outputSchema) found.add('output schema')
  if (REFUSED_NAME.test(record.name)) found.add('name refused by most')
  const description = record.description ?? ''
  if (description.length === 0) found.add('description empty')
  if (description.length > 1024) found.add('description long')
  for (const feature of textFeatures(line)) found.add(feature)
  return found
}

function schemaRecordFeatures({ record, line }) {
  const found = new Set([`draft ${record.draft}`, `source ${record.source}`, ...sizeFeatures(line)])
  for (const feature of schemaFeatures(record.schema)) found.add(feature)
  for (const feature of rootFeatures(record.schema)) found.add(feature)
  for (const key of ['conformance', 'remotes', 'externalRefs', 'optional', 'tests']) {
    if (record[key]) found.add(`field ${key}`)
  }
  if (record.ajv?.compiles === false) found.add('ajv refuses')
  if (record.ajv?.disagree) found.add('labels in doubt')
  return found
}

function sizeFeatures(line) {
  const size = [2_000, 4_000, 8_000, 12_000, 16_000].filter((limit) => line.length > limit).at(-1)
  return size === undefined ? [] : [`size over ${size}`]
}

function textFeatures(line) {
  const found = []
  if (line.includes('*/')) found.push('text */')
  if (line.includes('</script')) found.push('text </script')
  if (line.includes('`') && line.includes('${')) found.push('text template')
  if (/[^\u0000-\u007f]/.test(line)) found.push('text beyond ASCII')
  if (INVISIBLE.test(line)) found.push('text invisible')
  if (/[\u2028\u2029]/.test(line)) found.push('text line separator')
  return found
}

function rootFeatures(schema) {
  const found = [`dialect ${schema.$schema}`]
  const keys = [
    'type',
    'properties',
    'anyOf',
    'oneOf',
    'allOf',
    '$ref',
    'enum',
    'not',
    'if',
    'additionalProperties',
  ]
  found.push(`root with ${keys.filter((key) => key in schema).join(' ')}`)
  if (Array.isArray(schema.type)) found.push('root type list')
  if (Object.keys(schema.properties ?? {}).length > 30) found.push('root with over 30 properties')
  if (!valid(schema)) found.push('invalid schema')
  return found
}

/** Returns the features of a schema and its subschemas, not of the values of const, enum, default and examples. */
function schemaFeatures(schema) {
  const found = new Set()
  const open = [{ schema, depth: 0, path: [] }]
  while (open.length > 0) {
    const { schema: node, depth, path } = open.pop()
    if (typeof node === 'boolean' && !/^(additional|unevaluated)/.test(path.at(-1)))
      found.add('boolean schema')
    if (node === null || typeof node !== 'object' || Array.isArray(node)) continue
    if (depth > 0 && Object.keys(node).length === 0) found.add('empty schema')
    if (depth > 5) found.add('deep')
    nodeFeatures(node, found)
    if (typeof node.$ref === 'string' && refersUp(node.$ref, path)) found.add('recursive')
    for (const [keyword, role] of Object.entries(ROLES)) {
      if (!Object.hasOwn(node, keyword)) continue
      for (const [key, child] of childrenOf(node[keyword], role)) {
        open.push({ schema: child, depth: depth + 1, path: [...path, keyword, ...key] })
      }
    }
  }
  return found
}

function childrenOf(value, role) {
  if (Array.isArray(value)) return value.map((child, index) => [[String(index)], child])
  if (role === SCHEMA) return [[[], value]]
  return value !== null && typeof value === 'object'
    ? Object.entries(value).map(([key, child]) => [[key], child])
    : []
}

/** Whether a reference points to a place on its own path: finds only direct recursion, which is enough for sampling. */
function refersUp(reference, path) {
  if (reference === '#') return true
  if (!reference.startsWith('#/')) return false
  return path.join('/').startsWith(reference.slice(2))
}

function nodeFeatures(node, found) {
  for (const [keyword, value] of Object.entries(node)) {
    found.add(`keyword ${vocabularyOf(keyword)}`)
    if (keyword === 'default') found.add(`default ${kind(value)}`)
    if (keyword === 'const') found.add(`const ${kind(value)}`)
    if (keyword === 'enum' && Array.isArray(value))
      found.add(`enum of ${[...new Set(value.map(kind))].sort(compare)}`)
    if (keyword === 'type') found.add(`type ${Array.isArray(value) ? 'list' : value}`)
    if (keyword === 'format') found.add(`format ${value}`)
    if (keyword === 'pattern' && /\(\?[=!<]/.test(value)) found.add('pattern with look-around')
    if (keyword === 'items' && Array.isArray(value)) found.add('items list')
    if (keyword === 'additionalProperties') found.add(`additionalProperties ${kind(value)}`)
    if (keyword.startsWith('exclusive')) found.add(`${keyword} ${kind(value)}`)
    if (keyword === '$ref') found.add(`$ref ${String(value).startsWith('#') ? 'local' : 'outward'}`)
    if (keyword === '$ref' && Object.keys(node).length > 1) found.add('$ref with siblings')
    if (keyword === 'required' && !Array.isArray(value)) found.add('required not a list')
    if (keyword === 'description' && String(value).length > 1024) found.add('inner description long')
  }
  if (node.type === 'object' && !Object.hasOwn(node, 'properties')) found.add('object without properties')
  if (node.type === 'array' && !Object.hasOwn(node, 'items')) found.add('array without items')
  if (node.type === undefined && Object.hasOwn(node, 'properties')) found.add('properties without a type')
  for (const name of Object.keys(Object(node.properties))) {
    if (ODD_PROPERTIES.has(name)) found.add(`property named ${name}`)
    if (name.startsWith('x-')) found.add('property named x-*')
    if (!PLAIN_KEY.test(name)) found.add('property with an odd name')
  }
}

function vocabularyOf(keyword) {
  if (Object.hasOwn(ROLES, keyword) || OTHER_KEYWORDS.has(keyword)) return keyword
  return keyword.startsWith('x-') ? 'x-*' : 'unknown'
}

function kind(value) {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function dialectValidators() {
  const make = (path, options) =>
    new (requireFromTests(path).default)({ strict: false, validateFormats: false, ...options })
  const latest = make('ajv/dist/2020')
  const middle = make('ajv/dist/2019')
  const seven = make('ajv')
  const four = make('ajv-draft-04')
  return (dialect) => {
    if (dialect === undefined) return [latest, seven]
    if (/draft-04/.test(dialect)) return [four]
    if (/2019-09/.test(dialect)) return [middle]
    return /draft-0[67]/.test(dialect) ? [seven] : [latest]
  }
}

function valid(schema) {
  const copy = { ...schema, $schema: undefined }
  return ajvOf(schema.$schema).some((ajv) =>
    ajv.validate(ajv.defaultMeta(), JSON.parse(JSON.stringify(copy))),
  )
}

/** Returns all remote documents if a chosen schema uses any. */
function remotesOf(entries) {
  const remotes = JSON.parse(readFileSync(resolve(from, 'schemas-remotes.json'), 'utf8'))
  const needed = entries.some((entry) => entry.record.remotes)
  return `${JSON.stringify(needed ? remotes : {}, null, 1)}\n`
}

function put(name, entries) {
  files.set(name, entries.map((entry) => `${entry.line}\n`).join(''))
}

function compare(a, b) {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function finish() {
  let stale = 0
  for (const [name, text] of files) {
    const path = resolve(to, name)
    const rows = name.endsWith('.jsonl') ? `${text.split('\n').length - 1} records` : 'one document'
    console.log(
      `${name.padEnd(22)} ${rows.padStart(12)} ${String(Buffer.byteLength(text)).padStart(9)} bytes`,
    )
    if (!process.argv.includes('--check')) writeFileSync(path, text)
    else if (readFileSync(path, 'utf8') !== text) stale += 1
  }
  if (stale > 0) {
    console.error(
      `${stale} files of fixtures/corpora differ from what this script draws; run it without --check.`,
    )
    process.exitCode = 1
  }
}
