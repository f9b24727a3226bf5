// Reports about tool files and their versions.
import type { FactSource } from '@toolbake/core'
import type { RuleSource } from '@toolbake/project/page'

/** The evidence for a provider's rule: the end of "Source: …". */
export const evidence = (source: FactSource | undefined): string => {
  if (source === undefined) return 'the form of its requests'
  const note = source.note === undefined ? '' : `: ${source.note.replace(/\.$/, '')}`
  return `${source.url} (${EVIDENCE[source.evidence]}, ${source.date})${note}`
}
const EVIDENCE: Readonly<Record<FactSource['evidence'], string>> = {
  sdk: 'official SDK',
  doc: 'documentation',
  live: 'recorded answers',
  'third-party': 'reports that differ',
  unconfirmed: 'not confirmed',
}

/** `1 tool`, `2 tools`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const error = (message: string): string => `toolbake: ${message}`
export const tooManyWarnings = (count: number, max: number): string =>
  `${plural(count, 'warning')}, at most ${max} allowed`
export const scope = (files: number, tools: number): string =>
  `${plural(files, 'file')}, ${tools === 0 ? 'no tools' : plural(tools, 'tool')}`
export const noProblems = (scope: string): string => `${scope}: no problems`
export const problemsIn = (problems: string, scope: string): string => `${problems} in ${scope}`
/** `The same in 12 other places: add, echo, get-env, print and 8 more (--verbose shows each).` */
export const repeated = (places: number, tools: readonly string[]): string => {
  const more = tools.length > MOST_NAMED ? ` and ${tools.length - MOST_NAMED} more` : ''
  const named = tools.length === 0 ? '' : `: ${tools.slice(0, MOST_NAMED).join(', ')}${more}`
  return `The same in ${places} other ${places === 1 ? 'place' : 'places'}${named} (--verbose shows each).`
}
const MOST_NAMED = 5
export const hiddenNotes = (count: number): string =>
  count === 0 ? '' : ` (${plural(count, 'note')}: --verbose)`

export const fixedSeverity = 'The severity of an error cannot be changed.'
export const changeSeverity = (code: string): string =>
  `Change it: diagnostics: { ${code}: 'error' | 'warn' | 'info' | 'off' }`
export const noProfileAccepts = 'No profile accepts it.'
export const everyProfile = 'every profile'
export const youWrite = 'You write'
export const providerGets = (profile: string): string => `${profile} is sent`
/** `docs.search under openai: strict, reversible`. */
export const toolUnder = (tool: string, profile: string, mode: string, grade: string): string =>
  `${tool} under ${profile}: ${mode}, ${grade}`
export const nothingDiffers = 'Nothing differs.'
export const sameRule = (change: number): string => `Rule: as for ${change}`
export const ruleRead = ({ url, date, note }: RuleSource): string =>
  `Rule: ${url}, read ${date}${note === undefined ? '' : `: ${note}`}`

export const needsDecoder = (profile: string): string =>
  `Arguments from ${profile} need decoding: --decoder <file.mjs> writes a module with decodeCall.`
export const nothingChanged = 'Nothing changed.'
export const changed = (tools: number, breaking: number, advice: string): string =>
  `${plural(tools, 'tool')} changed, ${breaking} breaking: ${advice} version`
/** Effects of a change on a provider. */
export const EFFECTS = {
  same: 'the same request',
  changed: 'another request',
  refused: 'refused now',
  accepted: 'no longer refused',
} as const
export const renamed = (before: string, after: string): string => `name ${before} became ${after}`
export const modeChanged = (before: string, after: string): string => `mode ${before} became ${after}`
export const compiledSoFar = (done: number, total: number): string =>
  `${done} of ${plural(total, 'file')} compiled`
