import type { ArrayExpression, Node, ObjectExpression } from '@babel/types'
import { addMember } from './list.ts'
import { initializerOf, type Module, nodesOf, objectOf, propertyOf } from './syntax.ts'
import type { Insert } from './text.ts'

/** Adds `toolbake()` to a list of plugins in the options. Returns undefined if the code is not recognised. */
export function addCall(
  module: Module,
  object: ObjectExpression,
  [name = '', ...rest]: readonly string[],
  code: string,
): Insert[] | undefined {
  const value = propertyOf(object, name)
  if (value === undefined) return addProperty(module, object, name, rest, code)
  if (rest.length > 0) {
    const inner = objectOf(value, module)
    return inner === undefined ? undefined : addCall(module, inner, rest, code)
  }
  const list = arrayOf(value, module)
  const elements = list?.elements.filter(
    (element): element is NonNullable<typeof element> => element !== null,
  )
  return list === undefined ? undefined : addMember(module.source, list, elements ?? [], code)
}

function addProperty(
  { source }: Module,
  object: ObjectExpression,
  name: string,
  rest: readonly string[],
  code: string,
): Insert[] | undefined {
  // A spread may contain the list, which a property would replace; a method or getter has no value.
  if (object.properties.some(({ type }) => type !== 'ObjectProperty')) return undefined
  const inner = rest.reduceRight((text, key) => `{ ${key}: ${text} }`, `[${code}]`)
  return addMember(source, object, object.properties, `${name}: ${inner}`)
}

/** Returns an array literal, in place or in a variable, even if `.filter(Boolean)` follows. */
function arrayOf(node: Node | undefined, module: Module, depth = 0): ArrayExpression | undefined {
  if (node === undefined || depth > 8) return undefined
  if (node.type === 'ArrayExpression') return node
  if (node.type === 'Identifier') return arrayOf(initializerOf(node.name, module), module, depth + 1)
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    return arrayOf(node.expression, module, depth + 1)
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  return property.type === 'Identifier' && /^(?:filter|flat)$/.test(property.name)
    ? arrayOf(object, module, depth + 1)
    : undefined
}

/** Returns the options of calls to a bundler's functions: `build({ … })`, `esbuild.context({ … })`. */
export function callOptions(
  module: Module,
  callees: readonly string[],
): readonly (ObjectExpression | undefined)[] {
  return nodesOf(module.file.program).flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const { callee } = node
    const name =
      callee.type === 'Identifier'
        ? callee.name
        : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : ''
    return callees.includes(name) && node.arguments.length === 1 ? [objectOf(node.arguments[0], module)] : []
  })
}
