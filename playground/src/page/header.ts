import type { ProjectFile } from '../protocol.ts'
import { byId, create } from './dom.ts'
import { exampleNames, exampleOf, loadExample } from './examples.ts'
import { copy } from './text-view.ts'
import { LINK_TEXTS, OTHER_TEXTS } from './texts.ts'

export interface HeaderEvents {
  readonly onFiles: (files: readonly ProjectFile[]) => void
  /** Puts the state into the URL. */
  readonly onShare: () => Promise<void>
  readonly announce: (text: string) => void
}

export interface Header {
  /** Selects the example that the files are, or none. */
  show(files: readonly ProjectFile[]): void
}

/** Sets up the list of examples, and the button that copies the URL. */
export function createHeader({ onFiles, onShare, announce }: HeaderEvents): Header {
  const examples = byId('examples', HTMLSelectElement)
  examples.append(
    create('option', { value: '', disabled: true, selected: true }, OTHER_TEXTS.examples),
    ...exampleNames.map((name) => create('option', { value: name }, name)),
  )
  let shown: readonly ProjectFile[] = []
  examples.addEventListener('change', () => void open(examples.value))
  byId('share', HTMLElement).addEventListener('click', () => {
    void onShare().then(() => copy(location.href, announce, LINK_TEXTS))
  })
  return {
    show(files) {
      if (files === shown) return
      shown = files
      const { value } = examples
      void exampleOf(files).then((name) => {
        if (files === shown && examples.value === value) examples.value = name
      })
    },
  }

  /** Opens an example, unless another one was selected while it was loaded. */
  async function open(name: string): Promise<void> {
    const isSelected = (): boolean => examples.value === name
    try {
      const files = await loadExample(name)
      if (isSelected()) onFiles(files)
    } catch (error) {
      if (isSelected()) announce(error instanceof Error ? error.message : String(error))
    }
  }
}
