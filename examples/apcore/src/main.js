// A program written against the documents of apcore's schema system, on another implementation.
import { fileURLToPath } from 'node:url'
import { Type } from '@sinclair/typebox'
import {
  contentHash,
  createAdapterRegistry,
  ExportProfile,
  mergeAnnotations,
  mergeExamples,
  redactSensitive,
  SchemaExporter,
  SchemaLoader,
  SchemaStrategy,
  SchemaValidator,
} from '@toolbake/apcore'

const root = fileURLToPath(new URL('../schemas', import.meta.url))
const IDS = ['email.send', 'search.web.query']

/** What the code of a module would bring along. */
const nativeInput = Type.Object({ to: Type.Array(Type.String()), fromCode: Type.Optional(Type.Boolean()) })
const nativeOutput = Type.Object({ id: Type.String() })

strategies()
validation()
profiles()
conversions()

/** YAML or code: which schema a module gets. */
function strategies() {
  for (const strategy of [SchemaStrategy.YamlFirst, SchemaStrategy.NativeFirst, SchemaStrategy.YamlOnly]) {
    const loader = new SchemaLoader({ schema: { root, strategy } })
    const found = ['email.send', 'email.draft'].map((id) => {
      try {
        const [input] = loader.getSchema(id, nativeInput, nativeOutput)
        return `${id} from ${'fromCode' in input.jsonSchema.properties ? 'code' : 'YAML'}`
      } catch (error) {
        return `${id} ${error.code}`
      }
    })
    console.log(`${strategy}: ${found.join(', ')}`)
  }
}

/** Strings are read as numbers where numbers are asked for; errors name the place and the reason; secrets stay out of logs. */
function validation() {
  const loader = new SchemaLoader({ schema: { root } })
  const validator = new SchemaValidator()
  const [search] = loader.getSchema('search.web.query')
  console.log(
    'read:',
    JSON.stringify(validator.validateInput({ query: 'tea', page: { number: '2' } }, search)),
  )
  const { errors } = validator.validate({ query: '', page: { size: 99 } }, search)
  for (const { path, constraint, message } of errors)
    console.log(`wrong: ${path} (${constraint}): ${message}`)
  const [send, receipt] = loader.getSchema('email.send')
  const call = { to: ['ada@example.org'], subject: 'Hi', password: 'secret' }
  console.log(
    'logged:',
    JSON.stringify(redactSensitive(validator.validateInput(call, send), send.jsonSchema)),
  )
  console.log(
    'output:',
    validator.validate({ id: '1', error: { code: 'E', cause: 1 } }, receipt).errors[0].path,
  )
  console.log('hash:', contentHash(send.jsonSchema).length)
}

/** Every form of every module: those of the documents, and what the compiler writes for all providers it knows. */
function profiles() {
  const loader = new SchemaLoader({ schema: { root } })
  const annotations = mergeAnnotations({ destructive: true }, { destructive: false, idempotent: false })
  const examples = mergeExamples(
    [{ title: 'Hello', inputs: { to: ['ada@example.org'], subject: 'Hi' } }],
    null,
  )
  const documented = Object.values(ExportProfile)
  // Gemini's own type takes no property called x-trace, and an export renames none.
  const known = createAdapterRegistry().list()
  const all = new Set([...documented, ...known.filter((profile) => profile !== 'gemini-openapi')])
  for (const id of IDS) {
    const definition = loader.load(id)
    const [input, output] = loader.resolve(definition)
    const resolved = {
      ...definition,
      inputSchema: input.jsonSchema,
      outputSchema: output.jsonSchema,
      definitions: {},
    }
    for (const profile of all) {
      const own = id === 'email.send' ? examples : []
      const sizes = ['seed', 'spec', 'none'].map((compat) => {
        const tool = new SchemaExporter({ compat }).export(resolved, profile, annotations, own)
        return `${compat} ${JSON.stringify(tool).length}`
      })
      console.log(`${id} for ${profile}: ${sizes.join(', ')} bytes`)
    }
  }
}

/** A tool of one provider for another, and what gets lost. */
function conversions() {
  const registry = createAdapterRegistry()
  const tool = {
    name: 'pick',
    title: 'Pick one',
    inputSchema: {
      type: 'object',
      properties: { choice: { type: 'string', not: { const: 'none' } } },
    },
  }
  for (const to of registry.list()) {
    const { warnings } = registry.convert(tool, { to })
    const lost = warnings.map(({ feature, pointer }) => `${feature} at ${pointer}`)
    console.log(`mcp to ${to}: ${lost.length === 0 ? 'nothing lost' : `lost ${lost.join(', ')}`}`)
  }
}
