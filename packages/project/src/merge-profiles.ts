import type { Diagnostic } from '@toolbake/core'

/**
 * Merges diagnostics that several profiles report at one place into one that names all of them, for people. Profiles
 * whose fix differs stay apart, for example with `providers.<profile>.name`.
 */
export function mergeProfiles(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic)
    const group = groups.get(key)
    if (group) group.push(diagnostic)
    else groups.set(key, [diagnostic])
  }
  return [...groups.values()].map(merged)
}

/** Returns a key that is the same for diagnostics which differ only in the name of the profile. */
function keyOf(diagnostic: Diagnostic): string {
  const { code, severity, uri, pointer, tool, message, hint } = diagnostic
  // Only syntax errors have no pointer. Locating the others would take a second pass over the text.
  const offset = pointer === '' ? diagnostic.range.start.offset : undefined
  const texts = [message, hint].map((text) => renamed(text, diagnostic.profile, '\0'))
  return JSON.stringify([code, severity, uri, pointer, offset, tool, ...texts])
}

function merged([first, ...others]: [Diagnostic, ...Diagnostic[]]): Diagnostic {
  const profiles = [...new Set([first, ...others].flatMap(({ profile }) => profile ?? []))]
  if (profiles.length < 2) return first
  const joined = profiles.join('/')
  return Object.create(first, {
    profile: { value: profiles.join(', '), enumerable: true },
    message: { value: renamed(first.message, first.profile, joined), enumerable: true },
    hint: { value: renamed(first.hint, first.profile, joined), enumerable: true },
  })
}

/** Replaces whole names only: not `openai` in `openai-responses`, nor a member such as `providers.openai`. */
function renamed(text: string | undefined, profile: string | undefined, by: string): string | undefined {
  if (profile === undefined) return text
  const name = profile.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text?.replace(new RegExp(`(?<![\\w.-])${name}(?![\\w-])`, 'g'), () => by)
}
