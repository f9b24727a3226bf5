import { printName } from './literal.ts'
import { type AddPieces, collectPieces, type Piece, printDoc } from './pieces.ts'
import type { Member, TupleItem, TypeNode } from './type-node.ts'

/** Types that fit into this width are printed in one line. */
const WIDTH = 90

export function printType(node: TypeNode, depth: number): Piece[] {
  return collectPieces((add) => print(node, depth, add))
}

function print(node: TypeNode, depth: number, add: AddPieces): void {
  const isLong = isTooWide(node, depth)
  if (node.kind === 'word') add(node.text)
  else if (node.kind === 'reference') add({ id: node.id, name: node.name })
  else if (node.kind === 'array') {
    printGrouped(node.item, depth, add)
    add('[]')
  } else if (node.kind === 'tuple') printTuple(node.elements, depth, isLong, add)
  else if (node.kind === 'object') printObject(node.members, depth, isLong, add)
  else if (node.kind === 'union') {
    for (const [index, part] of node.parts.entries()) {
      add(isLong ? `\n${indentOf(depth + 1)}| ` : index > 0 ? ' | ' : '')
      if (part.kind === 'intersection') printGrouped(part, depth + 2, add)
      else print(part, depth + 2, add)
    }
  } else {
    for (const [index, part] of node.parts.entries()) {
      if (index > 0) add(' & ')
      printGrouped(part, depth, add)
    }
  }
}

function isTooWide(node: TypeNode, depth: number): boolean {
  return roomAfter(node, Math.max(WIDTH - depth * 2, 30)) < 0
}

/** Prints a type, in parentheses if it contains an operator. */
function printGrouped(node: TypeNode, depth: number, add: AddPieces): void {
  const isGrouped = node.kind === 'union' || node.kind === 'intersection'
  if (isGrouped) add('(')
  print(node, depth, add)
  if (isGrouped) add(node.kind === 'union' && isTooWide(node, depth) ? `\n${indentOf(depth)})` : ')')
}

function printTuple(elements: readonly TupleItem[], depth: number, isLong: boolean, add: AddPieces): void {
  const inner = isLong ? depth + 1 : depth
  const lead = isLong ? `\n${indentOf(inner)}` : ''
  add('[')
  for (const [index, { type, presence }] of elements.entries()) {
    add(`${index > 0 ? (isLong ? ',' : ', ') : ''}${lead}`)
    if (presence === 'rest') {
      add('...')
      print({ kind: 'array', item: type }, inner, add)
    } else if (presence === 'optional') {
      printGrouped(type, inner, add)
      add('?')
    } else print(type, inner, add)
  }
  add(isLong ? `,\n${indentOf(depth)}]` : ']')
}

function printObject(members: readonly Member[], depth: number, isLong: boolean, add: AddPieces): void {
  const lead = isLong ? indentOf(depth + 1) : ''
  add(isLong ? '{\n' : '{ ')
  for (const [index, { name, presence, type, doc = [], origin }] of members.entries()) {
    const label = presence === 'index' ? `[key: ${name}]` : printName(name)
    add(`${isLong || index === 0 ? '' : '; '}${printDoc(doc, lead)}${lead}`)
    if (origin !== undefined) add({ at: origin, mark: 'key' })
    add(`${label}${presence === 'optional' ? '?' : ''}: `)
    print(type, depth + 1, add)
    if (isLong) add('\n')
  }
  add(isLong ? `${indentOf(depth)}}` : ' }')
}

function indentOf(depth: number): string {
  return '  '.repeat(depth)
}

/** Returns the room that a type leaves on a line; negative if it does not fit, as with a comment in it. */
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

/** Does the same for several types; stops when there is no room left. */
function roomAfterEach(parts: readonly (TypeNode | TupleItem | Member)[], room: number): number {
  let left = room
  for (const part of parts) {
    if (left < 0 || ('doc' in part && part.doc.length > 0)) return -1
    const type = 'type' in part ? part.type : part
    const label =
      'type' in part && 'name' in part ? part.name.length + (part.presence === 'index' ? 9 : 2) : 0
    left = roomAfter(type, left - 3 - label)
  }
  return left
}
