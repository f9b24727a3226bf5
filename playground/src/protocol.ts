// The messages between the page and the worker.
import type { Grade, Severity, StrictSetting } from '@toolbake/core'
import type { Comparison, PageProject, PageSettings } from '@toolbake/project/page'

export interface ProjectFile {
  /** Path relative to the root, with `/`. */
  readonly path: string
  readonly text: string
}

/** The options that the page can set. Missing ones apply to all profiles, or have a profile's own value. */
export interface Settings
  extends Omit<PageSettings, 'ownProfiles' | keyof ServedSettings>,
    Partial<ServedSettings> {}

/** Options that only an app has. */
type ServedSettings = Pick<PageSettings, 'profiles' | 'diagnostics'>

/** Data that references in an app's files need besides the files; examples have none. */
export type Surroundings = Pick<PageProject, 'links' | 'schemas' | 'schemasDir'>

export interface Project {
  readonly files: readonly ProjectFile[]
  /** The path of the file that is compiled. */
  readonly entry: string
  readonly settings: Settings
  readonly surroundings?: Surroundings | undefined
}

export const NULLISH = ['distinguish', 'null', 'absent'] as const satisfies readonly Settings['nullish'][]

export const PANES = ['compare', 'request', 'decode', 'types', 'typebox', 'module', 'validator'] as const
export type Pane = (typeof PANES)[number]

/** A call made by a model. */
export interface Call {
  /** The tool's name for the provider. */
  readonly name: string
  /** JSON text. */
  readonly args: string
}

/** Requests the output in the panel. */
export interface RenderJob {
  readonly kind: 'render'
  readonly project: Project
  readonly profile: string
  readonly pane: Pane
  readonly call?: Call | undefined
}

/** Requests data about a project in all its profiles, which takes longer than the output for one profile. */
export interface SurveyJob {
  readonly kind: 'survey'
  readonly project: Project
}

export const REPLIES = ['valid', 'wrong', 'missing', 'surplus', 'fenced', 'cut'] as const
export type Reply = (typeof REPLIES)[number]

/** Requests arguments that a model could have returned. */
export interface ReplyJob {
  readonly kind: 'reply'
  readonly project: Project
  readonly profile: string
  readonly name: string
  readonly reply: Reply
}

/** Requests the files of a project, made from dropped or pasted texts. */
export interface ImportJob {
  readonly kind: 'import'
  readonly files: readonly GivenFile[]
}

export interface GivenFile {
  /** Undefined for a text without a name. */
  readonly path?: string | undefined
  readonly text: string
}

export type Job = RenderJob | SurveyJob | ReplyJob | ImportJob

export interface ListedDiagnostic {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly hint?: string | undefined
  readonly profile?: string | undefined
  readonly pointer: string
  readonly path: string
  readonly line: number
  readonly column: number
  /** Offsets into the text. */
  readonly start: number
  readonly end: number
}

export interface ListedTool {
  readonly name: string
  readonly mode: 'loose' | 'strict'
  readonly grade: Grade
}

export interface ListedProfile {
  readonly id: string
  readonly label: string
  readonly revision: string
  readonly hasStrict: boolean
  readonly strict: StrictSetting
  /** Undefined if the profile refuses the file. */
  readonly request?: ListedRequest | undefined
}

export interface ListedRequest {
  readonly grade: Grade
  readonly mode: 'loose' | 'strict' | 'mixed'
  readonly bytes: number
  readonly tokens: number
  readonly tools: readonly ListedTool[]
}

export type Detail =
  | (Comparison & { readonly pane: 'compare' })
  | { readonly pane: 'request'; readonly text: string; readonly bytes: number }
  | { readonly pane: 'decode'; readonly tools: readonly ListedTool[]; readonly outcome?: Outcome | undefined }
  | {
      readonly pane: 'types' | 'typebox' | 'module' | 'validator'
      readonly text: string
      readonly bytes: number
      readonly notes: readonly string[]
    }

/** The emitted decoder's result for a call. */
export interface Outcome {
  readonly ok: boolean
  readonly code?: string | undefined
  readonly tool?: string | undefined
  /** JSON text. */
  readonly value?: string | undefined
  readonly repairs: readonly { readonly code: string; readonly path: string }[]
  readonly errors: readonly { readonly keyword: string; readonly path: string; readonly message: string }[]
  /** For the model. */
  readonly message?: string | undefined
}

export interface RenderAnswer {
  readonly kind: 'render'
  /** Whether this profile refuses the file, although the file has no errors. */
  readonly isRefused: boolean
  /** Ids in the job that are not profiles here: a link may come from another version. */
  readonly unknown: readonly string[]
  readonly milliseconds: number
  /** Undefined if the profile has no output. */
  readonly detail?: Detail | undefined
  readonly profile: string
}

export interface SurveyAnswer {
  readonly kind: 'survey'
  readonly profiles: readonly ListedProfile[]
  readonly diagnostics: readonly ListedDiagnostic[]
}

export interface ReplyAnswer {
  readonly kind: 'reply'
  readonly args: string
}

export interface ImportAnswer {
  readonly kind: 'import'
  /** Empty if no tool was found. */
  readonly files: readonly ProjectFile[]
  /** How the texts were converted, in sentences. */
  readonly notes: readonly string[]
  /** Why texts were omitted, and what was omitted of others. */
  readonly problems: readonly string[]
}

export type Answer = RenderAnswer | SurveyAnswer | ReplyAnswer | ImportAnswer
export type AnswerTo<J extends Job> = Extract<Answer, { readonly kind: J['kind'] }>
