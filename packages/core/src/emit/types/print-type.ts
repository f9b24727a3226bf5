import { printName } from './literal.ts'
import { joinPieces, type Piece, type Pieces, printDoc } from './pieces.ts'
import type { Member, TupleItem, TypeNode } from './type-node.ts'

/** Types that fit are printed in one line. */
const WIDTH = 90

/** The pieces of a type that stands at a depth of indentation. */
export function printType(node: TypeNode, depth: number): Piece[] {
  return joinPieces(print(node, depth))
}

function print(node: TypeNode, depth: number): Pieces {
  const isLong = isTooWide(node, depth)
  switch (node.kind) {
    case 'word':
      return node.text
    case 'reference':
      return { id: node.id, name: node.name }
    case 'array':
      return [printGrouped(node.item, depth), '[]']
    case 'tuple':
      return printTuple(node.elements, depth, isLong)
    case 'object':
      return printObject(node.members, depth, isLong)
    case 'union':
      return node.parts.map((part, index) => [
        isLong ? `\n${indentOf(depth + 1)}| ` : index > 0 ? ' | ' : '',
        part.kind === 'intersection' ? printGrouped(part, depth + 2) : print(part, depth + 2),
      ])
    case 'intersection':
      return node.parts.map((part, index) => [index > 0 ? ' & ' : '', printGrouped(part, depth)])
  }
}

function isTooWide(node: TypeNode, depth: number): boolean {
  return roomAfter(node, Math.max(WIDTH - depth * 2, 30)) < 0
}

/** In parentheses where an operator would take a part of it. */
function printGrouped(node: TypeNode, depth: number): Pieces {
  const printed = print(node, depth)
  if (node.kind === 'intersection') return ['(', printed, ')']
  if (node.kind !== 'union') return printed
  const isLong = isTooWide(node, depth)
  return ['(', printed, isLong ? `\n${indentOf(depth)})` : ')']
}

function printTuple(elements: readonly TupleItem[], depth: number, isLong: boolean): Pieces {
  const inner = isLong ? depth + 1 : depth
  const lead = isLong ? `\n${indentOf(inner)}` : ''
  const items = elements.map(({ type, presence }, index): Pieces => {
    const before = `${index > 0 ? (isLong ? ',' : ', ') : ''}${lead}`
    if (presence === 'rest') return [before, '...', print({ kind: 'array', item: type }, inner)]
    return [before, presence === 'optional' ? [printGrouped(type, inner), '?'] : print(type, inner)]
  })
  return ['[', items, isLong ? `,\n${indentOf(depth)}]` : ']']
}

function printObject(members: readonly Member[], depth: number, isLong: boolean): Pieces {
  const lead = isLong ? indentOf(depth + 1) : ''
  const printed = members.map(({ name, presence, type, doc = [], origin }, index): Pieces => {
    const label = presence === 'index' ? `[key: ${name}]` : printName(name)
    return [
      isLong || index === 0 ? '' : '; ',
      printDoc(doc, lead) + lead,
      origin === undefined ? '' : { at: origin, mark: 'key' },
      `${label}${presence === 'optional' ? '?' : ''}: `,
      print(type, depth + 1),
      isLong ? '\n' : '',
    ]
  })
  return isLong ? ['{\n', printed, `${indentOf(depth)}}`] : ['{ ', printed, ' }']
}

function indentOf(depth: number): string {
  return '  '.repeat(depth)
}

/** What is left of the room on a line after a type; negative where it does not fit, as with a comment in it. */
function roomAfter(node: TypeNode, room: number): number {
  switch (node.kind) {
    case 'word':
      return room - node.text.length
    case 'reference':
      return room - node.name.length
    case 'array':
      return roomAfter(node.item, room - 4)
    case 'tuple':
      return roomAfterEach(node.elements, room - 4)
    case 'object':
      return roomAfterEach(node.members, room - 4)
    case 'union':
    case 'intersection':
      return roomAfterEach(node.parts, room)
  }
}

/** Stops where there is no room left. */
function roomAfterEach(parts: readonly (TypeNode | TupleItem | Member)[], room: number): number {
  let left = room
  for (const part of parts) {
    if (left < 0 || ('doc' in part && part.doc.length > 0)) return -1
    const type = 'type' in part ? part.type : part
    left = roomAfter(type, left - 3 - ('type' in part && 'name' in part ? labelWidth(part) : 0))
  }
  return left
}

function labelWidth({ name, presence }: Member): number {
  return name.length + (presence === 'index' ? 9 : 2)
}
