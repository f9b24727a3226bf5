import type { Json, TypedImport } from '@toolbake/core'
import { compile, emitTypes, memoryHost } from '@toolbake/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRemotes, loadSchemas, loadTools } from '../corpora/load.ts'
import type { SchemaRecord } from '../corpora/records.ts'
import { FULL, sampled } from '../full.ts'
import { check, RESOLUTIONS } from './compilers.ts'
import type { Project } from './project.ts'
import { emptyProject } from './project.ts'

const BASE = 'file:///corpus/'

let project: Project
beforeAll(() => {
  project = emptyProject()
})
afterAll(() => project.remove(), 60_000)

/** Returns the texts of modules for real tools, by path. */
function modulesOfTools(): Map<string, string> {
  return new Map(
    sampled(loadTools(), 4).map(({ id, kind, description, inputSchema, outputSchema }) => [
      `tools/${kind}/${id}.schema.yaml`,
      JSON.stringify({
        module_id: `t${id}`,
        description,
        input_schema: inputSchema,
        ...(outputSchema === undefined ? {} : { output_schema: outputSchema }),
      }),
    ]),
  )
}

/** Returns the texts of modules that have schemas of every draft as output schemas, by path. */
function modulesOfSchemas(): Map<string, string> {
  return new Map(
    loadSchemas()
      .filter(({ externalRefs }, index) => !externalRefs && (FULL || index % 4 === 0))
      .map(({ id, schema }) => [
        `schemas/${id}.schema.yaml`,
        JSON.stringify({ module_id: `s${id}`, input_schema: { type: 'object' }, output_schema: schema }),
      ]),
  )
}

/** Compiles modules and writes their types. Returns the number of compiled modules, and the texts of their types. */
function writeTypes(modules: ReadonlyMap<string, string>): { typed: number; texts: string[] } {
  const schemas = loadRemotes() as Record<string, Json>
  const imports = [...modules].flatMap(([path, text]): TypedImport[] => {
    const compilation = compile({ uri: BASE + path, text }, { host: memoryHost({}), root: BASE, schemas })
    return compilation.ok ? [{ compilation }] : []
  })
  const { files } = emitTypes(imports, { base: BASE, dir: `${BASE}.toolbake/types/` })
  for (const { path, text } of files) project.write(path, text)
  return {
    typed: imports.length,
    texts: files.filter(({ path }) => path.endsWith('.ts')).map(({ text }) => text),
  }
}

/** Whether a text has the type `any` outside of comments, strings and names. */
function hasAny(text: string): boolean {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g, ' ')
  return /(?<![\w$])any(?![\w$?:])/.test(bare)
}

/**
 * Returns TypeScript's errors for valid instances that are not assignable to the type, by schema. Ignores the error
 * that an object has none of a type's properties, all optional: that rule is against mistakes, not against values.
 */
async function refusedInstances(records: readonly SchemaRecord[]): Promise<Map<string, string>> {
  const known = records.filter(({ id }) => project.has(`schemas/${id}.schema.d.yaml.ts`))
  for (const { id, tests } of known) {
    const type = `S${id}Output`
    const valid = tests.filter((test) => test.valid)
    // JSON text is also valid as a type.
    const lines = valid.map(
      ({ data }, index) =>
        `declare const v${index}: ${JSON.stringify(data)}\nexport const w${index}: ${type} = v${index}\n`,
    )
    project.write(
      `instances/${id}.ts`,
      `import type { ${type} } from '../schemas/${id}.schema.d.yaml.ts'\n${lines.join('')}`,
    )
  }
  const options = {
    ...RESOLUTIONS.nodenext,
    skipLibCheck: true,
    isolatedDeclarations: false,
    noErrorTruncation: true,
  }
  const printed = await check(project, '7', options, ['instances'])
  const errors = printed
    .split(/\n(?=\S)/)
    .filter((error) => error !== '' && !error.includes('has no properties in common'))
  return new Map(errors.map((error) => [/instances\/(\w+)\.ts/.exec(error)?.[1] ?? '', error]))
}

/** The schemas with valid instances that are not assignable to the type, and the reasons. */
const REFUSED = new Map([
  [
    '43de601adeb0d8ac',
    'a list, where only `additionalProperties` is given: without `type` the keywords show what was meant',
  ],
  [
    '6f0979e7148d79b1',
    'an object without any optional member of its type, for which TypeScript has another error',
  ],
  ['9e552b4c53338cb6', 'the same'],
])

describe('the corpora', () => {
  it('declarations of all tools are one program without errors', { timeout: 600_000 }, async () => {
    const modules = modulesOfTools()
    const { typed, texts } = writeTypes(modules)
    expect(typed / modules.size).toBeGreaterThan(0.97)
    expect(texts.filter(hasAny)).toEqual([])
    expect(
      await check(project, '7', { ...RESOLUTIONS.nodenext, skipLibCheck: false }, ['tools', 'imports.d.ts']),
    ).toBe('')
  })

  it('so are those of schemas of every draft', { timeout: 600_000 }, async () => {
    const modules = modulesOfSchemas()
    const { typed, texts } = writeTypes(modules)
    expect(typed / modules.size).toBeGreaterThan(0.8)
    expect(texts.filter(hasAny)).toEqual([])
    expect(
      await check(project, '7', { ...RESOLUTIONS.nodenext, skipLibCheck: false }, [
        'schemas',
        'imports.d.ts',
      ]),
    ).toBe('')
  })

  it('valid instances are of the type', { timeout: 600_000 }, async () => {
    // Conformance suites test each keyword with values that it does not apply to.
    const records = loadSchemas().filter(({ conformance }) => !conformance)
    const refused = await refusedInstances(records)
    const unexpected = [...refused].filter(([id]) => !REFUSED.has(id))
    expect(unexpected).toEqual([])
    const ids = new Set(records.map(({ id }) => id))
    expect([...REFUSED.keys()].filter((id) => ids.has(id) && !refused.has(id))).toEqual([])
  })
})
