import type { ListedDiagnostic } from '../protocol.ts'

/** What edits a file: a plain text field until the editor has loaded, then CodeMirror. */
export interface TextEditor {
  show(path: string, text: string): void
  /** Forgets the histories of files. */
  reset(): void
  setProblems(problems: readonly ListedDiagnostic[]): void
  goTo(start: number, end: number): void
  focus(): void
}

export interface EditorEvents {
  onChange(text: string): void
  onCaret(line: number, column: number): void
  /** Permits changes of shape: a fix. */
  onReshape(): void
}
