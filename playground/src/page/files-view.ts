import type { Project } from '../protocol.ts'
import { button, create } from './dom.ts'

export interface FileEvents {
  onOpen(path: string): void
  onAdd(): void
  onRename(path: string): void
  onRemove(path: string): void
}

/** The files of the project; the compiled one is marked. */
export function filesView({ files, entry }: Project, open: string, events: FileEvents): HTMLElement[] {
  const tabs = files.map(({ path }) => {
    const tab = button(path, () => events.onOpen(path), {
      class: 'file',
      'aria-pressed': String(path === open),
      title: path === entry && files.length > 1 ? 'The file that is compiled' : 'Double-click to rename',
    })
    if (path === entry && files.length > 1) tab.append(create('span', { class: 'entry' }, ' ●'))
    tab.addEventListener('dblclick', () => events.onRename(path))
    return tab
  })
  return [
    ...tabs,
    button('+', events.onAdd, { class: 'icon', 'aria-label': 'Add a file', title: 'Add a file' }),
    button('Rename', () => events.onRename(open), { class: 'icon' }),
    ...(files.length > 1 ? [button('Remove', () => events.onRemove(open), { class: 'icon' })] : []),
  ]
}
