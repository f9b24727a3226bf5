import type { EditorEvents, TextEditor } from './types.ts'

/** A text field, used until the editor has loaded, or if it cannot be loaded. */
export function createPlainEditor(
  parent: HTMLElement,
  { onChange }: EditorEvents,
): TextEditor & { dispose(): void } {
  const field = document.createElement('textarea')
  field.spellcheck = false
  field.className = 'plain'
  field.setAttribute('aria-label', 'Schema file')
  parent.append(field)
  field.addEventListener('input', () => onChange(field.value))
  return {
    show(path, text) {
      field.setAttribute('aria-label', `Schema file ${path}`)
      if (field.value !== text) field.value = text
    },
    reset() {},
    setProblems() {},
    goTo(start, end) {
      field.focus()
      field.setSelectionRange(start, Math.max(start, end))
    },
    focus: () => field.focus(),
    dispose: () => field.remove(),
  }
}
