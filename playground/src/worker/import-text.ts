import type { ImportedFile, Json } from '@toolbake/core'
import { ImportError, importTools, printYaml } from '@toolbake/core'
import type { ImportAnswer, ImportJob, ProjectFile } from '../protocol.ts'

/** Tool files from the JSON of a provider; several tools are one toolset. */
export function importText({ text }: ImportJob): ImportAnswer {
  let json: Json
  try {
    json = JSON.parse(text) as Json
  } catch (error) {
    return refuse(String(error instanceof Error ? error.message : error))
  }
  try {
    const { files, profile, isPartial } = importTools(json)
    const label = `${files.length} ${files.length === 1 ? 'tool' : 'tools'} of ${profile.label}${isPartial ? ', the first page of them' : ''}`
    return { kind: 'import', files: [asOneFile(files)], label }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return refuse([error.message, error.hint].filter(Boolean).join('. '))
  }
}

function refuse(problem: string): ImportAnswer {
  return { kind: 'import', files: [], label: '', problem }
}

function asOneFile(files: readonly ImportedFile[]): ProjectFile {
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
