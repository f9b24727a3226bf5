import type { SeveritySetting } from '../diagnostics/types.ts'
import type { Profile } from '../export/types.ts'
import type { Json } from '../json.ts'
import type { DiagnosticCode } from '../messages/catalogue.ts'

export type StrictSetting = 'auto' | boolean

/** Options that `overrides` can set for some files. */
export interface FileOptions {
  /**
   * Profiles that an import without a query exports: ids, or results of `defineProfile`. List a custom profile here to use
   * it in `?profile=`. Default `openai`, `openai-responses`, `anthropic`, `mcp`.
   */
  readonly profiles?: readonly (string | Profile)[]
  /**
   * Per profile id. `auto`: strict if every valid value can be sent, else loose, with a warning. `true`: strict, in another
   * shape if necessary, or an error. `false`: never strict. Default: the profile's own (`auto` for OpenAI, `false` for
   * Anthropic).
   */
  readonly strict?: Readonly<Record<string, StrictSetting>>
  /**
   * Let `auto` change the shape of arguments (maps become lists of entries, tuples become objects, …). `strict: true` may
   * do so anyway. Default false.
   */
  readonly reshape?: boolean
  /**
   * How strict modes treat a property that is optional and nullable. `null` and `absent`: the model sends the value or
   * null, and null arrives, or no property. `distinguish`: the value is sent in an object, so that null and absent stay
   * different; this needs `reshape` or `strict: true`. A property with `default: null` is sent without the object; null
   * arrives, unless this is `absent`. One with another default is always distinguished. Default `distinguish`.
   */
  readonly nullish?: 'distinguish' | 'null' | 'absent'
  /** Severity per diagnostic code. Errors cannot be lowered. Default: the one that `toolbake explain` prints for a code. */
  readonly diagnostics?: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>
  readonly names?: NameSettings
  readonly validators?: ValidatorSettings
  readonly decode?: DecodeSettings
}

/** How tools are named for providers. */
export interface NameSettings {
  /**
   * Keep the dots of module ids if a provider accepts them, although some of its clients refuse them, as in MCP: `a.b`
   * is sent as `a.b` instead of `a_b`. Default false.
   */
  readonly dots?: boolean
}

/** How emitted validators check. */
export interface ValidatorSettings {
  /**
   * `annotate`: `format` is an annotation, as in JSON Schema. `assert`: a value that does not match its format is
   * invalid. Default `annotate`.
   */
  readonly formats?: 'annotate' | 'assert'
  /**
   * How errors are found. `full`: by compiled code. `small`: by one interpreter for all schemas, which finds the same
   * errors; it is smaller from about ten tools on, and 25 to 60 times slower. Default `full`.
   */
  readonly errors?: 'full' | 'small'
}

/** What `decodeCall` does beyond decoding and checking. Code for an option is generated only if the option is on. */
export interface DecodeSettings {
  /** Add `default` where a valid input omits an optional property. Default false. */
  readonly applyDefaults?: boolean
  /**
   * Repair invalid arguments if that makes them valid: JSON text for an object or an array, one item for an array, null
   * for a property that may be absent, Markdown fences, a trailing comma, undeclared keys of an object that was sent as
   * closed, and everything that `coerce` does. `repairs` lists each change. Default false.
   */
  readonly repair?: boolean
  /** Convert strings to numbers and booleans where a string is invalid. Default false. */
  readonly coerce?: boolean
  /**
   * The form of the decoder of a `?profile=` import. `data`: one string, read by an interpreter that all tools share;
   * small, and bundlers have nothing to parse. `compiled`: functions for this tool, three to five times as fast. Both
   * give the same results. Modules without a query are always compiled. Default `data`.
   */
  readonly code?: 'data' | 'compiled'
}

/** The declarations that hosts write for TypeScript. */
export interface TypesSettings {
  /**
   * Folder for the types, absolute or relative to the folder of the nearest `tsconfig.json` of the package, else to the
   * folder that the host runs in. It mirrors the paths of that folder, and everything in it is generated. Default
   * `.toolbake/types`.
   */
  readonly dir?: string
  /**
   * Whether types are written. Default: `true` if the folder has a `tsconfig.json` with files of its own (not only
   * `references`) and nothing refers to `toolbake/client`.
   */
  readonly enabled?: boolean
}

/** How modules with schemas in code (`*.tool.ts`) are evaluated, by `@toolbake/native`. */
export interface NativeSettings {
  /**
   * Which schema wins if a YAML file exists beside the module. `yaml_first`: the file's, otherwise the module's.
   * `native_first`: the module's, otherwise the file's. `yaml_only`: the file's. Default `yaml_first`.
   */
  readonly strategy?: 'yaml_first' | 'native_first' | 'yaml_only'
  /** Time limit for a module, in milliseconds. Default 10000. */
  readonly timeout?: number
  /** Heap limit for a module, in megabytes. Default 256. */
  readonly memory?: number
  /** Aliases of specifiers or their beginnings, as in bundlers. They win over the aliases of the host. Default none. */
  readonly alias?: Readonly<Record<string, string>>
}

/** The cache of results for the next process. */
export interface CacheSettings {
  /**
   * Folder, absolute or relative to the folder of `package.json`. Default `node_modules/.cache/toolbake`, in the nearest
   * `node_modules`.
   */
  readonly dir?: string
}

/** What `toolbake generate` writes, and the handlers that belong to the tools. */
export interface GenerateSettings {
  /** The imported TypeBox package: 0.34 or 1.x. Default: the installed one, else `@sinclair/typebox`. */
  readonly target?: '@sinclair/typebox' | 'typebox'
  /** Whether generated modules contain what they need of `@toolbake/runtime`, without an import. Default false. */
  readonly inlineRuntime?: boolean
  /**
   * File with the handlers of all tools, relative to the configuration's folder: `generate` adds missing handlers,
   * `check` reports handlers without a tool. Default none.
   */
  readonly handlers?: string
}

/** What users write, in `toolbake.config.*` or for a plugin. Paths are absolute, relative to `root`, or URIs. */
export interface Options extends FileOptions {
  /** Workspace root, which `$ref` and `include` cannot leave. Default: found by the host, else `file:///`. */
  readonly root?: string
  /**
   * Base folder of module ids and `apcore://` URIs, relative to `root`: in it, `mail/send.schema.yaml` has the id
   * `mail.send`, and a different `module_id` in the file is reported. Default: the id is the file's name, and
   * `apcore://` URIs are relative to `root`.
   */
  readonly schemasDir?: string
  /** Further folders that `$ref` and `include` may reach. Default none. */
  readonly allow?: readonly string[]
  /**
   * Documents for absolute `$ref` URIs and `$id`s, by URI; nothing is ever fetched. `metaSchemas` of
   * `toolbake/meta-schemas` are the official meta-schemas; in a JSON configuration, write that name instead of the
   * documents. Default none.
   */
  readonly schemas?: Readonly<Record<string, Json>>
  /** By URI scheme, a function that maps a URI to one that the host can read. `apcore` is built in. Default none. */
  readonly schemes?: Readonly<Record<string, (uri: string) => string>>
  /**
   * Options for the files that match; later entries win. Patterns are relative to `root`, and a folder matches everything
   * below it. In one entry, the last pattern that matches decides: one that begins with `!` excludes files. Default none.
   */
  readonly overrides?: readonly ({ readonly files: string | readonly string[] } & FileOptions)[]
  readonly types?: TypesSettings
  readonly generate?: GenerateSettings
  /**
   * Run modules with schemas in code at build time, if they are imported with `?profile=`. Requires `@toolbake/native`.
   * Default false.
   */
  readonly native?: boolean | NativeSettings
  /**
   * Keep results for the next process. `false` neither reads nor writes any. Default: in `node_modules/.cache/toolbake`,
   * if there is a `node_modules`.
   */
  readonly cache?: false | CacheSettings
}

/** The options with all defaults, resolved once. */
export interface ResolvedOptions
  extends Required<Pick<Options, 'allow' | 'strict' | 'reshape' | 'nullish' | 'diagnostics' | 'schemes'>> {
  /** URI of a folder, ending in `/`. */
  readonly root: string
  /** URI of a folder, ending in `/`; undefined when ids are not derived from folders. */
  readonly schemasDir: string | undefined
  /** The profiles of modules without a query, in order. */
  readonly profiles: readonly Profile[]
  /** All profiles that a query may name: the built-in and the custom ones. */
  readonly known: ReadonlyMap<string, Profile>
  readonly names: Required<NameSettings>
  readonly validators: Required<ValidatorSettings>
  readonly decode: Required<DecodeSettings>
  readonly schemas: ReadonlyMap<string, Json>
  readonly overrides: readonly { readonly files: readonly string[]; readonly options: FileOptions }[]
  /** `enabled` is undefined if the host decides. */
  readonly types: { readonly dir: string; readonly enabled: boolean | undefined }
  /** `handlers` is undefined if no file is configured. */
  readonly generate: GenerateSettings & { readonly inlineRuntime: boolean }
  /** Undefined when modules are not evaluated. */
  readonly native: Required<NativeSettings> | undefined
  readonly cache: false | CacheSettings
}
