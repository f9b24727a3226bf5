import type { JsonObject } from '@toolbake/core'
import { printYaml } from '@toolbake/core'
import { minorVersion, UnsupportedOperation, withoutRecursiveRefs } from './document.ts'
import { familiesOf } from './families.ts'
import type { Operation } from './operations.ts'
import { operationsOf, reasonOf } from './operations.ts'
import { toolOf } from './tool.ts'

/** The tool files made of an OpenAPI document. */
export interface OpenApiFiles {
  readonly files: readonly { readonly path: string; readonly text: string; readonly module: JsonObject }[]
  /** Operations that did not become tools, and paths whose operations could not be read. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[]
  /** What tools lack or have in addition, compared with their operations. */
  readonly notes: readonly { readonly id: string; readonly text: string }[]
  /** Whether the document requires credentials, which the code that sends the request has to supply. */
  readonly isSecured: boolean
}

/**
 * Converts each operation of an OpenAPI document 3.0 to 3.2 to a tool, which contains the schemas that it needs.
 *
 * @param isWanted whether to import the tool with this id
 */
export function importOpenApi(root: JsonObject, isWanted: (id: string) => boolean): OpenApiFiles {
  const read = withoutRecursiveRefs(root)
  const document = { root: read, isOld: minorVersion(root) === 0, families: familiesOf(read) }
  const { operations, unread } = operationsOf(document)
  const refused: { id: string; reason: string }[] = []
  const notes: { id: string; text: string }[] = []
  const wanted = operations.filter(({ id }) => isWanted(id))
  const tools = wanted.flatMap((operation): { path: string; module: JsonObject }[] => {
    const { id, problem } = operation
    const texts = new Set<string>()
    try {
      if (problem !== undefined) throw new UnsupportedOperation(problem)
      const module = toolOf(operation, document, (text) => void texts.add(text))
      notes.push(...[...texts].map((text) => ({ id, text })))
      return [{ path: pathOf(operation), module }]
    } catch (error) {
      refused.push({ id, reason: reasonOf(error) })
      return []
    }
  })
  const files = tools.map((file) => ({ ...file, text: printYaml(file.module) }))
  const isSecured = [root, ...wanted.map(({ written }) => written)].some(
    ({ security }) => Array.isArray(security) && security.length > 0,
  )
  return { files, refused: [...refused, ...unread], notes, isSecured }
}

function pathOf({ id }: Operation): string {
  return `${id.replaceAll('.', '/')}.schema.yaml`
}
