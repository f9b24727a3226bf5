import type { Json } from '@toolbake/core'
import { profileExports } from '@toolbake/core'
import { decodePath, RUNTIME_TYPES } from '@toolbake/core/internal'
import type { PrintedCode } from './checks.ts'
import { printChecks } from './checks.ts'
import type { TypedCode } from './compiled-code.ts'
import { printToolTypes, typeCode } from './compiled-code.ts'
import type { RuntimeInliner } from './inline-runtime.ts'
import { createRuntimeInliner } from './inline-runtime.ts'
import * as messages from './messages/messages.ts'
import type {
  GeneratedModule,
  ModuleGenerator,
  ModuleOptions,
  ModuleReason,
  ModuleSource,
  SchemaPart,
} from './module-types.ts'
import { commentText, printJson, printJsonType, printList, printString } from './print.ts'
import { jsonSchemaToTypeBox } from './typebox/convert.ts'
import { createScope, pascalCase } from './typebox/scope.ts'
import type { TypeBoxReason, TypeBoxText } from './typebox/types.ts'

/**
 * Returns the text of `x.schema.gen.ts`: TypeBox schemas and their types, the tools of each profile, validators and
 * decoders. The same input gives the same bytes. For many files `createModuleGenerator` is faster.
 */
export function generateModule(source: ModuleSource, options: ModuleOptions = {}): string {
  return createModuleGenerator().generate(source, options).text
}

export function createModuleGenerator(): ModuleGenerator {
  let inliner: RuntimeInliner | undefined
  return {
    generate(source, options = {}) {
      if (options.inlineRuntime) inliner ??= createRuntimeInliner()
      return generate(source, options, options.inlineRuntime ? inliner : undefined)
    },
  }
}

const OWN_TYPES = ['Inputs', 'Outputs', 'Handlers']

function generate(
  source: ModuleSource,
  options: ModuleOptions,
  inliner: RuntimeInliner | undefined,
): GeneratedModule {
  const {
    target = '@sinclair/typebox',
    validators = true,
    runtime: specifier = '@toolbake/runtime',
  } = options
  const parts = nameParts(source)
  const compiled = validators ? typeCode(source, parts) : undefined
  const inlined = inliner?.inline(compiled?.types ?? [], OWN_TYPES)
  const taken = [...OWN_TYPES, ...RUNTIME_TYPES, ...(inlined?.names ?? [])]
  const scope = createScope([...parts.map(({ name }) => name), ...taken])
  const texts = parts.map((part) =>
    jsonSchemaToTypeBox(part.tool[part.part]?.schema ?? true, { target, scope }),
  )
  const found = new Map(texts.flatMap((text) => text.checks).map((check) => [check.name, check]))
  const checks = printChecks([...found.values()], source.options.validators.formats, target)
  const kinds = target === '@sinclair/typebox' && found.size > 0 ? ['Kind', 'TypeRegistry'] : []
  const runtime = printRuntime(checks, compiled, inliner)
  const statements = [
    `${headerOf(source, options, compiled !== undefined || found.size > 0)}\n${importsOf({ [target]: ['Type', 'type Static', ...kinds], [specifier]: runtime.imports })}`,
    ...texts.flatMap((text, index) => schemaStatements(text, parts[index] as SchemaPart)),
    ...(compiled === undefined ? requestStatements(source) : [printToolTypes(source, parts).trim()]),
    inlined?.types ?? '',
    runtime.code,
    checks.code,
    compiled?.code ?? '',
  ].filter((text) => text !== '')
  return { text: `${statements.join('\n\n')}\n`, reasons: reasonsOf(texts, parts) }
}

function reasonsOf(texts: readonly TypeBoxText[], parts: readonly SchemaPart[]): ModuleReason[] {
  return texts.flatMap(({ reasons }, index) => {
    const { tool, part } = parts[index] as SchemaPart
    return reasons.map((reason) => ({ tool: tool.identity, part, reason }))
  })
}

/** Linter messages would not help, because generated files are not edited. */
const NO_LINT = '/* eslint-disable */\n'

/** Returns the first lines. TypeScript need not check validators: they are JavaScript that is checked when printed. */
function headerOf({ tools }: ModuleSource, { source }: ModuleOptions, isJavaScript: boolean): string {
  const uri = tools[0]?.origin.document.uri ?? 'a schema'
  const name = commentText(source ?? fileName(uri))
  return `${NO_LINT}// ${isJavaScript ? '@ts-nocheck ' : ''}${messages.header(name)}`
}

function fileName(uri: string): string {
  return decodePath(uri.slice(uri.lastIndexOf('/') + 1))
}

/** Returns the parts with names: `Input` and `Output` for one tool; for several, prefixed with the tool's name. */
function nameParts({ kind, tools }: ModuleSource): SchemaPart[] {
  const scope = createScope()
  const isAlone = kind === 'module' && tools.length === 1
  return tools.flatMap((tool) =>
    (['input', 'output'] as const)
      .filter((part) => tool[part] !== undefined)
      .map((part) => ({
        tool,
        part,
        name: scope.name(`${isAlone ? '' : pascalCase(tool.identity)}${pascalCase(part)}`),
      })),
  )
}

/** Returns imports from the runtime, or the same parts as text. */
function printRuntime(
  checks: PrintedCode,
  compiled: TypedCode | undefined,
  inliner: RuntimeInliner | undefined,
): { readonly imports: readonly string[]; readonly code: string } {
  const values = new Map([...checks.imports, ...(compiled?.imports ?? [])])
  const named = [...values].map(([local, name]) => (local === name ? name : `${name} as ${local}`))
  const types = (compiled?.types ?? []).map((type) => `type ${type}`)
  if (inliner === undefined) return { imports: [...types, ...named], code: '' }
  return { imports: [], code: inlineRuntime(values, inliner) }
}

/** Wraps the inlined runtime in a function, so that its names do not collide with others. */
function inlineRuntime(values: ReadonlyMap<string, string>, inliner: RuntimeInliner): string {
  if (values.size === 0) return ''
  const exports = [...new Set(values.values())]
  const names = [...values].map(([local, name]) => (local === name ? name : `${name}: ${local}`))
  const taken = printList('const { ', names, ' } = /* @__PURE__ */ (() => {')
  return `${taken}\n${inliner.inline(exports).code}\n${printList('return { ', exports, ' }')}\n})()`
}

function importsOf(imported: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(imported)
    .filter(([, names]) => names.length > 0)
    .map(([specifier, names]) => importOf(specifier, names))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join('\n')
}

function importOf(specifier: string, names: readonly string[]): [specifier: string, text: string] {
  const bare = (name: string): string => name.replace(/^type /, '').toLowerCase()
  const sorted = [...new Set(names)].sort((a, b) => (bare(a) < bare(b) ? -1 : 1))
  return [specifier, `import ${printList('{ ', sorted, ' }')} from ${printString(specifier)}`]
}

function schemaStatements(text: TypeBoxText, { name }: SchemaPart): string[] {
  const comments = printReasons(text.reasons).map((line) => `// ${line}\n`)
  return [
    ...text.definitions.map((definition) => `const ${definition.name} = ${definition.code}`),
    `${comments.join('')}export const ${name} = ${text.code}\nexport type ${name} = Static<typeof ${name}>`,
  ]
}

const EFFECTS: Readonly<Record<TypeBoxReason['effect'], string>> = {
  unsafe: 'Type.Unsafe for',
  differs: messages.DIFFERS,
  untyped: messages.UNTYPED,
  dropped: 'Left out:',
}
const MAX_PLACES = 3

/** Returns a line for each difference between TypeBox and the author's schema, with its places. */
function printReasons(reasons: readonly TypeBoxReason[]): string[] {
  const places = new Map<string, string[]>()
  for (const { effect, keyword, reason, pointer } of reasons) {
    const line = `${EFFECTS[effect]} ${keyword}. ${reason}`
    places.set(line, [...(places.get(line) ?? []), pointer === '' ? 'the root' : pointer])
  }
  return [...places].map(([line, at]) => {
    const further = at.length > MAX_PLACES ? ` and ${at.length - MAX_PLACES} more` : ''
    return commentText(`${line}: ${at.slice(0, MAX_PLACES).join(', ')}${further}`)
  })
}

function requestStatements({ requests }: ModuleSource): string[] {
  return [...profileExports(Object.keys(requests))].map(([id, { tools }]) => {
    const json = requests[id]?.json as Json
    return `export const ${tools}: ${printJsonType(json)} = ${printJson(json)}`
  })
}
