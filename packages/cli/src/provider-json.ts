import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Json, JsonObject, Profile } from '@toolbake/core'
import { unwrapRequest } from '@toolbake/core'
import { checkProfile, type Project } from './project.ts'
import type { Flags, Io } from './types.ts'
import { UsageError } from './usage-error.ts'

export interface ProviderTools {
  readonly profile: Profile
  /** Modules of the file format. */
  readonly tools: readonly JsonObject[]
}

/**
 * Reads the tools of a provider from a file, or from standard input for `-`: a request, an answer to `tools/list`, a list
 * of tools or a single one.
 *
 * @throws {UsageError} when it is no JSON or holds something else
 */
export async function readProviderTools(
  file: string,
  project: Project,
  flags: Flags,
  io: Io,
): Promise<ProviderTools> {
  const json = parseJson(await readInput(file, io), file)
  const from = flags.text('from')
  if (from === undefined) return detect(json, project, file)
  await checkProfile(from, undefined, project.compiler)
  const profile = project.compiler.options.known.get(from) as Profile
  const { tools, foreign } = unwrapRequest(profile, json)
  if (foreign.length > 0) {
    const places = foreign.map((pointer) => pointer || 'the whole').join(', ')
    throw new UsageError(`${file}: no tool of "${from}": ${places}`)
  }
  return { profile, tools: nonEmpty(tools, file) }
}

/** The first profile that all of it are tools of. */
function detect(json: Json, { compiler }: Project, file: string): ProviderTools {
  const { known } = compiler.options
  for (const profile of known.values()) {
    const { tools, foreign } = unwrapRequest(profile, json)
    if (foreign.length === 0) return { profile, tools: nonEmpty(tools, file) }
  }
  throw new UsageError(
    `${file}: the tools of no profile`,
    `--from names one: ${[...known.keys()].join(', ')}.`,
  )
}

function nonEmpty(tools: readonly JsonObject[], file: string): readonly JsonObject[] {
  if (tools.length === 0) throw new UsageError(`${file} holds no tool`)
  return tools
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
