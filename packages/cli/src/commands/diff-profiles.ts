import type { CompileRequest, FactSource, Options, Profile, ResolvedOptions } from '@toolbake/core'
import { findProfile, revisionsOf } from '@toolbake/core'
import { settingsId } from '@toolbake/core/internal'
import type { Differences } from '../differences.ts'
import { differencesOf } from '../differences.ts'
import type { CompiledSource } from '../project.ts'
import { compileSources, openProject, readRequests, selectionOf } from '../project.ts'
import { sentTools } from '../provider-effects.ts'
import { findSources } from '../sources.ts'
import type { Flags, Io } from '../types.ts'

/** Two revisions of a profile. */
export interface ComparedRevisions {
  readonly profile: string
  readonly before: string
  readonly after: string
  /** Newest first. */
  readonly changes: readonly { readonly changed: string; readonly seen: FactSource }[]
}

export interface ProfileDifferences extends Differences {
  readonly revisions: readonly ComparedRevisions[]
}

/** The sources compiled with the newest revisions, and the differences. */
export interface ComparedProfiles {
  readonly compiled: readonly CompiledSource[]
  readonly differences: ProfileDifferences
}

/**
 * Compares tools under the newest revisions of profiles with the revisions that the options or `--profile` pin, or else
 * with the previous ones.
 */
export async function diffProfiles(args: readonly string[], flags: Flags, io: Io): Promise<ComparedProfiles> {
  const opened = await openProject(flags, io)
  const asked = await readRequests(flags, opened)
  const { options } = opened.compiler
  const names = asked.flatMap(({ profile }) => profile ?? [])
  const pairs = pairsOf(options, names)
  const requests = asked.map((request): CompileRequest => {
    const profile = request.profile && findProfile(options.known, request.profile)
    return profile ? { ...request, profile: settingsId(profile) } : request
  })
  const compile = async (side: keyof Pair): Promise<readonly CompiledSource[]> => {
    const chosen = new Map([...pairs].map(([id, pair]) => [id, pair[side]]))
    const change = (given: Options): Options => withProfiles(given, options, chosen)
    const project = await openProject(flags, io, { change })
    const sources = findSources(selectionOf(args, project, io), project.host)
    return compileSources(sources, requests, project)
  }
  const before = await compile('before')
  const compiled = await compile('after')
  const [old, now] = [before, compiled].map((sources) => sentTools(sources, requests, io.cwd))
  const revisions = [...pairs].flatMap(([id, pair]) => comparedRevisions(id, pair))
  return { compiled, differences: { revisions, ...differencesOf(old ?? new Map(), now ?? new Map()) } }
}

interface Pair {
  readonly before: Profile
  readonly after: Profile
}

/** Returns pairs of revisions by id, for the given profiles or else for those of the options. */
function pairsOf(
  { known, profiles, overrides }: ResolvedOptions,
  asked: readonly string[],
): Map<string, Pair> {
  const listed = [...profiles, ...overrides.flatMap(({ options }) => options.profiles ?? [])]
  const named = asked.length > 0 ? asked : listed
  const pairs = new Map<string, Pair>()
  for (const profile of named.flatMap((one) =>
    typeof one === 'string' ? (findProfile(known, one) ?? []) : one,
  )) {
    const id = settingsId(profile)
    const after = known.get(id) ?? profile
    const pinned = revisionsOf(after).find(({ revision }) => revision === profile.revision)
    const before = profile.revisionOf === undefined ? revisionsOf(after)[1] : pinned
    if (!pairs.has(id)) pairs.set(id, { before: before ?? after, after })
  }
  return pairs
}

/** Returns options with only the chosen revisions of profiles. */
function withProfiles(
  given: Options,
  { known, profiles }: ResolvedOptions,
  chosen: ReadonlyMap<string, Profile>,
): Options {
  const change = (list: readonly (string | Profile)[]): Profile[] =>
    list.flatMap((one) => {
      const profile = typeof one === 'string' ? findProfile(known, one) : one
      return (profile && chosen.get(settingsId(profile))) ?? []
    })
  // An earlier revision may not have had a strict mode.
  const isPossible = ([id, set]: readonly [string, unknown]): boolean =>
    set !== true || chosen.get(id)?.modes.strict !== undefined
  const changeOne = <Own extends Pick<Options, 'profiles' | 'strict'>>(own: Own): Own => ({
    ...own,
    ...(own.profiles && { profiles: change(own.profiles) }),
    ...(own.strict && { strict: Object.fromEntries(Object.entries(own.strict).filter(isPossible)) }),
  })
  return {
    ...changeOne(given),
    profiles: [...new Set([...change(profiles), ...chosen.values()])],
    overrides: (given.overrides ?? []).map(changeOne),
  }
}

function comparedRevisions(profile: string, { before, after }: Pair): ComparedRevisions[] {
  if (before.revision === after.revision) return []
  const earlier = after.earlier ?? []
  const last = earlier.findIndex(({ revision }) => revision === before.revision)
  const changes = earlier.slice(0, last + 1).map(({ changed, seen }) => ({ changed, seen }))
  return [{ profile, before: before.revision, after: after.revision, changes }]
}
