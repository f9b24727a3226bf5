import type { EditorEvents, TextEditor } from './types.ts'

/** A text field, for the time before the editor has loaded, and if it cannot be. */
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
