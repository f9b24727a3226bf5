import type { Node } from '@babel/types'
import { type Range, rangeOf } from './list.ts'
import { type Module, nodesOf, parseModule } from './syntax.ts'
import { type Insert, indentUnit, reindented, withInserts, withoutComments } from './text.ts'

/** How JavaScript is written. */
export interface Style {
  readonly quote: string
  /** The end of statements: `;` or nothing. */
  readonly end: string
  /** One level of indentation. */
  readonly indent: string
  /** Whether a list over several lines has a comma after its last member. */
  readonly hasTrailingCommas: boolean
}

/** The style of the code that init itself contains. */
export const OWN_STYLE: Style = { quote: "'", end: '', indent: '  ', hasTrailingCommas: true }

/** Returns the style of a file; what it does not show is as in most formatters. */
export function styleOf({ source, file }: Module): Style {
  const count = (pattern: RegExp): number => source.match(pattern)?.length ?? 0
  const { body } = file.program
  const first = body.find(({ type }) => /^(?:(?:Import|Variable)Declaration|ExpressionStatement)$/.test(type))
  const ends = (first === undefined ? body : [first]).map((node) => source[rangeOf(node)[1] - 1])
  const tails = nodesOf(file.program)
    .map((node) => tailOf(node, source) ?? '')
    .filter((tail) => tail.includes('\n'))
  const trailing = tails.filter((tail) => tail.includes(','))
  return {
    quote: count(/"/g) > count(/'/g) ? '"' : "'",
    end: ends.includes(';') ? ';' : '',
    indent: indentUnit(source),
    hasTrailingCommas: trailing.length * 2 >= tails.length,
  }
}

/** Writes code that has the style of init in another one. */
export function inStyle(text: string, path: string, style: Style): string {
  const module = parseModule(text, path)
  if (module === undefined) return text
  const nodes = nodesOf(module.file.program)
  const inserts = [
    ...module.file.program.body.map((node) => ({ at: rangeOf(node)[1], text: style.end })),
    ...nodes.flatMap((node) => (style.quote === '"' ? requoted(node) : [])),
    ...nodes.flatMap((node) => (style.hasTrailingCommas ? [] : withoutTrailing(node, text))),
  ]
  return reindented(withInserts(text, inserts), style.indent)
}

function requoted(node: Node): Insert[] {
  if (node.type !== 'StringLiteral') return []
  const [at, end] = rangeOf(node)
  return [{ at, end, text: JSON.stringify(node.value) }]
}

function withoutTrailing(node: Node, source: string): Insert[] {
  const tail = tailOf(node, source)
  if (tail?.startsWith(',') !== true) return []
  const at = rangeOf(node)[1] - 1 - tail.length
  return [{ at, end: at + 1, text: '' }]
}

/** Returns what is between the last member of an object or array and its closing bracket, without comments. */
function tailOf(node: Node, source: string): string | undefined {
  const last = membersOf(node)?.at(-1)
  if (last == null) return undefined
  return withoutComments(source.slice(rangeOf(last)[1], rangeOf(node)[1] - 1))
}

function membersOf(node: Node): readonly (Range | null)[] | undefined {
  if (node.type === 'ObjectExpression') return node.properties
  return node.type === 'ArrayExpression' ? node.elements : undefined
}
