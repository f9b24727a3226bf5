import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { cancel, multiselect, select, text } from '@clack/prompts'
import * as messages from '../messages/init.ts'
import type { Terminal } from '../types.ts'

/** Questions to the user. An answer is `undefined` if the user cancels. */
export interface Dialog {
  profiles(ids: readonly string[], defaults: readonly string[]): Promise<readonly string[] | undefined>
  /** A JSON file to import, or none for a first tool. */
  toolSource(): Promise<{ readonly file: string | undefined } | undefined>
}

export function openDialog(terminal: Terminal, folder: string): Dialog {
  return {
    profiles: async (ids, defaults) =>
      answered(
        await multiselect({
          ...terminal,
          message: messages.askProfiles,
          options: ids.map((value) => ({ value })),
          initialValues: [...defaults],
          required: true,
        }),
        terminal,
      ),
    async toolSource() {
      const source = answered(await askSource(terminal), terminal)
      if (source !== 'import') return source === undefined ? undefined : { file: undefined }
      const file = answered(await askFile(terminal, folder), terminal)
      return file === undefined ? undefined : { file }
    },
  }
}

function askSource(terminal: Terminal): Promise<'first' | 'import' | symbol> {
  return select<'first' | 'import'>({
    ...terminal,
    message: messages.askTools,
    options: [
      { value: 'first', label: messages.firstTool },
      { value: 'import', label: messages.importTools },
    ],
  })
}

function askFile(terminal: Terminal, folder: string): Promise<string | symbol> {
  return text({
    ...terminal,
    message: messages.askFile,
    placeholder: 'tools.json',
    validate: (file) =>
      file !== undefined && file !== '' && existsSync(resolve(folder, file))
        ? undefined
        : messages.fileMissing,
  })
}

function answered<T>(answer: T, { output }: Terminal): Exclude<T, symbol> | undefined {
  if (!isAnswer(answer)) {
    cancel(messages.cancelled, { output })
    return undefined
  }
  return answer
}

function isAnswer<T>(answer: T): answer is Exclude<T, symbol> {
  return typeof answer !== 'symbol'
}
