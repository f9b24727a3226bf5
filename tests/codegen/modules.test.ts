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
import { FULL } from '../full.ts'
import { type Compiler, createTypedProject, type TypedProject } from './project.ts'
import { TARGETS } from './typebox.ts'

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
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? 1 : never
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
    if (!FULL && index % 12 !== 0) return []
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

/** Parts that are `Type.Unsafe`, but have their exact type. */
const exactParts = compile({
  uri: `${BASE}m9999.schema.yaml`,
  text: JSON.stringify({
    module_id: 'exact',
    description: 'Exact',
    input_schema: {
      type: 'object',
      properties: {
        step: {
          type: 'array',
          prefixItems: [
            { type: 'string' },
            { type: 'object', properties: { at: { $ref: '#/$defs/point' } }, required: ['at'] },
            { anyOf: [{ $ref: '#/$defs/point' }, { type: 'array', items: { type: ['string', 'null'] } }] },
          ],
          minItems: 1,
          items: { type: 'object', additionalProperties: { type: 'number' } },
        },
        zone: {
          type: ['string', 'null'],
          enum: [...Array.from({ length: 2000 }, (_, at) => `zone ${at}`), null],
        },
        shape: { enum: [{ kind: 'x'.repeat(100) }, ['round'], true] },
      },
      $defs: { point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } },
    },
  }),
})

/** Returns the name of a module, such as `m7`. */
function nameOf({ tools }: Compilation): string {
  return /m\d+(?=\.schema)/.exec(tools[0]?.origin.document.uri ?? '')?.[0] ?? ''
}

/** Writes the declarations of tools, and the types that check types. */
function writeTypes(project: TypedProject, chosen: readonly Compilation[]): void {
  const imports = chosen.map((compilation) => ({ compilation }))
  for (const { path, text } of emitTypes(imports, { base: BASE, dir: `${BASE}types/` }).files) {
    if (path.startsWith('m') && path.endsWith('.ts')) project.write(`types/${path}`, text)
  }
  project.write('checks.ts', CHECKS)
}

/**
 * Writes for each tool its module, the module without code (so that TypeScript checks it), and a file that checks the
 * types of both. Returns the reported differences of TypeBox.
 */
function writeModules(
  project: TypedProject,
  chosen: readonly Compilation[],
  target: TypeBoxTarget,
): (readonly ModuleReason[])[] {
  const generator = createModuleGenerator()
  const folder = target.replace(/\W/g, '_')
  return chosen.map((compilation, index) => {
    const name = nameOf(compilation)
    const { text, reasons } = generator.generate(compilation, { target, inlineRuntime: index % 20 === 1 })
    const plain = withoutCode(generator.generate(compilation, { target, validators: false }).text)
    expect(plain).not.toContain('@ts-nocheck')
    project.write(`${folder}/full/${name}.gen.ts`, text)
    project.write(`${folder}/plain/${name}.gen.ts`, plain)
    project.write(`${folder}/uses/${name}.ts`, useOf(compilation, reasons))
    return reasons
  })
}

const NO_LINT = '/* eslint-disable */\n'

/** Removes the code of checks, which is JavaScript, so that TypeScript checks the rest. */
function withoutCode(text: string): string {
  if (!text.startsWith(`${NO_LINT}// @ts-nocheck`)) return text
  const typed = text.replace(`${NO_LINT}// @ts-nocheck`, '//').replace(/\nconst \{ \$is[\s\S]*$/, '\n')
  const names = new Set(typed.match(/\$is[0-9a-f]{16}(?=\()/g))
  return `${typed}${[...names].map((name) => `declare const ${name}: (value: unknown) => boolean\n`).join('')}`
}

/** Whether no part has a looser type: those that TypeBox cannot express have one, and some others. */
function isExact(reasons: readonly ModuleReason[], part: 'input' | 'output'): boolean {
  return !reasons.some((each) => each.part === part && ['unsafe', 'untyped'].includes(each.reason.effect))
}

function useOf(compilation: Compilation, reasons: readonly ModuleReason[]): string {
  const mustBeExact = compilation === exactParts
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
      ...(mustBeExact || isExact(reasons, part) ? [exact] : []),
      `export const redact${type}: Same<typeof Full.redact${type}, (value: unknown) => unknown> = 1`,
      `export const redactor${type}: Same<(typeof Full.redactors)[${id}]['${part}'], (value: unknown) => unknown> = 1`,
    ]
  })
  const coerce = '(value: unknown) => Coerced'
  return [
    "import type { Equal, Free, Same } from '../../checks.ts'",
    `import * as Full from '../full/${name}.gen.ts'`,
    `import type * as Plain from '../plain/${name}.gen.ts'`,
    `import type * as Types from '../../types/${name}.schema.d.yaml.ts'`,
    "import type { Coerced } from '@toolbake/runtime'",
    ...lines,
    `export const coerce: Same<typeof Full.coerceInput, ${coerce}> = 1`,
    `export const coercion: Same<(typeof Full.coercions)[${id}], ${coerce}> = 1`,
    `export const handlers = {} as Full.Handlers\nexport const handler: Full.Handlers[${id}] = handlers[${id}]`,
    ...(compilation.requests['openai'] === undefined
      ? []
      : ["export const result = Full.decodeOpenai('x', '{}')", 'if (result.ok) Full.input.is(result.input)']),
    '',
  ].join('\n')
}

/** Checks both targets in one program, because reading libraries takes most of the time. */
function checkTypes(
  chosen: readonly Compilation[],
  compilers: readonly Compiler[],
): { reported: (readonly ModuleReason[])[][]; errors: string[] } {
  const project = createTypedProject()
  try {
    writeTypes(project, chosen)
    const reported = TARGETS.map((target) => writeModules(project, chosen, target))
    return { reported, errors: compilers.map((compiler) => project.errors(compiler)) }
  } finally {
    project.remove()
  }
}

describe('generated modules', () => {
  test('type-check without any, and their types are the declared ones', { timeout: 1_800_000 }, () => {
    expect(compilations.length).toBeGreaterThan(FULL ? 250 : 18)
    const { reported: all, errors } = checkTypes([...compilations, exactParts], ['typescript'])
    expect(errors).toEqual([''])
    for (const [index, [...reported]] of all.entries()) {
      expect(reported.pop()).toContainEqual(
        expect.objectContaining({ reason: expect.objectContaining({ effect: 'unsafe' }) }),
      )
      const keywords = new Map<string, number>()
      for (const { reason } of reported.flat().filter(({ reason }) => reason.effect === 'unsafe')) {
        keywords.set(reason.keyword, (keywords.get(reason.keyword) ?? 0) + 1)
      }
      const inexact = reported.filter((reasons) => !isExact(reasons, 'input')).length
      console.log(
        `${TARGETS[index]}: ${reported.length} tools, ${inexact} with a part that TypeBox cannot express`,
        Object.fromEntries(keywords),
      )
      expect(inexact / reported.length).toBeLessThan(0.05)
    }
  })

  test('type-check with older TypeScript', { timeout: 900_000 }, (context) => {
    // tests/cli/generate.test.ts checks one module in every run.
    context.skip(!FULL, 'takes 10 s: npm run test:full')
    const chosen = compilations.filter((_, index) => index % 40 === 0)
    const compilers: Compiler[] = ['typescript-5.9', 'typescript-6']
    expect(checkTypes(chosen, compilers).errors).toEqual(compilers.map(() => ''))
  })

  test.each(TARGETS)('for %s have the same bytes, whatever came before', (target) => {
    const generator = createModuleGenerator()
    const chosen = compilations.slice(0, 2)
    for (const compilation of compilations.slice(2, 8)) generator.generate(compilation, { target })
    for (const options of [{ target }, { target, inlineRuntime: true }]) {
      const alone = chosen.map((compilation) => generateModule(compilation, options))
      expect(chosen.map((compilation) => generator.generate(compilation, options).text)).toEqual(alone)
    }
  })
})
