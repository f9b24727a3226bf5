import { getOrAdd } from '../memoize.ts'
import { takeName } from '../take-name.ts'
import { identifier } from './names.ts'

/** An ES module that is being printed. */
export interface EsModule {
  /** Returns the local name of an export of the runtime; the first call imports it. */
  runtime(name: string): string
  /** Imports exports of the runtime under local names that nothing else can have. */
  importAll(helpers: ReadonlyMap<string, string>): void
  /** Returns a name that is unique in the module, as close to the wanted one as possible. */
  name(wanted: string): string
  /**
   * Returns the name of a function with this text (from its parameters to its closing brace). Equal texts are declared
   * once, because profiles and branches often decode alike.
   */
  share(wanted: string, text: string): string
  add(statement: string): void
  print(): string
}

export interface ModuleExports {
  readonly names: readonly string[]
  print(module: EsModule): void
}

/** @param exported names that must be kept; others are changed if they collide */
export function createModule(exported: readonly string[]): EsModule {
  const taken = new Set(exported)
  const helpers = new Map<string, string>()
  // By local name.
  const imports = new Map<string, string>()
  const shared = new Map<string, string>()
  const statements: string[] = []
  const name = (wanted: string): string => takeName(identifier(wanted), taken)
  return {
    name,
    runtime(helper) {
      const local = getOrAdd(helpers, helper, () => name(helper))
      imports.set(local, helper)
      return local
    },
    importAll(added) {
      for (const [local, helper] of added) {
        taken.add(local)
        imports.set(local, helper)
      }
    },
    share: (wanted, text) =>
      getOrAdd(shared, text, () => {
        const found = name(wanted)
        statements.push(`function ${found}${text}`)
        return found
      }),
    add: (statement) => void statements.push(statement),
    print() {
      const names = [...imports].map(([local, helper]) =>
        helper === local ? helper : `${helper} as ${local}`,
      )
      const head = names.length === 0 ? [] : [`import { ${names.join(', ')} } from "@toolbake/runtime"`]
      return `${[...head, ...statements].join('\n\n')}\n`
    },
  }
}
