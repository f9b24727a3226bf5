import { printName } from './literal.ts'
import type { Piece } from './pieces.ts'
import { addPiece, printDoc } from './pieces.ts'
import type { Member, ObjectNode, TypeNode } from './type-node.ts'

/** Types that fit are printed in one line. */
const WIDTH = 90

/** The pieces of a type that stands at a depth of indentation. */
export function printType(node: TypeNode, depth: number): Piece[] {
  const pieces: Piece[] = []
  print(node, depth, pieces)
  return pieces
}

function print(node: TypeNode, depth: number, out: Piece[]): void {
  switch (node.kind) {
    case 'word':
      addPiece(out, node.text)
      return
    case 'reference':
      addPiece(out, { id: node.id, name: node.name })
      return
    case 'array':
      printGrouped(node.item, depth, out)
      addPiece(out, '[]')
      return
    case 'tuple':
      printTuple(node, depth, out)
      return
    case 'object':
      printObject(node, depth, out)
      return
    case 'union':
      printUnion(node.parts, depth, out)
      return
    case 'intersection':
      for (const [index, part] of node.parts.entries()) {
        if (index > 0) addPiece(out, ' & ')
        printGrouped(part, depth, out)
      }
  }
}

/** In parentheses where an operator would take a part of it. */
function printGrouped(node: TypeNode, depth: number, out: Piece[]): void {
  if (node.kind !== 'union' && node.kind !== 'intersection') {
    print(node, depth, out)
    return
  }
  const isLong = node.kind === 'union' && !fits(node, depth)
  addPiece(out, '(')
  print(node, depth, out)
  addPiece(out, isLong ? `\n${indentOf(depth)})` : ')')
}

function printTuple(node: Extract<TypeNode, { kind: 'tuple' }>, depth: number, out: Piece[]): void {
  const entries = node.elements.map(({ type, optional }): [TypeNode, before: string, after: string] => [
    type,
    '',
    optional ? '?' : '',
  ])
  if (node.rest !== undefined) entries.push([{ kind: 'array', item: node.rest }, '...', ''])
  const isLong = !fits(node, depth)
  addPiece(out, '[')
  for (const [index, [type, before, after]] of entries.entries()) {
    addPiece(
      out,
      (index > 0 ? (isLong ? ',' : ', ') : '') + (isLong ? `\n${indentOf(depth + 1)}` : '') + before,
    )
    if (after === '') print(type, isLong ? depth + 1 : depth, out)
    else printGrouped(type, isLong ? depth + 1 : depth, out)
    addPiece(out, after)
  }
  addPiece(out, isLong ? `,\n${indentOf(depth)}]` : ']')
}

function printObject(node: ObjectNode, depth: number, out: Piece[]): void {
  const isLong = !fits(node, depth)
  const lead = isLong ? indentOf(depth + 1) : ''
  const end = isLong ? '\n' : '; '
  addPiece(out, isLong ? '{\n' : '{ ')
  const count = node.members.length + node.indexes.length
  let at = 0
  const close = (): void => {
    at += 1
    if (isLong || at < count) addPiece(out, end)
  }
  for (const member of node.members) {
    printMember(member, lead, depth, out)
    close()
  }
  for (const { key, type } of node.indexes) {
    addPiece(out, `${lead}[key: ${key}]: `)
    print(type, depth + 1, out)
    close()
  }
  addPiece(out, isLong ? `${indentOf(depth)}}` : ' }')
}

function printMember(
  { name, optional, type, doc, origin }: Member,
  lead: string,
  depth: number,
  out: Piece[],
): void {
  addPiece(out, printDoc(doc, lead) + lead)
  if (origin !== undefined) addPiece(out, { at: origin, mark: 'key' })
  addPiece(out, `${printName(name)}${optional ? '?' : ''}: `)
  print(type, depth + 1, out)
}

function printUnion(parts: readonly TypeNode[], depth: number, out: Piece[]): void {
  const isLong = !fits({ kind: 'union', parts }, depth)
  const last = out.at(-1)
  if (isLong && typeof last === 'string') out[out.length - 1] = last.trimEnd()
  for (const [index, part] of parts.entries()) {
    if (isLong) addPiece(out, `\n${indentOf(depth + 1)}| `)
    else if (index > 0) addPiece(out, ' | ')
    if (part.kind === 'intersection') printGrouped(part, depth + 2, out)
    else print(part, depth + 2, out)
  }
}

function indentOf(depth: number): string {
  return '  '.repeat(depth)
}

function fits(node: TypeNode, depth: number): boolean {
  return measure(node, Math.max(WIDTH - depth * 2, 30)) >= 0
}

/** What is left of a width once the type is printed in one line; negative when it does not fit. */
function measure(node: TypeNode, width: number): number {
  if (width < 0) return -1
  switch (node.kind) {
    case 'word':
      return width - node.text.length
    case 'reference':
      return width - node.name.length
    case 'array':
      return measure(node.item, width - 4)
    case 'tuple':
      return measureAll(
        [...node.elements.map(({ type }) => type), ...(node.rest ? [node.rest] : [])],
        width - 4,
        3,
      )
    case 'object':
      return measureMembers(node, width - 4)
    case 'union':
    case 'intersection':
      return measureAll(node.parts, width, 3)
  }
}

function measureAll(nodes: readonly TypeNode[], width: number, between: number): number {
  let left = width
  for (const node of nodes) {
    left = measure(node, left - between)
    if (left < 0) return left
  }
  return left
}

function measureMembers({ members, indexes }: ObjectNode, width: number): number {
  let left = width
  if (members.some(({ doc }) => doc.length > 0)) return -1
  const entries = [
    ...members.map(({ name, type }) => ({ type, length: name.length })),
    ...indexes.map(({ key, type }) => ({ type, length: key.length + 7 })),
  ]
  for (const { type, length } of entries) {
    left = measure(type, left - length - 5)
    if (left < 0) return left
  }
  return left
}
