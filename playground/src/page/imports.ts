import type { GivenFile, ImportAnswer, ProjectFile } from '../protocol.ts'
import type { CompilerClient } from './compiler-client.ts'
import { byId } from './dom.ts'
import { OTHER_TEXTS } from './texts.ts'

/** Imports files from a dialog, by drop, and by paste outside of text fields. */
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
    void read([{ text: field.value }]).then((failure) => {
      problem.textContent = failure ?? ''
      if (failure === undefined) dialog.close()
    })
  })
  listenForDrops((files) => void read(files).then(show))
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isField =
      event.target instanceof Element && event.target.closest('textarea, input, [contenteditable]')
    if (!isField && text.trim() !== '') void read([{ text }]).then(show)
  })

  function show(failure: string | undefined): void {
    if (failure !== undefined) announce(failure)
  }

  /** Opens the files found in the texts. Resolves to the reason if there are none. */
  async function read(given: readonly GivenFile[]): Promise<string | undefined> {
    let answer: ImportAnswer | undefined
    try {
      answer = await client.ask({ kind: 'import', files: given })
    } catch (error) {
      return `${OTHER_TEXTS.notRead}: ${error instanceof Error ? error.message : String(error)}`
    }
    if (answer === undefined) return undefined
    const { files, notes, problems } = answer
    if (files.length === 0) return `${OTHER_TEXTS.notRead}: ${problems.join(' ')}`
    onFiles(files)
    const leftOut = problems.map((one) => `${OTHER_TEXTS.leftOut}: ${one}`)
    announce([...notes, ...leftOut, OTHER_TEXTS.replaced].join(' '))
    return undefined
  }
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
