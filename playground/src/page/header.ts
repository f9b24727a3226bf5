import type { ProjectFile } from '../protocol.ts'
import { byId, create } from './dom.ts'
import { exampleNames, loadExample } from './examples.ts'
import { copy } from './text-view.ts'
import { LINK_TEXTS } from './texts.ts'

export interface HeaderEvents {
  readonly onFiles: (files: readonly ProjectFile[]) => void
  /** Puts the state into the URL. */
  readonly onShare: () => Promise<void>
  readonly announce: (text: string) => void
}

/** Sets up the list of examples, and the button that copies the URL. */
export function listenToHeader({ onFiles, onShare, announce }: HeaderEvents): void {
  const examples = byId('examples', HTMLSelectElement)
  examples.append(...exampleNames.map((name) => create('option', { value: name }, name)))
  examples.addEventListener('change', () => {
    loadExample(examples.value).then(onFiles, ({ message }: Error) => announce(message))
  })
  byId('share', HTMLElement).addEventListener('click', () => {
    void onShare().then(() => copy(location.href, announce, LINK_TEXTS))
  })
}
