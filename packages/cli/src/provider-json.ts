import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Json } from '@toolbake/core'
import { ImportError } from '@toolbake/core'
import type { Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/**
 * What `read` makes of the JSON in a file, or on standard input for `-`.
 *
 * @throws {UsageError} when it is no JSON or not what `read` reads
 */
export async function fromJsonFile<T>(file: string, io: Io, read: (json: Json) => T): Promise<T> {
  const json = parseJson(await readInput(file, io), file)
  try {
    return read(json)
  } catch (error) {
    if (error instanceof ImportError) throw new UsageError(`${file}: ${error.message}`, error.hint)
    throw error
  }
}

async function readInput(file: string, io: Io): Promise<string> {
  if (file === '-') return io.readStdin()
  try {
    return readFileSync(resolve(io.cwd, file), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(`${file} cannot be read (${code})`)
  }
}

function parseJson(text: string, file: string): Json {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as Json
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${(error as Error).message}`)
  }
}
