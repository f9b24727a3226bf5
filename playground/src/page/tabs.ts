import { create } from './dom.ts'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
}

/** Creates tabs for one panel, usable by pointer, keyboard and screen reader. */
export function createTabs<Id extends string>(
  list: HTMLElement,
  panel: HTMLElement,
  tabs: readonly Tab<Id>[],
  onSelect: (id: Id) => void,
): { select(id: Id): void } {
  const buttons = tabs.map(({ id, label }) => {
    const tab = create(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': panel.id },
      label,
    )
    tab.addEventListener('click', () => onSelect(id))
    return tab
  })
  list.append(...buttons)
  list.addEventListener('keydown', (event) => {
    const index = buttons.findIndex((tab) => tab.matches(':focus'))
    const next = nextIndex(event.key, index, buttons.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (index < 0 || tab === undefined) return
    event.preventDefault()
    buttons[next ?? 0]?.focus()
    onSelect(tab.id)
  })
  return {
    select(id) {
      buttons.forEach((tab, index) => {
        const isSelected = tabs[index]?.id === id
        tab.setAttribute('aria-selected', String(isSelected))
        tab.tabIndex = isSelected ? 0 : -1
        if (isSelected) panel.setAttribute('aria-labelledby', tab.id)
      })
    },
  }
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
