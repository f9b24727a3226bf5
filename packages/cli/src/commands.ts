import type { Command, Flag } from './types.ts'

const CONFIG: Flag = {
  type: 'string',
  short: 'c',
  value: 'file',
  description: 'configuration; default: toolbake.config.* of this folder or one above',
}
const FORMAT: Flag = {
  type: 'string',
  value: 'name',
  choices: ['pretty', 'json', 'sarif', 'github'],
  description: 'how problems are printed: pretty (default), json, sarif, github',
}
const TABLE_FORMAT: Flag = {
  type: 'string',
  value: 'name',
  choices: ['pretty', 'json'],
  description: 'pretty (default) or json',
}
const PROFILES: Flag = {
  type: 'string',
  short: 'p',
  multiple: true,
  value: 'id',
  description: 'a provider; can be repeated. Default: the profiles of the configuration',
}
const STRICT: Flag = {
  type: 'string',
  value: 'mode',
  choices: ['auto', 'true', 'false'],
  description: 'strict mode of --profile: auto, true or false',
}
const MAX_WARNINGS: Flag = {
  type: 'string',
  value: 'n',
  description: 'more warnings than that are a failure; default: any number is fine',
}
const VERBOSE: Flag = { type: 'boolean', description: 'print notes too' }
const WATCH: Flag = { type: 'boolean', short: 'w', description: 'stay, and run again when a file changes' }

const FINDINGS = { config: CONFIG, format: FORMAT, 'max-warnings': MAX_WARNINGS, verbose: VERBOSE }
const ANY = { min: 0, max: Number.POSITIVE_INFINITY }
const ONE = { min: 1, max: 1 }

/** Every command, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  init: {
    summary: 'write a configuration and a first tool',
    usage: '',
    args: { min: 0, max: 0 },
    flags: {},
    load: () => import('./commands/init.ts'),
  },
  check: {
    summary: 'compile every tool file and report what is wrong',
    usage: '[files, folders or globs…]',
    args: ANY,
    flags: { profile: PROFILES, strict: STRICT, ...FINDINGS, watch: WATCH },
    load: () => import('./commands/check.ts'),
  },
  build: {
    summary: "write the providers' JSON or ES modules",
    usage: '[files, folders or globs…] --out <folder>',
    args: ANY,
    flags: {
      out: {
        type: 'string',
        short: 'o',
        value: 'folder',
        description: 'where the files are written; needed',
      },
      emit: {
        type: 'string',
        multiple: true,
        value: 'kind',
        choices: ['json', 'esm'],
        description: 'json (default), esm, or both: json,esm',
      },
      profile: PROFILES,
      strict: STRICT,
      check: { type: 'boolean', description: 'write nothing; fail when a file is stale' },
      force: { type: 'boolean', description: 'overwrite files that were not written by build' },
      ...FINDINGS,
      watch: WATCH,
    },
    load: () => import('./commands/build.ts'),
  },
  types: {
    summary: 'write the types of every tool file',
    usage: '',
    args: { min: 0, max: 0 },
    flags: {
      dir: { type: 'string', value: 'folder', description: 'default: `types.dir`, else .toolbake/types' },
      runtime: {
        type: 'string',
        value: 'module',
        description:
          'what the types import decoders from; default: unplugin-toolbake/client-types, or @toolbake/runtime where only that is installed',
      },
      check: { type: 'boolean', description: 'write nothing; fail when a file is stale' },
      force: { type: 'boolean', description: 'overwrite files that were not generated' },
      ...FINDINGS,
      watch: WATCH,
    },
    load: () => import('./commands/types.ts'),
  },
  generate: {
    summary: 'write TypeBox modules, and stubs for new handlers',
    usage: '[files, folders or globs…]',
    args: ANY,
    flags: {
      target: {
        type: 'string',
        value: 'package',
        choices: ['@sinclair/typebox', 'typebox'],
        description:
          'TypeBox 0.34 (@sinclair/typebox) or 1.x (typebox); default: `generate.target`, else 0.34',
      },
      'inline-runtime': {
        type: 'boolean',
        description: 'hold what is needed of @toolbake/runtime, import nothing of it',
      },
      handlers: {
        type: 'string',
        value: 'file',
        description: 'add stubs for tools without a handler; default: `generate.handlers`',
      },
      out: {
        type: 'string',
        short: 'o',
        value: 'folder',
        description: 'where the files are written; default: beside their sources',
      },
      check: { type: 'boolean', description: 'write nothing; fail when a file is stale' },
      force: { type: 'boolean', description: 'overwrite files that were not generated' },
      ...FINDINGS,
      watch: WATCH,
    },
    load: () => import('./commands/generate.ts'),
  },
  explain: {
    summary: 'say what a code means, or what became of a file',
    usage: '<code or file>',
    args: ONE,
    flags: { profile: PROFILES, strict: STRICT, config: CONFIG, format: TABLE_FORMAT },
    load: () => import('./commands/explain.ts'),
  },
  convert: {
    summary: "turn one provider's tools into another's",
    usage: '<file.json or -> --to <profile>',
    args: ONE,
    flags: {
      from: { type: 'string', value: 'id', description: 'profile of the file; default: the one that fits' },
      to: { type: 'string', value: 'id', description: 'profile to write; needed' },
      strict: { ...STRICT, description: 'strict mode of --to: auto, true or false' },
      out: { type: 'string', short: 'o', value: 'file', description: 'default: standard output' },
      ...FINDINGS,
    },
    load: () => import('./commands/convert.ts'),
  },
  import: {
    summary: 'write tool files from tools/list or provider JSON',
    usage: '<file.json or ->',
    args: ONE,
    flags: {
      from: { type: 'string', value: 'id', description: 'profile of the file; default: the one that fits' },
      out: { type: 'string', short: 'o', value: 'folder', description: 'default: the working directory' },
      force: { type: 'boolean', description: 'overwrite files that exist' },
      ...FINDINGS,
    },
    load: () => import('./commands/import.ts'),
  },
  diff: {
    summary: 'say what changed between two versions, and whom it breaks',
    usage: '<old> <new>, each a file, folder or glob',
    args: { min: 2, max: 2 },
    flags: { profile: PROFILES, strict: STRICT, config: CONFIG, format: TABLE_FORMAT },
    load: () => import('./commands/diff.ts'),
  },
  tokens: {
    summary: 'bytes and estimated tokens of every tool',
    usage: '[files, folders or globs…]',
    args: ANY,
    flags: { profile: PROFILES, strict: STRICT, config: CONFIG, format: TABLE_FORMAT },
    load: () => import('./commands/tokens.ts'),
  },
}
