import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import type { FileEdit, NewFile, Plan } from '../types.ts'
import { type ProjectStyle, styled } from './style.ts'

/** The files of a folder with planned changes. Nothing is written. */
export interface Draft {
  read(path: string): string | undefined
  write(path: string, text: string): void
  /** Plans a new file, in the style of the project; an existing one stays unchanged. */
  create(file: NewFile): void
  /** Adds a task for the user. */
  leave(text: string): void
  /** Adds a remark for the user. */
  note(text: string): void
  plan(): Plan
}

export function createDraft(folder: string, style: ProjectStyle): Draft {
  const edits = new Map<string, FileEdit>()
  const manual: string[] = []
  const notes: string[] = []
  const read = (path: string): string | undefined => edits.get(path)?.text ?? readText(join(folder, path))
  const write = (path: string, text: string): void => {
    edits.set(path, { path, before: readText(join(folder, path)), text })
  }
  return {
    read,
    write,
    create(file) {
      if (read(file.path) === undefined) write(file.path, styled(file, style))
    },
    leave: (text) => {
      manual.push(text)
    },
    note: (text) => {
      notes.push(text)
    },
    plan: () => ({ edits: [...edits.values()].filter(({ before, text }) => before !== text), manual, notes }),
  }
}
