import type { Severity } from '../diagnostics/types.ts'
import * as hosts from './diagnostics/hosts.ts'
import * as output from './diagnostics/output.ts'
import * as sources from './diagnostics/sources.ts'
import * as tools from './diagnostics/tools.ts'

/** Params of the problem replace `{name}` in the texts. An error or a warning has a hint that names the fix. */
export type CatalogueEntry =
  | { readonly severity: Exclude<Severity, 'info'>; readonly message: string; readonly hint: string }
  | { readonly severity: 'info'; readonly message: string; readonly hint?: string }

/** The texts of an area, by severity and code. */
type Area = Readonly<Partial<Record<Severity, Readonly<Record<string, Texts>>>>>

/** The areas by their headings in docs/diagnostics.md: reports of the compiler's phases, then of its hosts. */
export const AREAS: Readonly<Record<string, Area>> = {
  'Reading files': sources.FILES,
  References: sources.REFERENCES,
  'The file format of tools': tools.TOOLS,
  Schemas: tools.SCHEMAS,
  'Values that do not match their schema': tools.VALUES,
  'Export to providers': output.OUTPUT,
  'Hosts: import queries and whole builds': hosts.QUERIES,
  'Hosts: schemas in code': hosts.NATIVE,
  'Hosts: declarations, handlers and the lock file': hosts.DECLARATIONS,
}

type Tables = typeof hosts & typeof output & typeof sources & typeof tools
type Areas = Tables[keyof Tables]

/** The entries with one severity, of all areas. */
type Listed<One extends Severity, Of = Areas> =
  Of extends Readonly<Record<One, infer Entries>>
    ? { readonly [Code in keyof Entries]: Entries[Code] & { readonly severity: One } }
    : never

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Catalogue = Together<Listed<'error'> | Listed<'warn'> | Listed<'info'>>

/**
 * All diagnostics by code. Codes are stable. The severity of errors is fixed; all others can be set per code.
 * docs/diagnostics.md is generated from this table.
 */
export const CATALOGUE: Catalogue = Object.fromEntries(
  Object.values(AREAS).flatMap((area) =>
    Object.entries(area).flatMap(([severity, entries]) =>
      Object.entries(entries).map(([code, texts]) => [code, { severity, ...texts }]),
    ),
  ),
) as Catalogue

export type DiagnosticCode = keyof Catalogue
/** The `{name}`s of a text, except `{profile}`; a bare `{}` is text. */
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

/** A problem's own hint replaces the hint of the catalogue, whose params are not needed then. */
type Filled<InMessage extends string, InHint extends string> = [Exclude<InHint, InMessage>] extends [never]
  ? WithParams<InMessage> & { readonly hint?: string | undefined }
  :
      | (WithParams<InMessage | InHint> & { readonly hint?: never })
      | { readonly params: Params<InMessage, InHint>; readonly hint: string }

type FilledTexts<Entry extends Texts> = Filled<NamesIn<Entry['message']>, NamesIn<Entry['hint']>>

/** A code with the params of its texts. `{profile}` is the problem's own profile unless it is among the params. */
export type Message<Code extends DiagnosticCode = DiagnosticCode> = {
  [One in Code]: { readonly code: One } & FilledTexts<Catalogue[One]>
}[Code]
