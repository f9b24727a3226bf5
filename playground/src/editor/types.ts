import type { ListedDiagnostic } from '../protocol.ts'

/** The editor of a file: a plain text field until CodeMirror has loaded. */
export interface TextEditor {
  show(path: string, text: string): void
  /** Clears the histories of files. */
  reset(): void
  setProblems(problems: readonly ListedDiagnostic[]): void
  goTo(start: number, end: number): void
  focus(): void
}

export interface EditorEvents {
  onChange(text: string): void
  onCaret(line: number, column: number): void
  /** Turns on the option `reshape`, as a fix. */
  onReshape(): void
}
