import { HOSTS } from './init/detect/hosts.ts'
import { ARGUMENTS, EXAMPLES, FLAGS, SUMMARIES } from './messages/help.ts'
import type { Command, Flag } from './types.ts'

const CONFIG: Flag = {
  type: 'string',
  short: 'c',
  placeholder: 'file',
  description: FLAGS.config,
}
const FORMAT: Flag = {
  type: 'string',
  placeholder: 'name',
  choices: ['pretty', 'json', 'sarif', 'github'],
  description: FLAGS.format,
}
const TABLE_FORMAT: Flag = {
  type: 'string',
  placeholder: 'name',
  choices: ['pretty', 'json'],
  description: FLAGS.formatOfTable,
}
const PROFILES: Flag = {
  type: 'string',
  short: 'p',
  multiple: true,
  placeholder: 'id',
  description: FLAGS.profile,
}
const STRICT: Flag = {
  type: 'string',
  placeholder: 'mode',
  choices: ['auto', 'true', 'false'],
  description: FLAGS.strict,
}
const MAX_WARNINGS: Flag = {
  type: 'count',
  placeholder: 'n',
  description: FLAGS.maxWarnings,
}
const VERBOSE: Flag = { type: 'boolean', description: FLAGS.verbose }
const NO_CACHE: Flag = { type: 'boolean', description: FLAGS.noCache }
const WATCH: Flag = { type: 'boolean', short: 'w', description: FLAGS.watch }

const HOST_IDS = HOSTS.map(({ id }) => id)

const FINDINGS = { config: CONFIG, format: FORMAT, 'max-warnings': MAX_WARNINGS, verbose: VERBOSE }
const SERVER: Readonly<Record<string, Flag>> = {
  mcp: { type: 'string', placeholder: 'server', description: FLAGS.mcp },
  timeout: { type: 'count', placeholder: 'seconds', description: FLAGS.timeout },
}
const ANY = { min: 0, max: Number.POSITIVE_INFINITY }
const ONE = { min: 1, max: 1 }

/** All commands, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  init: {
    summary: SUMMARIES.init,
    usage: ARGUMENTS.none,
    examples: EXAMPLES.init,
    args: { min: 0, max: 0 },
    flags: {
      yes: { type: 'boolean', short: 'y', description: FLAGS.yes },
      'dry-run': { type: 'boolean', description: FLAGS.dryRun },
      'no-install': { type: 'boolean', description: FLAGS.noInstall },
      profile: { ...PROFILES, description: FLAGS.profileInit },
      from: { type: 'string', placeholder: 'file', description: FLAGS.fromInit },
      host: { type: 'string', placeholder: 'name', choices: HOST_IDS, description: FLAGS.host },
    },
    load: () => import('./commands/init.ts'),
  },
  check: {
    summary: SUMMARIES.check,
    usage: ARGUMENTS.files,
    examples: EXAMPLES.check,
    args: ANY,
    flags: {
      profile: PROFILES,
      strict: STRICT,
      tools: { type: 'string', placeholder: 'file', description: FLAGS.tools },
      ...SERVER,
      ...FINDINGS,
      'no-cache': NO_CACHE,
      watch: WATCH,
    },
    load: () => import('./commands/check.ts'),
  },
  build: {
    summary: SUMMARIES.build,
    usage: ARGUMENTS.build,
    examples: EXAMPLES.build,
    args: ANY,
    flags: {
      out: {
        type: 'string',
        short: 'o',
        placeholder: 'folder',
        description: FLAGS.outBuild,
      },
      emit: {
        type: 'string',
        multiple: true,
        placeholder: 'kind',
        choices: ['json', 'esm'],
        description: FLAGS.emit,
      },
      profile: PROFILES,
      strict: STRICT,
      check: { type: 'boolean', description: FLAGS.check },
      force: { type: 'boolean', description: FLAGS.forceBuild },
      ...FINDINGS,
      'no-cache': NO_CACHE,
      watch: WATCH,
    },
    load: () => import('./commands/build.ts'),
  },
  types: {
    summary: SUMMARIES.types,
    usage: ARGUMENTS.none,
    examples: EXAMPLES.types,
    args: { min: 0, max: 0 },
    flags: {
      dir: { type: 'string', placeholder: 'folder', description: FLAGS.dir },
      runtime: {
        type: 'string',
        placeholder: 'module',
        description: FLAGS.runtime,
      },
      check: { type: 'boolean', description: FLAGS.check },
      force: { type: 'boolean', description: FLAGS.force },
      ...FINDINGS,
      'no-cache': NO_CACHE,
      watch: WATCH,
    },
    load: () => import('./commands/types.ts'),
  },
  generate: {
    summary: SUMMARIES.generate,
    usage: ARGUMENTS.files,
    examples: EXAMPLES.generate,
    args: ANY,
    flags: {
      target: {
        type: 'string',
        placeholder: 'package',
        choices: ['@sinclair/typebox', 'typebox'],
        description: FLAGS.target,
      },
      'inline-runtime': {
        type: 'boolean',
        description: FLAGS.inlineRuntime,
      },
      handlers: {
        type: 'string',
        placeholder: 'file',
        description: FLAGS.handlers,
      },
      out: {
        type: 'string',
        short: 'o',
        placeholder: 'folder',
        description: FLAGS.outGenerate,
      },
      check: { type: 'boolean', description: FLAGS.check },
      force: { type: 'boolean', description: FLAGS.force },
      ...FINDINGS,
      'no-cache': NO_CACHE,
      watch: WATCH,
    },
    load: () => import('./commands/generate.ts'),
  },
  explain: {
    summary: SUMMARIES.explain,
    usage: ARGUMENTS.explain,
    examples: EXAMPLES.explain,
    args: ONE,
    flags: { profile: PROFILES, strict: STRICT, config: CONFIG, format: TABLE_FORMAT },
    load: () => import('./commands/explain.ts'),
  },
  convert: {
    summary: SUMMARIES.convert,
    usage: ARGUMENTS.convert,
    examples: EXAMPLES.convert,
    args: ONE,
    flags: {
      from: { type: 'string', placeholder: 'id', description: FLAGS.from },
      to: { type: 'string', placeholder: 'id', description: FLAGS.to },
      strict: { ...STRICT, description: FLAGS.strictConvert },
      out: { type: 'string', short: 'o', placeholder: 'file', description: FLAGS.outConvert },
      decoder: { type: 'string', placeholder: 'file', description: FLAGS.decoder },
      force: { type: 'boolean', description: FLAGS.forceConvert },
      ...FINDINGS,
    },
    load: () => import('./commands/convert.ts'),
  },
  import: {
    summary: SUMMARIES.import,
    usage: ARGUMENTS.import,
    examples: EXAMPLES.import,
    args: { min: 0, max: 1 },
    flags: {
      ...SERVER,
      from: { type: 'string', placeholder: 'id', description: FLAGS.from },
      only: { type: 'string', multiple: true, placeholder: 'id', description: FLAGS.only },
      out: { type: 'string', short: 'o', placeholder: 'folder', description: FLAGS.outImport },
      force: { type: 'boolean', description: FLAGS.forceImport },
      ...FINDINGS,
    },
    load: () => import('./commands/import.ts'),
  },
  diff: {
    summary: SUMMARIES.diff,
    usage: ARGUMENTS.diff,
    examples: EXAMPLES.diff,
    args: ANY,
    flags: {
      profile: PROFILES,
      strict: STRICT,
      profiles: { type: 'boolean', description: FLAGS.profiles },
      config: CONFIG,
      format: TABLE_FORMAT,
    },
    load: () => import('./commands/diff.ts'),
  },
  lock: {
    summary: SUMMARIES.lock,
    usage: ARGUMENTS.none,
    examples: EXAMPLES.lock,
    args: { min: 0, max: 0 },
    flags: { check: { type: 'boolean', description: FLAGS.check }, config: CONFIG, format: FORMAT },
    load: () => import('./commands/lock.ts'),
  },
  tokens: {
    summary: SUMMARIES.tokens,
    usage: ARGUMENTS.files,
    examples: EXAMPLES.tokens,
    args: ANY,
    flags: { profile: PROFILES, strict: STRICT, config: CONFIG, format: TABLE_FORMAT },
    load: () => import('./commands/tokens.ts'),
  },
  cache: {
    summary: SUMMARIES.cache,
    usage: ARGUMENTS.cache,
    examples: EXAMPLES.cache,
    args: ONE,
    flags: { config: CONFIG },
    load: () => import('./commands/cache.ts'),
  },
  completion: {
    summary: SUMMARIES.completion,
    usage: ARGUMENTS.completion,
    examples: EXAMPLES.completion,
    args: ONE,
    flags: {},
    load: () => import('./commands/completion.ts'),
  },
}
