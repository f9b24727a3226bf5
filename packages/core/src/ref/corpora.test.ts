import { describe, expect, it } from 'vitest'
import { loadBundles, loadRemotes, loadSchemas, loadTools } from '../../../../tests/corpora/load.ts'
import { resolveFiles } from '../../tests/resolve-files.ts'
import type { Diagnostic } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import type { Options } from '../options/types.ts'

/** A meta-schema that the corpus does not come with. */
const META_SCHEMA = /\$ref "https?:\/\/json-schema\.org\/draft/

function errorsOf(schema: unknown, options: Options = {}): readonly Diagnostic[] {
  const { diagnostics } = resolveFiles(
    { 'a.schema.json': { input_schema: schema as Json } },
    'a.schema.json',
    options,
  )
  return diagnostics.filter(({ severity, message }) => severity === 'error' && !META_SCHEMA.test(message))
}

describe('bundles of several files', () => {
  const bundles = loadBundles().flatMap((bundle) => bundle.entries.map((entry) => ({ ...bundle, entry })))

  it.each(bundles)('$name: $entry', ({ name, entry, files }) => {
    const main = `input_schema: { $ref: ${JSON.stringify(`./${entry}`)} }\n`
    const { links, diagnostics } = resolveFiles({ ...files, 'main.schema.yaml': main }, 'main.schema.yaml')
    expect(links[0]).toBe(`main.schema.yaml#/input_schema → ${entry}#`)
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      EXPECTED[`${name}/${entry}`] ?? [],
    )
  })

  const EXPECTED: Record<string, string[]> = {
    // Its pointer leads through another reference.
    'nested-pointers/schema.json': [
      expect.stringMatching(/^ref_not_found: .*"modificationFee" is a \$ref, which a pointer cannot pass/),
    ],
    // Its files are no schemas and no part of the corpus.
    'parsers/parsers.yaml': ['README.md', 'page.html', 'style.css', 'binary.png', 'unknown.foo', 'empty'].map(
      (file) => expect.stringContaining(`files/${file}`),
    ),
  }
})

describe('schemas of all drafts', () => {
  const remotes = loadRemotes() as Record<string, Json>
  const schemas = loadSchemas().filter((record) => !record.externalRefs && record.ajv.compiles)

  it('have no reference that leads nowhere', () => {
    const wrong = schemas.flatMap(({ id, name, schema }) =>
      errorsOf(schema, { schemas: remotes }).map(({ code, message }) => `${id} ${name} ${code}: ${message}`),
    )
    expect(wrong).toEqual([])
    expect(schemas.length).toBeGreaterThan(100)
  })
})

describe('tools', () => {
  it('have reports only of references that they do not hold', () => {
    const tools = loadTools()
    const wrong = tools.flatMap(({ name, inputSchema, outputSchema }) =>
      [inputSchema, outputSchema ?? true].flatMap((schema) =>
        errorsOf(schema)
          .filter(({ message }) => !message.includes('the root has no "components"'))
          .map(({ code, message }) => `${name} ${code}: ${message}`),
      ),
    )
    expect(wrong).toEqual([])
    expect(tools.length).toBeGreaterThan(250)
  })
})
