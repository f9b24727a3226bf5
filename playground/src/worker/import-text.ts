import type { ImportedFile, Json, JsonObject, Problem } from '@toolbake/core'
import { createDiagnostic, ImportError, importTools, printYaml } from '@toolbake/core'
import { parse } from '@toolbake/core/internal'
import { importOpenApi, isOpenApi, minorVersion } from '@toolbake/project/page'
import { OTHER_TEXTS } from '../page/texts.ts'
import type { ImportAnswer, ImportJob, ProjectFile } from '../protocol.ts'

/** Tool files from the JSON of a provider, or from an OpenAPI document; several tools are one toolset. */
export function importText({ text }: ImportJob): ImportAnswer {
  let json: Json
  try {
    json = /^\s*[{[]/.test(text) ? (JSON.parse(text) as Json) : readYaml(text)
  } catch (error) {
    return refuse(String(error instanceof Error ? error.message : error))
  }
  if (isOpenApi(json)) return importOperations(json)
  try {
    const { files, profile, isPartial } = importTools(json)
    const label = `${files.length} ${files.length === 1 ? 'tool' : 'tools'} of ${profile.label}${isPartial ? ', the first page of them' : ''}`
    return { kind: 'import', files: [asOneFile(files)], label }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return refuse([error.message, error.hint].filter(Boolean).join('. '))
  }
}

/** @throws an error with the first problem of the text */
function readYaml(text: string): Json {
  const problems: Problem[] = []
  const document = parse('file:///imported.yaml', text, (problem) => void problems.push(problem))
  const [first] = problems
  if (document === undefined) throw new Error(first && createDiagnostic(first, 'error').message)
  return document.value
}

function importOperations(root: JsonObject): ImportAnswer {
  if (minorVersion(root) === undefined) return refuse(OTHER_TEXTS.otherOpenApi)
  const { files, refused } = importOpenApi(root, () => true)
  if (files.length === 0) return refuse(refused[0]?.reason ?? OTHER_TEXTS.noOperations)
  const label = OTHER_TEXTS.operations(files.length, refused.length)
  return { kind: 'import', files: [asOneFile(files.map((file) => ({ ...file, comments: [] })))], label }
}

function refuse(problem: string): ImportAnswer {
  return { kind: 'import', files: [], label: '', problem }
}

function asOneFile(
  files: readonly Pick<ImportedFile, 'path' | 'text' | 'module' | 'comments'>[],
): ProjectFile {
  const [only] = files
  if (only !== undefined && files.length === 1)
    return { path: only.path.replaceAll('/', '.'), text: only.text }
  const comments = files.flatMap((file, index) =>
    file.comments.map(({ pointer, text }) => ({ pointer: `/tools/${index}${pointer}`, text })),
  )
  return {
    path: 'tools.schema.yaml',
    text: printYaml({ tools: files.map(({ module }) => module) }, comments),
  }
}
