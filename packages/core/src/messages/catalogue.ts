import { FILES } from './diagnostics/files.ts'
import { HOSTS } from './diagnostics/hosts.ts'
import { OUTPUT } from './diagnostics/output.ts'
import { REFERENCES } from './diagnostics/references.ts'
import { SCHEMAS } from './diagnostics/schemas.ts'
import { TOOLS } from './diagnostics/tools.ts'

export type { CatalogueEntry } from './diagnostics/entry.ts'

/** What the phases of the compiler report. */
export const PHASES: typeof FILES & typeof REFERENCES & typeof TOOLS & typeof SCHEMAS & typeof OUTPUT = {
  ...FILES,
  ...REFERENCES,
  ...TOOLS,
  ...SCHEMAS,
  ...OUTPUT,
}

/**
 * Every diagnostic, by its code. Codes are stable. The severity of an error is fixed, that of the rest can be set per
 * code. docs/diagnostics.md is generated from this table.
 */
export const CATALOGUE: typeof PHASES & typeof HOSTS = { ...PHASES, ...HOSTS }

type Catalogue = typeof CATALOGUE

export type DiagnosticCode = keyof Catalogue

/** The `{name}`s of a text; a bare `{}` is text. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, '' | 'profile'> | NamesIn<Rest>
  : never

type Value = string | number

interface Texts {
  readonly message: string
  readonly hint?: string
}

type Params<Needed extends string, Possible extends string = never> = Readonly<Record<Needed, Value>> & {
  readonly [Name in Possible | 'profile']?: Value
}

type WithParams<Needed extends string> = [Needed] extends [never]
  ? { readonly params?: Params<never> }
  : { readonly params: Params<Needed> }

/** A hint of its own replaces the catalogue's, whose params are not needed then. */
type Filled<InMessage extends string, InHint extends string> = [Exclude<InHint, InMessage>] extends [never]
  ? WithParams<InMessage> & { readonly hint?: string }
  :
      | (WithParams<InMessage | InHint> & { readonly hint?: never })
      | { readonly params: Params<InMessage, InHint>; readonly hint: string }

type FilledTexts<Entry extends Texts> = Filled<NamesIn<Entry['message']>, NamesIn<Entry['hint']>>

/**
 * A code with the params of its texts. `{profile}` is the problem's own profile unless it is among the params.
 */
export type Message<Code extends DiagnosticCode = DiagnosticCode> = {
  [One in Code]: { readonly code: One } & FilledTexts<Catalogue[One]>
}[Code]
