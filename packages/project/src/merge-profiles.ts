import type { Diagnostic } from '@toolbake/core'

/**
 * For people: where several profiles report the same at one place, one diagnostic that names all of them. The profiles
 * stay apart where the fix differs, as with `providers.<profile>.name`.
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

/** What diagnostics have in common that differ in nothing but the name of the profile. */
function keyOf(diagnostic: Diagnostic): string {
  const { code, severity, uri, pointer, tool, message, hint } = diagnostic
  // Only syntax errors have no pointer. To locate the others takes a second pass over the text.
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

/** Only whole names: `openai` is not the beginning of `openai-responses`, and not a member as in `providers.openai`. */
function renamed(text: string | undefined, profile: string | undefined, by: string): string | undefined {
  if (profile === undefined) return text
  const name = profile.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text?.replace(new RegExp(`(?<![\\w.-])${name}(?![\\w-])`, 'g'), () => by)
}
