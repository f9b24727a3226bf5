import { describe, expect, test } from 'vitest'
import {
  createModuleGenerator,
  generateModule,
  type ModuleReason,
  type TypeBoxTarget,
} from '../../packages/codegen/src/index.ts'
import { compile } from '../../packages/core/src/compile.ts'
import type { Compilation } from '../../packages/core/src/compile-types.ts'
import { emitTypes } from '../../packages/core/src/emit/types/emit-types.ts'
import { loadTools } from '../corpora/load.ts'
import { createTypedProject, type TypedProject } from './project.ts'
import { TARGETS } from './typebox.ts'

const FULL = process.env.TOOLBAKE_FULL === '1'
const BASE = 'file:///corpus/'

const CHECKS = `type IsAny<T> = 0 extends 1 & T ? true : false
type HasAny<T, D extends 1[] = []> = IsAny<T> extends true
  ? true
  : D['length'] extends 5
    ? false
    : T extends readonly (infer E)[]
      ? HasAny<E, [...D, 1]>
      : T extends object
        ? true extends { [K in keyof T]-?: HasAny<T[K], [...D, 1]> }[keyof T]
          ? true
          : false
        : false
export type Free<T> = [Extract<HasAny<T>, true>] extends [never] ? 1 : never
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? 1 : never
/** Intersections joined and names written out, down to a depth: there is recursion. */
type Flat<T, D extends 1[] = []> = D['length'] extends 7
  ? unknown
  : T extends object
    ? { [K in keyof T]: Flat<T[K], [...D, 1]> }
    : T
export type Equal<A, B> = Same<Flat<A>, Flat<B>>
`

function compileTools(): Compilation[] {
  return loadTools().flatMap(({ name, description, inputSchema, outputSchema }, index) => {
    const module = {
      module_id: `${name.replace(/[^\w.-]/g, '_').replace(/^[^A-Za-z_]/, '_')}_${index}`.slice(-100),
      description: description ?? name,
      input_schema: inputSchema,
      ...(outputSchema === undefined ? {} : { output_schema: outputSchema }),
    }
    const compilation = compile({ uri: `${BASE}m${index}.schema.yaml`, text: JSON.stringify(module) })
    return compilation.ok ? [compilation] : []
  })
}

const compilations = compileTools()

/** `m7` */
function nameOf({ tools }: Compilation): string {
  return /m\d+(?=\.schema)/.exec(tools[0]?.origin.document.uri ?? '')?.[0] ?? ''
}

/**
 * Writes for each tool its declaration, its module, the module without code (which all of TypeScript's checks are for),
 * and what must hold of their types. Returns what was told of TypeBox.
 */
function writeModules(
  project: TypedProject,
  chosen: readonly Compilation[],
  target: TypeBoxTarget,
): Map<string, readonly ModuleReason[]> {
  const generator = createModuleGenerator()
  const imports = chosen.map((compilation) => ({ compilation }))
  for (const { path, text } of emitTypes(imports, { base: BASE, dir: `${BASE}types/` }).files) {
    if (path.startsWith('m') && path.endsWith('.ts')) project.write(`types/${path}`, text)
  }
  project.write('checks.ts', CHECKS)
  return new Map(
    chosen.map((compilation, index) => {
      const name = nameOf(compilation)
      const { text, reasons } = generator.generate(compilation, { target, inlineRuntime: index % 20 === 1 })
      const plain = withoutCode(generator.generate(compilation, { target, validators: false }).text)
      expect(plain).not.toContain('@ts-nocheck')
      project.write(`full/${name}.gen.ts`, text)
      project.write(`plain/${name}.gen.ts`, plain)
      project.write(`uses/${name}.ts`, useOf(compilation, reasons))
      return [name, reasons]
    }),
  )
}

/** The code of checks is JavaScript; the rest is for TypeScript to see. */
function withoutCode(text: string): string {
  if (!text.startsWith('// @ts-nocheck')) return text
  const typed = text.replace(/^\/\/ @ts-nocheck/, '//').replace(/\nconst \{ \$is[\s\S]*$/, '\n')
  const names = new Set(typed.match(/\$is[0-9a-f]{16}(?=\()/g))
  return `${typed}${[...names].map((name) => `declare const ${name}: (value: unknown) => boolean\n`).join('')}`
}

/** What TypeBox cannot say has a type that says less, too, and so have some other parts. */
function isExact(reasons: readonly ModuleReason[], part: 'input' | 'output'): boolean {
  return !reasons.some((each) => each.part === part && ['unsafe', 'untyped'].includes(each.reason.effect))
}

function useOf(compilation: Compilation, reasons: readonly ModuleReason[]): string {
  const [tool] = compilation.tools
  const id = JSON.stringify(tool?.id)
  const parts = (['input', 'output'] as const).filter((part) => tool?.[part] !== undefined)
  const name = nameOf(compilation)
  const lines = parts.flatMap((part) => {
    const type = part === 'input' ? 'Input' : 'Output'
    const exact = `export const exact${type}: Equal<Plain.${type}, Types.${type}s[${id}]> = 1`
    return [
      `export const free${type}: Free<Plain.${type}> = 1`,
      `export const same${type}: Equal<Plain.${type}, Full.${type}> = 1`,
      `export const read${type} = (value: unknown): Full.${type} | undefined => (Full.${part}.is(value) ? value : undefined)`,
      ...(isExact(reasons, part) ? [exact] : []),
    ]
  })
  return [
    "import type { Equal, Free } from '../checks.ts'",
    `import * as Full from '../full/${name}.gen.ts'`,
    `import type * as Plain from '../plain/${name}.gen.ts'`,
    `import type * as Types from '../types/${name}.schema.d.yaml.ts'`,
    ...lines,
    `export const handlers = {} as Full.Handlers\nexport const handler: Full.Handlers[${id}] = handlers[${id}]`,
    ...(compilation.requests['openai'] === undefined
      ? []
      : ["export const result = Full.decodeOpenai('x', '{}')", 'if (result.ok) Full.input.is(result.input)']),
    '',
  ].join('\n')
}

describe.each(TARGETS)('generated modules for %s', (target) => {
  test('type-check without any, and their types are the declared ones', { timeout: 1_800_000 }, () => {
    expect(compilations.length).toBeGreaterThan(250)
    const project = createTypedProject()
    try {
      const told = writeModules(project, compilations, target)
      expect(project.errors('typescript')).toBe('')
      const parts = [...told.values()].flatMap((reasons) =>
        reasons.filter(({ reason }) => reason.effect === 'unsafe'),
      )
      const keywords = new Map<string, number>()
      for (const { reason } of parts) keywords.set(reason.keyword, (keywords.get(reason.keyword) ?? 0) + 1)
      const inexact = [...told.values()].filter((reasons) => !isExact(reasons, 'input'))
      console.log(
        `${target}: ${told.size} tools, ${inexact.length} with a part that TypeBox cannot say:`,
        Object.fromEntries(keywords),
      )
      expect(inexact.length / told.size).toBeLessThan(0.05)
    } finally {
      project.remove()
    }
  })

  test('type-check with TypeScript 5.9 and 6', { timeout: 900_000 }, () => {
    const project = createTypedProject()
    try {
      const every = FULL ? 40 : 20
      writeModules(
        project,
        compilations.filter((_, index) => index % every === 0),
        target,
      )
      for (const compiler of ['typescript-5.9', 'typescript-6'] as const)
        expect(project.errors(compiler)).toBe('')
    } finally {
      project.remove()
    }
  })

  test('the same bytes, whatever came before', () => {
    const generator = createModuleGenerator()
    for (const compilation of compilations.slice(0, 20)) {
      const { text } = generator.generate(compilation, { target, inlineRuntime: true })
      expect(generateModule(compilation, { target, inlineRuntime: true })).toBe(text)
    }
  })
})
