import type { Place } from '@toolbake/project/page'
import type { RenderAnswer } from '../protocol.ts'
import { createCompareView } from './compare-view.ts'
import { createDecodeView, type DecodeEvents } from './decode-view.ts'
import { byId, create } from './dom.ts'
import { outputName } from './project-files.ts'
import type { State } from './state.ts'
import { textView } from './text-view.ts'
import { OTHER_TEXTS } from './texts.ts'

interface PanelEvents extends DecodeEvents {
  onGo(place: Place): void
  /** The tool whose arguments are decoded; `isNew` if there are no arguments for it yet. */
  onDecoding(tool: string, isNew: boolean): void
}

function keyOf({ project, profile, pane }: State): string {
  return JSON.stringify([project.entry, profile, pane])
}

/** Shows the output for the selected profile in the selected view. */
export function createPanel(panel: HTMLElement, events: PanelEvents) {
  const comparing = createCompareView(events.onGo)
  const decoding = createDecodeView(events)
  /** Key of the displayed output: its file, profile and view. */
  let shown = ''
  return {
    /** Shows an output, or keeps the last one in grey while the file has errors. */
    show(latest: RenderAnswer, state: State): void {
      const { detail, isRefused } = latest
      const wanted = keyOf({ ...state, profile: latest.profile })
      const isStale = detail === undefined && !isRefused && wanted === shown
      mark(isStale)
      if (isStale) return
      shown = wanted
      if (detail === undefined) showText(isRefused ? OTHER_TEXTS.refused : OTHER_TEXTS.nothing)
      else if (detail.pane === 'compare') {
        comparing.update(detail, latest.profile)
        showOnly(comparing.element)
      } else if (detail.pane === 'decode') showDecoding(detail, state)
      else panel.replaceChildren(...textView(detail, outputName(state, detail.pane), events.announce))
    },
    /** Keeps the last output in grey, or replaces the output of something else by a text. */
    fail(reason: string, state: State): void {
      const isOther = shown !== keyOf(state)
      if (isOther) showText(reason)
      else mark(true)
    },
    showText,
    clear(): void {
      shown = ''
      mark(false)
      panel.replaceChildren()
    },
  }

  function mark(isStale: boolean): void {
    const note = byId('stale', HTMLElement)
    note.hidden = !isStale
    note.textContent = isStale ? OTHER_TEXTS.stale : ''
    panel.classList.toggle('stale', isStale)
    panel.dataset['state'] = isStale ? 'stale' : 'fresh'
  }

  function showText(text: string): void {
    shown = ''
    mark(false)
    panel.replaceChildren(create('p', { class: 'about' }, text))
  }

  function showDecoding(detail: Parameters<typeof decoding.update>[0], state: State): void {
    showOnly(decoding.element)
    const names = detail.tools.map(({ name }) => name)
    const tool = names.includes(state.tool) ? state.tool : (names[0] ?? '')
    const isNew = tool !== state.tool || state.args === ''
    decoding.update(detail, tool, state.args)
    events.onDecoding(tool, isNew && !panel.contains(document.activeElement))
  }

  /** Shows an element. If it is shown already, inserting it again would move focus and scroll position. */
  function showOnly(element: Element): void {
    if (panel.firstElementChild !== element || panel.childElementCount > 1) panel.replaceChildren(element)
  }
}
