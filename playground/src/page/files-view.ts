import type { Project } from '../protocol.ts'
import { button, create } from './dom.ts'

export interface FileEvents {
  onOpen(path: string): void
  /** Undefined if the files are on disk. */
  readonly edits?: FileEdits | undefined
}

interface FileEdits {
  onAdd(): void
  onRename(path: string): void
  onRemove(path: string): void
}

/** Shows the files of the project; the compiled one is marked. */
export function filesView(
  { files, entry }: Pick<Project, 'files' | 'entry'>,
  open: string,
  { onOpen, edits }: FileEvents,
): HTMLElement[] {
  const tabs = files.map(({ path }) => {
    const isMarked = path === entry && files.length > 1
    const tab = button(path, () => onOpen(path), {
      name: `file ${path}`,
      class: 'file',
      'aria-pressed': String(path === open),
      title: isMarked ? 'The file that is compiled' : edits && 'Double-click to rename',
    })
    if (isMarked) tab.append(create('span', { class: 'entry' }, ' ●'))
    if (edits) tab.addEventListener('dblclick', () => edits.onRename(path))
    return tab
  })
  if (edits === undefined) return tabs
  return [
    ...tabs,
    button('+', edits.onAdd, { name: 'add', class: 'icon', 'aria-label': 'Add a file', title: 'Add a file' }),
    button('Rename', () => edits.onRename(open), { name: 'rename', class: 'icon' }),
    ...(files.length > 1
      ? [button('Remove', () => edits.onRemove(open), { name: 'remove', class: 'icon' })]
      : []),
  ]
}
