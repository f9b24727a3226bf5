import type { SeveritySetting } from '../diagnostics/types.ts'
import type { Profile } from '../export/types.ts'
import type { Json } from '../json.ts'
import type { DiagnosticCode } from '../messages/catalogue.ts'

export type StrictSetting = 'auto' | boolean

/** Options that `overrides` can set for some files. */
export interface FileOptions {
  /**
   * Profiles that a module without query exports, by id or as `defineProfile` made them; a custom profile is known to
   * `?profile=` by being listed. Default `openai`, `openai-responses`, `anthropic`, `mcp`.
   */
  readonly profiles?: readonly (string | Profile)[]
  /**
   * Per profile id. `auto`: strict unless a valid value would have no encoding. `true`: that is an error. `false`:
   * never. Default: the profile's own (`auto` for OpenAI, `false` for Anthropic).
   */
  readonly strict?: Readonly<Record<string, StrictSetting>>
  /** Let rewrites change the shape of arguments under `strict: auto` (maps as entries, tuples as objects, …). Default false. */
  readonly reshape?: boolean
  /** Severity per diagnostic code. Errors cannot be lowered. Default: as docs/diagnostics.md lists them. */
  readonly diagnostics?: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>
  readonly validators?: ValidatorSettings
  readonly decode?: DecodeSettings
}

/** How emitted validators check. */
export interface ValidatorSettings {
  /**
   * `annotate`: `format` is an annotation, as JSON Schema says. `assert`: a value that does not have its format is
   * invalid. Default `annotate`.
   */
  readonly formats?: 'annotate' | 'assert'
  /**
   * How errors are told. `full`: by compiled code, in words that a model understands. `small`: by one interpreter for
   * all schemas, in the keywords of the schema; a little over half the size with ten tools, and some hundred times
   * slower. Default `full`.
   */
  readonly errors?: 'full' | 'small'
}

/** What `decodeCall` does beyond decoding and checking. Nothing of it is in the code unless it is asked for. */
export interface DecodeSettings {
  /** Fill in `default` where a valid input leaves out an optional property. Default false. */
  readonly applyDefaults?: boolean
  /**
   * Mend invalid arguments where that makes them valid: JSON text for an object or a list, one item for a list, null for
   * a property that may be absent, Markdown fences, a trailing comma, keys that an object read as closed does not
   * declare, and all that `coerce` does. Each is listed in `repairs`. Default false.
   */
  readonly repair?: boolean
  /** Read numbers and booleans that were sent as strings, where a string is invalid. Default false. */
  readonly coerce?: boolean
}

/** The declarations that hosts write for TypeScript. */
export interface TypesSettings {
  /**
   * Folder that they are written to, absolute or relative to the folder that the host runs in, whose paths they mirror.
   * Everything in it is generated. Default `.toolbake/types`.
   */
  readonly dir?: string
  /**
   * Whether they are written. Default: in a folder that has a `tsconfig.json`, which is more than a list of references,
   * and where nothing refers to the loose types of `unplugin-toolbake/client`.
   */
  readonly enabled?: boolean
}

/** How modules with schemas in code (`*.tool.ts`) are evaluated, by `@toolbake/native`. */
export interface NativeSettings {
  /**
   * Which schema counts where a YAML file stands beside the module. `yaml_first`: the file's, else the module's.
   * `native_first`: the module's, else the file's. `yaml_only`: the file's. Default `yaml_first`.
   */
  readonly strategy?: 'yaml_first' | 'native_first' | 'yaml_only'
  /** Milliseconds that a module may take. Default 10000. */
  readonly timeout?: number
  /** Megabytes of heap that a module may take. Default 256. */
  readonly memory?: number
  /** What stands for a specifier or for its beginning, as in bundlers; before the host's own. Default none. */
  readonly alias?: Readonly<Record<string, string>>
}

/** What `toolbake generate` writes, and the handlers that belong to the tools. */
export interface GenerateSettings {
  /** The package that generated modules take TypeBox from: 0.34 or 1.x. Default `@sinclair/typebox`. */
  readonly target?: '@sinclair/typebox' | 'typebox'
  /** Whether generated modules hold what they need of `@toolbake/runtime` instead of importing it. Default false. */
  readonly inlineRuntime?: boolean
  /**
   * File with the handlers of all tools, relative to the configuration's folder: `generate` adds those that are missing,
   * `check` names those that no tool has. Default none.
   */
  readonly handlers?: string
}

/** What users write, in `toolbake.config.*` or at a plugin. Paths may be absolute, relative to `root`, or URIs. */
export interface Options extends FileOptions {
  /** Workspace root: `$ref` and `include` reach no further up. Default: found by the host (`core/node`), else `file:///`. */
  readonly root?: string
  /**
   * Folder that module ids and `apcore://` URIs start from, relative to `root`: `mail/send.schema.yaml` below it is
   * `mail.send`, and where another `module_id` is written that is told. Default: the id is the file's name alone, and
   * `apcore://` URIs start from `root`.
   */
  readonly schemasDir?: string
  /** Further folders that `$ref` and `include` may reach. Default none. */
  readonly allow?: readonly string[]
  /**
   * Documents for absolute `$ref` URIs and `$id`s, by URI; nothing is ever fetched. The official meta-schemas are
   * `metaSchemas` of `@toolbake/core/meta-schemas`; a configuration in JSON gives that name in place of the documents.
   * Default none.
   */
  readonly schemas?: Readonly<Record<string, Json>>
  /** URI schemes: each turns an URI of its scheme into one the host can read. `apcore` is built in. Default none. */
  readonly schemes?: Readonly<Record<string, (uri: string) => string>>
  /**
   * Options for the files that match, later entries win. Patterns are relative to `root`; one that is a folder stands for
   * all that is below it. Of the patterns of an entry the last one that matches decides: one that begins with `!` takes
   * files out again. Default none.
   */
  readonly overrides?: readonly ({ readonly files: string | readonly string[] } & FileOptions)[]
  readonly types?: TypesSettings
  readonly generate?: GenerateSettings
  /**
   * Evaluate modules with schemas in code that are imported with `?profile=`: they run when the app is built. Needs
   * `@toolbake/native`. Default false.
   */
  readonly native?: boolean | NativeSettings
}

/** Every option present; made once, at the edge. */
export interface ResolvedOptions {
  /** URI of a folder, ending in `/`. */
  readonly root: string
  /** URI of a folder, ending in `/`; undefined when ids are not derived from paths. */
  readonly schemasDir: string | undefined
  readonly allow: readonly string[]
  /** Selected for modules without query, in order. */
  readonly profiles: readonly Profile[]
  /** Every profile that a query may name: the built-in ones and the custom ones. */
  readonly known: ReadonlyMap<string, Profile>
  readonly strict: Readonly<Record<string, StrictSetting>>
  readonly reshape: boolean
  readonly diagnostics: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>
  readonly validators: Required<ValidatorSettings>
  readonly decode: Required<DecodeSettings>
  readonly schemas: ReadonlyMap<string, Json>
  readonly schemes: Readonly<Record<string, (uri: string) => string>>
  readonly overrides: readonly { readonly files: readonly string[]; readonly options: FileOptions }[]
  /** `enabled` is undefined where the host decides. */
  readonly types: { readonly dir: string; readonly enabled: boolean | undefined }
  /** `handlers` is undefined where no file is named. */
  readonly generate: Required<Omit<GenerateSettings, 'handlers'>> & { readonly handlers: string | undefined }
  /** Undefined when modules are not evaluated. */
  readonly native: Required<NativeSettings> | undefined
}
