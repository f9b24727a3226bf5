import type { Grade } from '@toolbake/core'
import type { Pane, Reply } from '../protocol.ts'

// The texts of the page, apart from names and numbers.

export const PANE_LABELS: Readonly<Record<Pane, string>> = {
  compare: 'Compare',
  request: 'Request',
  decode: 'Decode',
  types: 'Types',
  typebox: 'TypeBox',
  module: 'Module',
  validator: 'Validator',
}

/** In place of commands in hints. */
export const BUTTONS = { import: 'the button Import' } as const

export const GRADE_TEXTS: Readonly<Record<Grade | 'refused', string>> = {
  exact: 'The provider accepts the same values.',
  reversible: 'Arguments change shape, and decoding brings them back exactly.',
  described: 'A constraint moves to the description; it is checked after decoding.',
  lossy: 'Some valid values cannot be sent.',
  refused: 'The provider does not accept this.',
}

export const REPLY_LABELS: Readonly<Record<Reply, string>> = {
  valid: 'a valid call',
  wrong: 'a value of a wrong type',
  missing: 'a missing property',
  surplus: 'an undeclared property',
  fenced: 'a Markdown fence and a trailing comma',
  cut: 'a text that breaks off',
}

export const PANE_TEXTS = {
  types: 'The declarations that the plugin writes for this import.',
  typebox:
    'The TypeBox schema of the input, as toolbake generate writes it. Where TypeBox differs from JSON Schema:',
  module: 'What an import with this profile becomes. Unused exports are shaken out.',
  validator: 'The validator of the input alone, without third-party code.',
  request: 'Exactly what the request takes.',
  decode: 'Runs the decoder of the module in this page.',
} as const

export const OTHER_TEXTS = {
  refused: 'This profile refuses the file. The problems list shows why.',
  noOutput: 'no output',
  nothing: 'There is no output: the file has errors.',
  examples: 'Examples…',
  stale: 'The last output without errors.',
  same: 'Sent as written.',
  dropHere: 'Drop tool files, the JSON of a provider, or an OpenAPI document.',
  otherOpenApi: 'Only OpenAPI 3.0 to 3.2 can be read.',
  noOperations: 'The document has no operations.',
  tools: (count: number, label: string, isPartial: boolean): string =>
    `${count} ${count === 1 ? 'tool' : 'tools'} of ${label} imported${isPartial ? ', the first page of them' : ''}.`,
  operations: (count: number, refused: number): string =>
    `${count} ${count === 1 ? 'operation' : 'operations'} imported${refused > 0 ? ` (without ${refused} that no tool can be made of)` : ''}.`,
  schemaOf: (path: string): string => `${path} is the input of a new tool.`,
  notTools:
    'this is no tool file, no tools of a provider, no answer to tools/list, no JSON Schema and no OpenAPI document.',
  code: 'this is code. The page reads JSON and YAML; `toolbake import src/tools.ts` reads Zod, TypeBox, Valibot and ArkType.',
  noReply: (id: string): string => `${id} has no structured output.`,
  unknown: (ids: readonly string[]): string =>
    `This version of the playground has no profile ${ids.join(', ')}: what the link sets for it is left out.`,
  notLoaded:
    'A part of this page could not be loaded. Once you are online, try again, or load the page anew.',
  wholeCall:
    'Only the arguments of a call go here: the text in its "arguments", or the object in its "input".',
  taken: (path: string): string => `There is a file ${path} already.`,
  leftOut: 'Left out',
  part: (found: string, pointer: string): string => `${found} (${pointer}).`,
  replaced: 'Back in the browser restores the files before.',
  notRead: 'Nothing was imported',
  badLink: 'The address holds no playground that can be read. Here is an example.',
} as const

export const COPY_TEXTS = {
  copied: 'Copied.',
  notCopied: 'The browser does not let this page copy. Select the text, and copy it yourself.',
} as const

export const LINK_TEXTS = {
  copied: 'The link is copied.',
  notCopied: 'The browser does not let this page copy. The link is the address of the page.',
} as const

/** Texts of the page in a development server. */
export const SERVED_TEXTS = {
  title: 'toolbake: the tools of this app',
  tagline: 'The tools of this app, as each provider takes them.',
  toolFile: 'Tool file',
  notSaved: 'What you type here is not saved: the page follows the files on disk.',
  openInEditor: 'Open in editor',
  noTools: 'This app has no tool files yet. They end in .schema.yaml, and appear here once they are there.',
  noServer: 'The development server does not answer. The page goes on when it is back.',
  notRead: 'The files of the app could not be fetched.',
  changed: (paths: readonly string[]): string => `Changed on disk: ${paths.join(', ')}.`,
  inCode: (paths: readonly string[]): string => `Schemas in code are not shown: ${paths.join(', ')}.`,
  ownProfiles: (ids: readonly string[]): string => `Profiles in code are not shown: ${ids.join(', ')}.`,
} as const
