// The measured validators. Each emits one ES module with a function per tool: `is` returns a boolean, `first` null or
// an error, `all` null or a list of errors.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { validator } from '@exodus/schemasafe'
import { emitValidators } from '@toolbake/core'
import Ajv from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { inValibot, inZod } from './languages.mjs'
import { ata, sury, typebox } from './peers.mjs'

const HAND = fileURLToPath(new URL('./hand.mjs', import.meta.url))

/** @typedef {{ name: string, emit: (tools: { id: string, schema: any }[], mode: Mode) => string | undefined }} Contestant */
/** @typedef {'is' | 'first' | 'all'} Mode */

/** @type {Contestant[]} */
export const CONTESTANTS = [
  { name: 'toolbake', emit: (tools, mode) => ours(tools, mode, 'full') },
  { name: 'toolbake, small errors', emit: (tools, mode) => ours(tools, mode, 'small') },
  { name: 'hand-written', emit: byHand },
  { name: 'ajv standalone', emit: ajvStandalone },
  { name: 'schemasafe', emit: schemasafe },
  { name: 'ata', emit: ata },
  { name: 'sury', emit: sury },
  { name: 'typebox 1', emit: typebox },
  { name: 'zod 4', emit: inZod('zod') },
  { name: 'zod 4 mini', emit: inZod('zod/mini') },
  { name: 'valibot', emit: inValibot },
]

function ours(tools, mode, errors) {
  const entries = tools.map(({ id, schema }) => ({
    schema,
    faces: mode === 'is' ? { is: `is_${id}` } : { check: `check_${id}` },
  }))
  // The kind of errors makes no difference without errors.
  if (mode === 'is' && errors === 'small') return undefined
  const { code, imports } = emitValidators(entries, { errors })
  const names = [...imports].map(([local, name]) => `${name} as ${local}`)
  const head = names.length > 0 ? `import { ${names.join(', ')} } from '@toolbake/runtime'\n` : ''
  const faces = tools.map(({ id }) => {
    if (mode === 'is') return `export { is_${id} as ${id} }`
    if (mode === 'first') return `export const ${id} = (x) => check_${id}(x, 1)[0] ?? null`
    return `export const ${id} = (x) => { const e = check_${id}(x); return e.length > 0 ? e : null }`
  })
  return `${head}${code}${faces.join('\n')}\n`
}

/** Returns the hand-written checks, which exist only for some tools and without errors. */
function byHand(tools, mode) {
  const text = readFileSync(HAND, 'utf8')
  const written = tools.filter(({ id }) => text.includes(`export function ${id}(`))
  if (mode !== 'is' || written.length === 0) return undefined
  return `export { ${written.map(({ id }) => id).join(', ')} } from ${JSON.stringify(HAND)}\n`
}

/** A module with hand-written checks for all tools of more-tools.json. */
export const MORE_BY_HAND = `export * from ${JSON.stringify(fileURLToPath(new URL('./more-hand/index.mjs', import.meta.url)))}\n`

function ajvStandalone(tools, mode) {
  const ajv = new Ajv.default({
    strict: false,
    logger: false,
    allErrors: mode === 'all',
    messages: mode !== 'is',
    code: { source: true, esm: true },
  })
  for (const { id, schema } of tools) ajv.addSchema({ ...schema, $id: id })
  const names = Object.fromEntries(tools.map(({ id }) => [mode === 'is' ? id : `v_${id}`, id]))
  const imports = []
  const print = standaloneCode.default ?? standaloneCode
  // ajv emits `require` for its runtime modules, even in ES modules.
  const code = print(ajv, names)
    .replace(/^"use strict";/, '')
    .replace(/require\("([^"]+)"\)(\.default)?/g, (_, module, member) => {
      const name = `rt${imports.length}`
      const from = JSON.stringify(module.includes('/') && !module.endsWith('.js') ? `${module}.js` : module)
      imports.push(
        `import ${name}m from ${from};const ${name}=${member ? `(${name}m.default??${name}m)` : `${name}m`};`,
      )
      return name
    })
  if (mode === 'is') return `${imports.join('\n')}\n${code}`
  const faces = tools.map(
    ({ id }) => `export const ${id}=(x)=>v_${id}(x)?null:v_${id}.errors${mode === 'first' ? '[0]' : ''};`,
  )
  return `${imports.join('\n')}\n${code.replaceAll('export const v_', 'const v_')}\n${faces.join('\n')}`
}

function schemasafe(tools, mode) {
  return tools
    .map(({ id, schema }) => {
      const options = {
        includeErrors: mode !== 'is',
        allErrors: mode === 'all',
        mode: 'default',
        allowUnusedKeywords: true,
      }
      const text = validator(schema, options).toModule()
      if (mode === 'is') return `export const ${id} = ${text}`
      return `const v_${id} = ${text}\nexport const ${id} = (x) => v_${id}(x) ? null : v_${id}.errors${mode === 'first' ? '[0]' : ''}`
    })
    .join('\n')
}
