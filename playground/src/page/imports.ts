import type { ProjectFile } from '../protocol.ts'
import type { CompilerClient } from './compiler-client.ts'
import { byId } from './dom.ts'
import { OTHER_TEXTS } from './texts.ts'

/** Files by a dialog, by drop, and by paste outside of text fields. */
export function listenForImports(
  client: CompilerClient,
  onFiles: (files: readonly ProjectFile[]) => void,
  announce: (text: string) => void,
): void {
  const dialog = byId('import-dialog', HTMLDialogElement)
  const field = byId('import-text', HTMLTextAreaElement)
  const problem = byId('import-problem', HTMLElement)
  byId('import', HTMLElement).addEventListener('click', () => {
    problem.textContent = ''
    field.value = ''
    dialog.showModal()
  })
  byId('import-confirm', HTMLElement).addEventListener('click', () => {
    void read([{ path: 'imported.json', text: field.value }]).then((failure) => {
      problem.textContent = failure ?? ''
      if (failure === undefined) dialog.close()
    })
  })
  listenForDrops((files) => void read(files).then(show))
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isField =
      event.target instanceof Element && event.target.closest('textarea, input, [contenteditable]')
    if (!isField && text.trim() !== '') void read([{ path: 'pasted.json', text }]).then(show)
  })

  function show(failure: string | undefined): void {
    if (failure !== undefined) announce(failure)
  }

  /** Opens tool files as they are, and the JSON of providers and OpenAPI documents as tool files; returns why it cannot. */
  async function read(files: readonly ProjectFile[]): Promise<string | undefined> {
    const read: ProjectFile[] = []
    for (const file of files) {
      if (!isProviderJson(file) && !isOpenApi(file)) {
        const isGiven = /^(?:imported|pasted)\.json$/.test(file.path)
        read.push(
          isGiven && !file.text.trimStart().startsWith('{') ? { ...file, path: 'tool.schema.yaml' } : file,
        )
        continue
      }
      const answer = await client.ask({ kind: 'import', text: file.text })
      if (answer?.problem !== undefined) return `${OTHER_TEXTS.notRead}: ${answer.problem}`
      read.push(...(answer?.files ?? []))
      if (answer) announce(`${answer.label} imported.`)
    }
    if (read.length === 0) return OTHER_TEXTS.notRead
    onFiles(read)
    return undefined
  }
}

/** An OpenAPI document in YAML; in JSON it looks as what providers take. */
function isOpenApi({ text }: ProjectFile): boolean {
  return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text)
}

/** JSON that is no file of the format, nor one that such files refer to. */
function isProviderJson({ path, text }: ProjectFile): boolean {
  if (!path.endsWith('.json')) return false
  const start = text.trimStart()
  if (start.startsWith('[')) return true
  return (
    start.startsWith('{') &&
    (/"name"\s*:/.test(text) || !/"(?:input_schema|\$defs|definitions)"\s*:/.test(text))
  )
}

function listenForDrops(onFiles: (files: readonly ProjectFile[]) => void): void {
  const shade = byId('drop', HTMLElement)
  shade.textContent = OTHER_TEXTS.dropHere
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
  document.addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    shade.hidden = false
  })
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) shade.hidden = true
  })
  document.addEventListener(
    'drop',
    (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      shade.hidden = true
      const files = [...(event.dataTransfer?.files ?? [])]
      void Promise.all(files.map(async (file) => ({ path: file.name, text: await file.text() }))).then(
        onFiles,
      )
    },
    { capture: true },
  )
}
