import { checkProfile, openProject } from '../project.ts'
import type { Flags, Io } from '../types.ts'
import { firstTool, importedTools } from './tools.ts'
import type { Choices, Facts, NewFile } from './types.ts'

const DEFAULT_PROFILES = ['openai']

/**
 * Takes choices from the flags, or else from the project, or else from the user's answers, or else from the defaults.
 *
 * @returns undefined if the user cancels
 */
export async function choose(facts: Facts, flags: Flags, io: Io): Promise<Choices | undefined> {
  const { compiler } = await openProject(flags, io)
  const given = flags.list('profile')
  for (const id of given) await checkProfile(id, undefined, compiler)
  const configured = compiler.options.profiles.map(({ id }) => id)
  const seen = facts.toolbakeConfig === undefined ? facts.profiles : configured
  const from = flags.text('from')
  const known = {
    profiles: given.length > 0 ? given : seen.length > 0 ? seen : undefined,
    tools: (facts.toolFiles.length > 0 || facts.isOnlyRoot) && from === undefined ? [] : undefined,
    file: from,
  }
  const answers = await answersFor(known, [...compiler.options.known.keys()], flags, io)
  if (answers === undefined) return undefined
  return {
    profiles: answers.profiles,
    lacking: lackingProfiles(facts, configured),
    tools: known.tools ?? (await toolsOf(answers.file, facts, io)),
  }
}

function lackingProfiles(
  { profiles, toolbakeConfig }: Facts,
  configured: readonly string[],
): readonly string[] {
  if (toolbakeConfig?.startsWith('../') !== true) return []
  const has = (id: string): boolean => configured.some((other) => other === id || other.startsWith(`${id}@`))
  // A framework for OpenAI can call either API.
  const isOpenai = configured.some((id) => /^openai(?:-responses)?(?:@|$)/.test(id))
  return profiles.filter((id) => !has(id) && !(isOpenai && /^openai(?:-responses)?$/.test(id)))
}

interface Known {
  readonly profiles: readonly string[] | undefined
  readonly tools: readonly NewFile[] | undefined
  readonly file: string | undefined
}

interface Answers {
  readonly profiles: readonly string[]
  /** JSON file from which to import tools. */
  readonly file: string | undefined
}

async function answersFor(
  { profiles, tools, file }: Known,
  ids: readonly string[],
  flags: Flags,
  { terminal, cwd }: Io,
): Promise<Answers | undefined> {
  const isSettled = profiles !== undefined && (tools !== undefined || file !== undefined)
  if (isSettled || terminal === undefined || flags.isSet('yes')) {
    return { profiles: profiles ?? DEFAULT_PROFILES, file }
  }
  // Loaded only if there are questions.
  const { openDialog } = await import('./dialog.ts')
  const dialog = openDialog(terminal, cwd)
  const chosen = profiles ?? (await dialog.profiles(ids, DEFAULT_PROFILES))
  if (chosen === undefined) return undefined
  if (tools !== undefined || file !== undefined) return { profiles: chosen, file }
  const source = await dialog.toolSource()
  return source === undefined ? undefined : { profiles: chosen, file: source.file }
}

async function toolsOf(file: string | undefined, facts: Facts, io: Io): Promise<readonly NewFile[]> {
  return file === undefined ? [firstTool(facts)] : importedTools(file, facts, io)
}
