import { createScope, jsonSchemaToTypeBox } from '@toolbake/codegen'
import type { Compilation } from '@toolbake/core'
import { emitTypes, emitValidators } from '@toolbake/core'
import { importRuntimeFrom } from '@toolbake/project/page'
import { ROOT } from './project.ts'

/** The runtime's specifier in modules of the command line; the plugin uses its own. */
const RUNTIME = 'toolbake/runtime'

export interface Printed {
  readonly text: string
  readonly notes: readonly string[]
}

/** Prints the declarations that the plugin writes for an import of this profile. */
export function printTypes(compilation: Compilation, profile: string): Printed {
  const imports = [{ compilation, query: `profile=${profile}` }]
  const { files } = emitTypes(imports, { base: ROOT, dir: `${ROOT}types/` })
  const declarations = files.filter(({ path }) => path.endsWith('.ts'))
  const shown = declarations.map(
    ({ path, text }) => `// ${path}\n${text.replace(/^\/\/# sourceMappingURL=.*$/m, '').trimEnd()}\n`,
  )
  return { text: shown.join('\n'), notes: [] }
}

export function printModule({ code }: Compilation): Printed {
  return { text: importRuntimeFrom(code, RUNTIME), notes: [] }
}

/** Prints the validators of each input, with the faces `is`, `check` and `validator`. */
export function printValidators({ tools, options }: Compilation): Printed {
  const entries = tools.map(({ input }, index) => {
    const number = tools.length === 1 ? '' : `_${index + 1}`
    const faces = { is: `is${number}`, check: `check${number}`, validator: `input${number}` }
    return { ...input, faces }
  })
  const { code, imports, problems } = emitValidators(entries, options.validators)
  const names = [...imports].map(([local, name]) => (local === name ? name : `${name} as ${local}`))
  const head = names.length === 0 ? '' : `import { ${names.join(', ')} } from "${RUNTIME}"\n\n`
  return {
    text: head + code,
    notes: problems.map(({ code: what, value, pointer }) => `${what}: ${value} (${pointer})`),
  }
}

/** Prints the TypeBox schema of each input as `toolbake generate` writes it. */
export function printTypeBox({ tools }: Compilation): Printed {
  const scope = createScope()
  const notes: string[] = []
  const parts = tools.map(({ identity, input }) => {
    const name = scope.name(tools.length === 1 ? 'Input' : `${identity}Input`.replace(/[^A-Za-z0-9_]/g, '_'))
    const { code, definitions, reasons } = jsonSchemaToTypeBox(input.schema, { scope })
    notes.push(...reasons.map(({ pointer, keyword, reason }) => `${pointer || '/'} ${keyword}: ${reason}`))
    const constants = definitions.map((definition) => `const ${definition.name} = ${definition.code}\n\n`)
    return `${constants.join('')}export const ${name} = ${code}\nexport type ${name} = Static<typeof ${name}>\n`
  })
  return { text: `import { type Static, Type } from '@sinclair/typebox'\n\n${parts.join('\n')}`, notes }
}
