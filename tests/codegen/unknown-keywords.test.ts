import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type * as convert from '../../packages/codegen/src/typebox/convert.ts'
import { toUrl } from '../emit/modules.ts'

const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url))
const TYPES = ['string', 'number', 'array', 'object'] as const

/** Loads the converter with one more row for each type in the table of keywords. */
async function converter(): Promise<typeof convert> {
  const rows = TYPES.map(
    (type) => `${type}Rule: { value: 'count', kind: 'assertion', appliesTo: '${type}' },`,
  )
  const table = readFileSync(`${PACKAGES}core/src/schema/keywords.ts`, 'utf8')
  const contents = table.replace(/^ {2}minLength:/m, (row) => rows.join('\n') + row)
  expect(contents).not.toBe(table)
  const { outputFiles } = await build({
    entryPoints: [`${PACKAGES}codegen/src/typebox/convert.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    alias: {
      '@toolbake/core/internal': `${PACKAGES}core/src/internal.ts`,
      '@toolbake/core': `${PACKAGES}core/src/index.ts`,
    },
    plugins: [
      {
        name: 'rows',
        setup: ({ onLoad }) =>
          onLoad({ filter: /schema[\\/]keywords\.ts$/ }, () => ({ contents, loader: 'ts' })),
      },
    ],
  })
  return (await import(toUrl(outputFiles[0]?.text ?? ''))) as typeof convert
}

test('an assertion that TypeBox does not know is written as Type.Unsafe, and our validator checks it', async () => {
  const { jsonSchemaToTypeBox } = await converter()
  for (const target of ['@sinclair/typebox', 'typebox'] as const)
    for (const type of [...TYPES, 'integer'] as const) {
      const keyword = type === 'integer' ? 'numberRule' : `${type}Rule`
      const { code, checks, reasons } = jsonSchemaToTypeBox({ type, [keyword]: 3 }, { target })
      expect(code).toContain('Type.Unsafe')
      expect(checks).toMatchObject([{ schema: { [keyword]: 3 } }])
      expect(reasons).toMatchObject([{ keyword, effect: 'unsafe' }])
    }
})
