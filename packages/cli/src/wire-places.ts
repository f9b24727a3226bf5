import type { Diagnostic, Json, JsonObject, SourceDocument } from '@toolbake/core'
import { equalJson, formatPointer, frameOf, isObject, own, parsePointer } from '@toolbake/core/internal'

type Path = readonly string[]

/** Modules, and the parts of a document that they were read from. */
export interface ReadModules {
  /** Text of the toolset. */
  readonly text: string
  readonly document: SourceDocument
  readonly modules: readonly JsonObject[]
  readonly wires: readonly JsonObject[]
}

/**
 * Returns a function that moves diagnostics of a toolset `{ tools: modules }` to the text that its modules were read
 * from: to the member if a schema was read unchanged, or else to the tool.
 */
export function createRelocator({
  text,
  document,
  modules,
  wires,
}: ReadModules): (found: Diagnostic) => Diagnostic {
  const paths = pathsOf(document.value)
  return (found) => {
    const [list, index, section, ...rest] = parsePointer(found.pointer) ?? []
    const [module, wire] = [modules[Number(index)], wires[Number(index)]]
    if (list !== 'tools' || module === undefined || wire === undefined) return relocated(found, document, [])
    const schema = section === undefined ? undefined : module[section]
    const written = isObject(schema) ? objectsIn(wire).find((one) => equalJson(one, schema)) : undefined
    const path = written && paths.get(written)
    if (path === undefined) return relocated(found, document, paths.get(toolOf(wire, paths)) ?? [])
    const { start, end } = found.range
    const isKey = text.slice(start.offset, end.offset) === JSON.stringify(rest.at(-1))
    return relocated(found, document, [...path, ...rest], isKey ? 'key' : 'value')
  }
}

/** Returns the object of the document that a tool was read from; a converted one is found by its name. */
function toolOf(wire: JsonObject, paths: ReadonlyMap<Json, Path>): Json {
  const objects = objectsIn(wire)
  const name = objects.map((one) => own(one, 'name')).find((one) => typeof one === 'string')
  const isNamed = (one: Json): boolean => name !== undefined && isObject(one) && own(one, 'name') === name
  return objects.find((one) => paths.has(one)) ?? [...paths.keys()].find(isNamed) ?? null
}

/** Returns a copy of the diagnostic at another location. */
function relocated(
  found: Diagnostic,
  document: SourceDocument,
  path: Path,
  mark: 'key' | 'value' = 'value',
): Diagnostic {
  const range = document.locate(path, mark)
  return Object.create(found, {
    uri: { value: document.uri },
    pointer: { value: formatPointer(path) },
    range: { value: range },
    frame: { value: frameOf(document.text, range) },
  })
}

/** Returns an object and all objects in it, itself first. */
function objectsIn(value: Json): JsonObject[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value, ...inner]
}

/** Returns the path of each object and array of a document. */
function pathsOf(root: Json): ReadonlyMap<Json, Path> {
  const paths = new Map<Json, Path>()
  const visit = (value: Json, path: Path): void => {
    if (typeof value !== 'object' || value === null) return
    paths.set(value, path)
    for (const [key, member] of Object.entries(value)) visit(member, [...path, key])
  }
  visit(root, [])
  return paths
}
