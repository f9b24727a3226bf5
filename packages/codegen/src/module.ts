import type { Json } from '@toolbake/core'
import { profileExports } from '@toolbake/core'
import type { ImportDeclarationStructure, Project, StatementStructures } from 'ts-morph'
import type {
  GeneratedModule,
  ModuleGenerator,
  ModuleOptions,
  ModuleSource,
  SchemaPart,
} from './module-types.ts'
import { commentText, printJson, printJsonType, printList, printString } from './print.ts'
import { createProject, loadTsMorph } from './project.ts'
import { jsonSchemaToTypeBox } from './typebox/convert.ts'
import { createScope, pascalCase } from './typebox/scope.ts'
import type { TypeBoxCheck, TypeBoxText } from './typebox/types.ts'
import { printValidators } from './validators.ts'
import { HEADER } from './write.ts'

/**
 * The text of `x.schema.gen.ts`: TypeBox schemas and their types, the tools of each profile, and validators that
 * import nothing but `@toolbake/runtime`. The same bytes on every run. For many files `createModuleGenerator` is
 * faster.
 */
export function generateModule(source: ModuleSource, options: ModuleOptions = {}): string {
  return createModuleGenerator().generate(source, options).text
}

export function createModuleGenerator(): ModuleGenerator {
  const project = createProject()
  return { generate: (source, options = {}) => generate(project, source, options) }
}

function generate(project: Project, source: ModuleSource, options: ModuleOptions): GeneratedModule {
  const { target = '@sinclair/typebox', validators = true } = options
  const profiles = profileExports(Object.keys(source.requests))
  const parts = nameParts(source)
  const names = ['input', 'output', 'validators', ...[...profiles.values()].map(({ tools }) => tools)]
  const scope = createScope([...parts.map(({ name }) => name), ...names])
  const texts = parts.map((part) =>
    jsonSchemaToTypeBox(part.tool[part.part]?.schema ?? true, { target, scope }),
  )
  const checks = new Map(texts.flatMap((text) => text.checks).map((check) => [check.name, check]))
  const isNeeded = validators || checks.size > 0
  const printed = isNeeded
    ? printValidators(source, validators ? parts : [], [...checks.values()], options.formats)
    : undefined
  const kinds = target === '@sinclair/typebox' && checks.size > 0
  const { StructureKind } = loadTsMorph()
  const typeBox = ['Type', 'type Static', ...(kinds ? ['Kind', 'TypeRegistry'] : [])]
  const imports = [importOf(StructureKind.ImportDeclaration, target, typeBox)]
  if (printed !== undefined && printed.imports.length > 0) {
    imports.push(importOf(StructureKind.ImportDeclaration, '@toolbake/runtime', printed.imports))
  }
  const statements: (StatementStructures | string)[] = [
    ...imports.sort((a, b) => (a.moduleSpecifier < b.moduleSpecifier ? -1 : 1)),
    ...texts.flatMap((text, index) => schemaStatements(text, parts[index] as SchemaPart)),
  ]
  const file = project.createSourceFile('module.ts', { statements }, { overwrite: true })
  // What is long and printed already goes past ts-morph, which copies text character by character.
  const rest = [...profiles].map(([id, { tools }]) =>
    requestStatement(tools, source.requests[id]?.json as Json),
  )
  if (printed !== undefined) {
    const registered = kinds ? [...checks.values()].map(registration) : []
    rest.push([printed.code, ...registered, printed.exports].filter((text) => text !== '').join('\n'))
  }
  const head = `${headerOf(source, options, printed !== undefined)}\n${tidy(file.getFullText())}`
  const text = [head, ...rest.map((statement) => `${statement}\n`)].join('')
  const reasons = texts.flatMap((each, index) =>
    each.reasons.map((reason) => ({ ...reasonOf(parts[index] as SchemaPart), reason })),
  )
  return { text, reasons }
}

function reasonOf({ tool, part }: SchemaPart): { tool: string; part: 'input' | 'output' } {
  return { tool: tool.id, part }
}

/** The code of validators is JavaScript, which is checked when it is printed: TypeScript would only see it untyped. */
function headerOf({ tools }: ModuleSource, { source }: ModuleOptions, isJavaScript: boolean): string {
  const uri = tools[0]?.origin.document.uri ?? 'a schema'
  const name = commentText(source ?? fileName(uri))
  return `// ${isJavaScript ? '@ts-nocheck ' : ''}${HEADER} from ${name}: changes here are lost.`
}

function fileName(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** `Input` and `Output` for one tool; for several with the tool's name before it. */
function nameParts({ kind, tools }: ModuleSource): SchemaPart[] {
  const scope = createScope()
  const isAlone = kind === 'module' && tools.length === 1
  return tools.flatMap((tool) =>
    (['input', 'output'] as const)
      .filter((part) => tool[part] !== undefined)
      .map((part) => ({
        tool,
        part,
        name: scope.name(`${isAlone ? '' : pascalCase(tool.id)}${pascalCase(part)}`),
      })),
  )
}

function importOf(
  kind: ImportDeclarationStructure['kind'],
  moduleSpecifier: string,
  names: readonly string[],
): ImportDeclarationStructure {
  const bare = (name: string): string => name.replace(/^type /, '').toLowerCase()
  const namedImports = [...new Set(names)].sort((a, b) => (bare(a) < bare(b) ? -1 : 1))
  return { kind, moduleSpecifier, namedImports }
}

function schemaStatements({ definitions, code }: TypeBoxText, { name }: SchemaPart): string[] {
  return [
    ...definitions.map((definition) => `\nconst ${definition.name} = ${definition.code}`),
    `\nexport const ${name} = ${code}\nexport type ${name} = Static<typeof ${name}>`,
  ]
}

function requestStatement(name: string, json: Json): string {
  return `\nexport const ${name}: ${printJsonType(json)} = ${printJson(json)}`
}

function registration({ kind, name }: TypeBoxCheck): string {
  return `TypeRegistry.Set(${printString(kind)}, (_schema, value) => ${name}(value))`
}

/** ts-morph ends statements that it prints with semicolons. */
function tidy(text: string): string {
  const imports = text
    .replace(/^(import .*);$/gm, '$1')
    .replace(
      /^import \{ (.{90,}) \} from (.*)$/gm,
      (_, names: string, from: string) => `import ${printList('{ ', names.split(', '), ' }')} from ${from}`,
    )
  return `${imports.replace(/\n{3,}/g, '\n\n').trim()}\n`
}
