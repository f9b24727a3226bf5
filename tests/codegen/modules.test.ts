import { describe, expect, test } from 'vitest'
import {
  createModuleGenerator,
  generateModule,
  type TypeBoxTarget,
} from '../../packages/codegen/src/index.ts'
import { compile } from '../../packages/core/src/compile.ts'
import type { Compilation } from '../../packages/core/src/compile-types.ts'
import { loadTools } from '../corpora/load.ts'
import { createTypedProject, type TypedProject } from './project.ts'
import { TARGETS } from './typebox.ts'

const FULL = process.env.TOOLBAKE_FULL === '1'

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
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? 1 : never
`

function compileTools(): Compilation[] {
  return loadTools().flatMap(({ name, description, inputSchema, outputSchema }, index) => {
    const module = {
      module_id: `${name.replace(/[^\w.-]/g, '_').replace(/^[^A-Za-z_]/, '_')}_${index}`.slice(-100),
      description: description ?? name,
      input_schema: inputSchema,
      ...(outputSchema === undefined ? {} : { output_schema: outputSchema }),
    }
    const compilation = compile({ uri: `file:///t${index}.schema.json`, text: JSON.stringify(module) })
    return compilation.ok ? [compilation] : []
  })
}

/** Writes each module twice: as it is, and without validators, which all of TypeScript's checks are for. */
function writeModules(
  project: TypedProject,
  compilations: readonly Compilation[],
  target: TypeBoxTarget,
): void {
  const generator = createModuleGenerator()
  for (const [index, compilation] of compilations.entries()) {
    const { text } = generator.generate(compilation, { target })
    const plain = withoutCode(generator.generate(compilation, { target, validators: false }).text)
    expect(text).toBe(generateModuleAgain(compilation, target, index) ?? text)
    expect(plain).not.toContain('@ts-nocheck')
    project.write(`full/m${index}.gen.ts`, text)
    project.write(`plain/m${index}.gen.ts`, plain)
    project.write(`uses/m${index}.ts`, useOf(compilation, index))
  }
  project.write('checks.ts', CHECKS)
}

/** The code of checks is JavaScript; the rest is for TypeScript to see. */
function withoutCode(text: string): string {
  if (!text.startsWith('// @ts-nocheck')) return text
  const [, rest = ''] = text.split('// @ts-nocheck')
  const typed = rest.replace(/\nconst \{ \$is[\s\S]*$/, '\n')
  const names = new Set(typed.match(/\$is[0-9a-f]{16}(?=\()/g))
  return `//${typed}${[...names].map((name) => `declare const ${name}: (value: unknown) => boolean\n`).join('')}`
}

/** Some of them by a generator of their own: neither time nor what came before may show. */
function generateModuleAgain(
  compilation: Compilation,
  target: TypeBoxTarget,
  index: number,
): string | undefined {
  return index % 50 === 0 ? generateModule(compilation, { target }) : undefined
}

function useOf({ tools }: Compilation, index: number): string {
  const names = tools[0]?.output === undefined ? ['Input'] : ['Input', 'Output']
  const lines = names.flatMap((name) => [
    `export const free${name}: Free<Plain.${name}> = 1`,
    `export const same${name}: Same<Plain.${name}, Full.${name}> = 1`,
  ])
  return [
    `import type { Free, Same } from '../checks.ts'`,
    `import * as Full from '../full/m${index}.gen.ts'`,
    `import type * as Plain from '../plain/m${index}.gen.ts'`,
    ...lines,
    'export const read = (value: unknown): Full.Input | undefined => (Full.input.is(value) ? value : undefined)',
    '',
  ].join('\n')
}

const compilations = compileTools()

describe.each(TARGETS)('generated modules for %s', (target) => {
  test('type-check without errors and without any', { timeout: 900_000 }, () => {
    expect(compilations.length).toBeGreaterThan(250)
    const project = createTypedProject()
    try {
      writeModules(project, compilations, target)
      expect(project.errors('typescript')).toBe('')
    } finally {
      project.remove()
    }
  })

  test('type-check with TypeScript 5.9', { timeout: 900_000 }, () => {
    const project = createTypedProject()
    try {
      const every = FULL ? 40 : 10
      writeModules(
        project,
        compilations.filter((_, index) => index % every === 0),
        target,
      )
      expect(project.errors('typescript-5.9')).toBe('')
    } finally {
      project.remove()
    }
  })
})
