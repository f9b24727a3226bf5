import type { Node } from '@babel/types'
import { rangeOf } from './list.ts'
import { styleOf } from './style.ts'
import type { Module } from './syntax.ts'
import type { Insert } from './text.ts'

export interface Import {
  readonly from: string
  readonly local: string
  /** Whether it is a named export. Default: the default export. */
  readonly isNamed?: boolean
}

/** Adds imports, or `require` calls, below the existing ones. */
export function addImports(module: Module, path: string, wanted: readonly Import[]): Insert {
  const line = wanted.map((one) => importLine(module, path, one)).join('\n')
  const last = module.file.program.body.filter(isImport).at(-1)
  if (last !== undefined) return { at: rangeOf(last)[1], text: `\n${line}` }
  const at = headerLength(module)
  const follows = /^\s*(?:import|const|let|var)\b/.test(module.source.slice(at)) ? '\n' : '\n\n'
  return { at, text: `${line}${follows}` }
}

/** Returns the line in the style of the file. */
export function importLine(module: Module, path: string, { from, local, isNamed }: Import): string {
  const { quote, end } = styleOf(module)
  if (isCommonJs(module, path)) {
    const names = isNamed === true ? local : `default: ${local}`
    return `const { ${names} } = require(${quote}${from}${quote})${end}`
  }
  return `import ${isNamed === true ? `{ ${local} }` : local} from ${quote}${from}${quote}${end}`
}

function isCommonJs({ file }: Module, path: string): boolean {
  if (/\.c[jt]s$/.test(path)) return true
  return !/\.(?:m[jt]s|ts)$/.test(path) && file.program.sourceType === 'script'
}

/** Whether a node is `import …` or `const x = require(…)`. */
function isImport(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return true
  return (
    node.type === 'VariableDeclaration' &&
    node.declarations.every(
      ({ init }) =>
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'require',
    )
  )
}

/** Returns the length of the part that has to stay at the top: `#!`, `// @ts-check` and directives. */
function headerLength({ source, file }: Module): number {
  const [header = ''] = /^(?:#![^\n]*\n)?(?:[ \t]*\/\/ *@ts-[^\n]*\n)*/.exec(source) ?? []
  const directive = file.program.directives.at(-1)
  if (directive === undefined) return header.length
  const end = rangeOf(directive)[1]
  return end + (/^[^\n]*\n/.exec(source.slice(end))?.[0].length ?? 0)
}
