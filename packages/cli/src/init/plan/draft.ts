import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import type { FileEdit, NewFile, Plan } from '../types.ts'

/** The files of a folder with the changes that are planned. Nothing is written. */
export interface Draft {
  read(path: string): string | undefined
  write(path: string, text: string): void
  /** A new file; one that exists stays. */
  create(file: NewFile): void
  /** Something that a person has to do. */
  leave(text: string): void
  plan(): Plan
}

export function createDraft(folder: string): Draft {
  const edits = new Map<string, FileEdit>()
  const manual: string[] = []
  const read = (path: string): string | undefined => edits.get(path)?.text ?? readText(join(folder, path))
  const write = (path: string, text: string): void => {
    edits.set(path, { path, before: readText(join(folder, path)), text })
  }
  return {
    read,
    write,
    create(file) {
      if (read(file.path) === undefined) write(file.path, file.text)
    },
    leave: (text) => {
      manual.push(text)
    },
    plan: () => ({ edits: [...edits.values()].filter(({ before, text }) => before !== text), manual }),
  }
}
