import { create } from './elements.ts'

export interface Tab {
  readonly id: string
  readonly label: string
  /** A word beside the label. */
  readonly note: string
  readonly tone: 'good' | 'plain' | 'bad'
}

export interface Tabs {
  /** Shows these tabs; the selected one stays selected while it is among them, or there are none. */
  update(tabs: readonly Tab[]): void
  readonly selected: string
}

/**
 * Tabs as https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ describes them: one is in the tab order, arrow keys move.
 *
 * @param list the element with role `tablist`
 * @param panel the one panel whose content the tabs change
 * @param onSelect called when another tab is selected
 */
export function createTabs(list: HTMLElement, panel: HTMLElement, onSelect: () => void): Tabs {
  let selected = ''
  // Without a focusable element in it a panel is reached, and scrolled, by itself.
  panel.tabIndex = 0
  list.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest('[role=tab]') : null
    if (tab instanceof HTMLElement) select(tab)
  })
  list.addEventListener('keydown', (event) => {
    const tabs = buttons()
    const index = tabs.findIndex((tab) => tab.dataset['id'] === selected)
    const next = nextIndex(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    select(tab)
    tab.focus()
  })
  return {
    get selected() {
      return selected
    },
    update(tabs) {
      const focused = list.contains(document.activeElement)
      if (!tabs.some(({ id }) => id === selected)) selected = tabs[0]?.id ?? selected
      list.replaceChildren(...tabs.map(createButton))
      panel.removeAttribute('aria-labelledby')
      mark()
      if (focused)
        buttons()
          .find((tab) => tab.dataset['id'] === selected)
          ?.focus()
    },
  }

  function buttons(): HTMLElement[] {
    return [...list.querySelectorAll<HTMLElement>('[role=tab]')]
  }

  function select(tab: HTMLElement): void {
    selected = tab.dataset['id'] ?? ''
    mark()
    onSelect()
  }

  function mark(): void {
    for (const tab of buttons()) {
      const isSelected = tab.dataset['id'] === selected
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = isSelected ? 0 : -1
      if (isSelected) panel.setAttribute('aria-labelledby', tab.id)
    }
  }

  function createButton({ id, label, note, tone }: Tab): HTMLElement {
    const attributes = {
      type: 'button',
      role: 'tab',
      id: `tab-${id}`,
      'data-id': id,
      'aria-controls': panel.id,
    }
    const button = create('button', attributes, label)
    if (note !== '') button.append(' ', create('span', { class: `mark ${tone}` }, note))
    return button
  }
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
