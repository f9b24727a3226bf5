import { definitionName, definitionsOf, escapeToken } from '@toolbake/core/internal'
import * as messages from '../messages/messages.ts'
import { printKey, printObject, printString } from '../print.ts'
import { call } from './calls.ts'
import type { Group } from './order.ts'
import { orderDefinitions } from './order.ts'
import { idOf, referencesIn } from './residual.ts'
import type { RootedSchema } from './root.ts'
import { withoutRootReferences } from './root.ts'
import { createScope } from './scope.ts'
import type {
  Json,
  Option,
  Schema,
  TypeBoxCheck,
  TypeBoxOptions,
  TypeBoxReason,
  TypeBoxText,
  Writer,
} from './types.ts'
import { writeSchema } from './write-schema.ts'

/**
 * Converts a schema to equivalent TypeBox text. Keywords that TypeBox cannot express become `Type.Unsafe` with the
 * schema and a check generated from it; `reasons` lists them with the reason. Recursion becomes `Type.Module` (0.34) or
 * `Type.Cyclic` (1.x); definitions become constants.
 *
 * @param schema self-contained JSON Schema 2020-12, as `tool.input.schema` of a compilation: each `$ref` refers to the
 *   root or to one of its `$defs`
 */
export function jsonSchemaToTypeBox(schema: Schema, options: TypeBoxOptions = {}): TypeBoxText {
  const rooted = withoutRootReferences(schema)
  const conversion = startConversion(rooted, options)
  const { writer, definitions, checks, reasons } = conversion
  const code = writeDocument(rooted.schema, conversion)
  const usesKind = writer.target === '@sinclair/typebox' && checks.size > 0
  return { code, definitions, imports: usesKind ? ['Kind'] : [], checks: [...checks.values()], reasons }
}

interface Conversion {
  readonly writer: Writer
  readonly rootName: string | undefined
  readonly scope: NonNullable<TypeBoxOptions['scope']>
  readonly definitions: { name: string; code: string }[]
  readonly checks: Map<string, TypeBoxCheck>
  readonly reasons: TypeBoxReason[]
  /** The constant of a definition, or its key in the module that is being printed, by the definition's name. */
  readonly constants: Map<string, string>
  readonly keys: Map<string, string>
}

function startConversion(
  { schema: root, root: rootName }: RootedSchema,
  options: TypeBoxOptions,
): Conversion {
  const { target = '@sinclair/typebox', scope = createScope() } = options
  const [checks, reasons] = [new Map<string, TypeBoxCheck>(), [] as TypeBoxReason[]]
  const [constants, keys] = [new Map<string, string>(), new Map<string, string>()]
  const writer: Writer = {
    target,
    root,
    refer: (ref, annotations) => refer(ref, annotations, target, keys, constants),
    definition: definitionsOf(root),
    report: ({ pointer }, effect, keyword, reason) => void reasons.push({ pointer, keyword, effect, reason }),
    check(schema) {
      const id = idOf(schema)
      const check = checks.get(id) ?? { name: `$is${id}`, kind: `toolbake:${id}`, schema }
      checks.set(id, check)
      return check
    },
    write: (schema, site) => writeSchema(schema, site, writer),
  }
  return { writer, scope, rootName, definitions: [], checks, reasons, constants, keys }
}

function membersOf(root: Schema): Readonly<Record<string, Schema>> {
  const own = typeof root === 'object' ? root.$defs : undefined
  return Object.assign(Object.create(null), own)
}

function refer(
  ref: string,
  annotations: readonly Option[],
  target: Writer['target'],
  keys: ReadonlyMap<string, string>,
  constants: ReadonlyMap<string, string>,
): string {
  const name = definitionName(ref) ?? ref
  const key = keys.get(name)
  if (key !== undefined) return call('Type.Ref', [printString(key)], annotations)
  const constant = constants.get(name)
  if (constant === undefined) throw new TypeError(messages.noDefinition(ref))
  if (annotations.length === 0) return constant
  // In 1.x a spread does not copy the kind of a type.
  if (target === 'typebox') return call('Type.Intersect', [`[${constant}]`], annotations)
  const copy = printObject([
    `...${constant}`,
    ...annotations.map(([member, code]) => `${printKey(member)}: ${code}`),
  ])
  // Written out, the type would contain names that declarations cannot reach (TS4023).
  return `${copy} as typeof ${constant}`
}

function writeDocument(schema: Schema, conversion: Conversion): string {
  const all = membersOf(schema)
  const { $defs: _, ...own } = typeof schema === 'object' ? schema : {}
  const known = (value: Json): string[] => [...new Set(referencesIn(value))].filter((name) => name in all)
  const groups = orderDefinitions(known(own), (name) => known(all[name] ?? true))
  for (const group of groups) declareGroup(group, all, conversion)
  return conversion.writer.write(schema, { pointer: '' })
}

function declareGroup(group: Group, all: Readonly<Record<string, Schema>>, conversion: Conversion): void {
  const { scope, constants, definitions } = conversion
  const content = contentOf(group, all)
  const known = group.names.map((name) => scope.known.get(`${name} ${content}`))
  const names = group.names.map((name, index) => known[index] ?? scope.name(nameFor(name, all[name])))
  const isKnown = known.every((name) => name !== undefined)
  const texts = isKnown ? [] : writeGroup(group, names, all, conversion)
  for (const [index, name] of group.names.entries()) {
    constants.set(name, names[index] as string)
    scope.known.set(`${name} ${content}`, names[index] as string)
  }
  definitions.push(...texts)
}

/** Returns a title instead of a long name, which only shows where the definition was found. */
function nameFor(name: string, schema: Schema | undefined): string {
  const title = typeof schema === 'object' && typeof schema.title === 'string' ? schema.title : ''
  return name.length > 40 && title !== '' && title.length <= 40 ? title : name
}

function writeGroup(
  { names: sources, isRecursive }: Group,
  names: readonly string[],
  all: Readonly<Record<string, Schema>>,
  { writer, keys, scope, rootName }: Conversion,
): { name: string; code: string }[] {
  const write = (name: string): string =>
    writer.write(all[name] ?? true, {
      pointer: name === rootName ? '' : `/$defs/${escapeToken(name)}`,
    })
  if (!isRecursive)
    return sources.map((source, index) => ({ name: names[index] as string, code: write(source) }))
  for (const [index, source] of sources.entries()) keys.set(source, names[index] as string)
  const members = sources.map((source, index) => `${names[index]}: ${write(source)}`)
  for (const source of sources) keys.delete(source)
  const module = scope.name(`${names[0]}Module`)
  const object = printObject(members)
  const isOld = writer.target === '@sinclair/typebox'
  return [
    { name: module, code: isOld ? `Type.Module(${object})` : object },
    ...names.map((name) => ({
      name,
      code: isOld ? `${module}.Import(${printString(name)})` : `Type.Cyclic(${module}, ${printString(name)})`,
    })),
  ]
}

/** Returns a text that is the same only for equal groups. */
function contentOf({ names }: Group, all: Readonly<Record<string, Schema>>): string {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name) || !(name in all)) return
    found.add(name)
    for (const reference of referencesIn(all[name] as Json)) visit(reference)
  }
  for (const name of names) visit(name)
  return JSON.stringify([...found].sort().map((name) => [name, all[name]]))
}
