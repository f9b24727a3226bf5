/** The line of each command in `toolbake --help`. */
export const SUMMARIES = {
  init: 'set up a project: bundler, types, scripts, a first tool',
  check: 'compile every tool file and report problems',
  build: "write the providers' JSON or ES modules",
  types: 'write the types of every tool file',
  generate: 'write TypeBox modules, and stubs for new handlers',
  explain: 'explain a diagnostic code, or show what a provider is sent, and why',
  convert: "turn one provider's tools into another's",
  import: 'write tool files from tools/list, provider JSON, OpenAPI or schemas in code',
  diff: 'show what changed between two versions, and what breaks',
  lock: "record the tools' schemas, so that check reports breaking changes",
  tokens: 'bytes and tokens of every tool, per provider',
  cache: 'delete cached results',
  completion: 'print a script with which a shell completes commands and flags',
} as const

/** Command lines, without the program's name. */
export const EXAMPLES = {
  init: ['init', 'init --profile anthropic --host vite --yes'],
  check: [
    'check',
    'check src/tools --profile anthropic',
    'check --mcp "npx -y some-server" --profile openai',
  ],
  build: ['build --out dist/tools', 'build src/tools --out dist/tools --emit json,esm --profile openai'],
  types: ['types', 'types --check'],
  generate: ['generate', 'generate src/tools --handlers src/handlers.ts'],
  explain: [
    'explain needs_decode',
    'explain email.send --profile openai',
    'explain src/tools/send.schema.yaml',
  ],
  convert: [
    'convert tools.json --to anthropic',
    'convert tools.json --to openai --out tools.openai.json --decoder tools.openai.mjs',
  ],
  import: ['import tools.json --out src/tools', 'import openapi.yaml --only "orders*" --out src/tools'],
  diff: [
    'diff main',
    'diff v1.2.0 src/tools --profile openai',
    'diff v1.2.0 v1.3.0',
    'diff old.schema.yaml new.schema.yaml',
    'diff --profiles',
  ],
  lock: ['lock', 'lock --check'],
  tokens: ['tokens', 'tokens src/tools --profile openai --format json'],
  cache: ['cache clear'],
  completion: ['completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/toolbake.fish'],
} as const

/** The arguments of each command. */
export const ARGUMENTS = {
  none: '',
  files: '[files, folders or globs…]',
  build: '[files, folders or globs…] --out <folder>',
  explain: '<code, file or tool>',
  convert: '<file.json or -> --to <profile>',
  import: '<file or -, or --mcp <server>>',
  diff: '<commit> [path], or <old> <new>, or --profiles [path…]: commits, files, folders or globs',
  cache: 'clear',
  completion: '<bash, zsh or fish>',
} as const

/** The descriptions of flags; the name of one that differs between commands ends with the command's. */
export const FLAGS = {
  check: 'write nothing; fail when a file is stale',
  cwd: 'folder to work in; default: the working directory',
  config: 'configuration; default: toolbake.config.* of this folder or one above',
  decoder: 'also write a module that decodes the arguments, with its types',
  dryRun: 'print a diff, write nothing',
  dir: 'default: `types.dir`, else .toolbake/types',
  emit: 'json (default), esm, or both: json,esm',
  force: 'overwrite files that were not generated',
  forceBuild: 'overwrite files that were not written by build',
  forceConvert: 'overwrite files that were not written by convert',
  forceImport: 'overwrite files that exist',
  format: 'how problems are printed: pretty (default), json, sarif, github',
  formatOfTable: 'pretty (default) or json',
  from: 'profile whose format the file has; default: detected',
  fromInit: 'a JSON file to import tools from: an answer to tools/list, or the tools of a request',
  handlers: 'add stubs for tools without a handler; default: `generate.handlers`',
  help: 'show this text',
  host: 'bundler, framework or runtime; default: the one that is found',
  inlineRuntime: 'include the parts of @toolbake/runtime that are used instead of importing them',
  mcp: 'ask an MCP server for its tools: a command line or a URL',
  maxWarnings: 'fail with more warnings than this; default: no limit',
  noCache: 'neither read nor write the cache',
  noInstall: 'do not run the package manager',
  only: 'only operations of OpenAPI with this id, where * stands for any text; can be repeated',
  outBuild: 'folder to write to; required',
  outConvert: 'default: standard output',
  outGenerate: 'folder to write to; default: beside the sources',
  outImport: 'default: the working directory',
  profile: 'a provider; can be repeated. Default: the profiles of the configuration',
  profileInit:
    'a provider that you call; can be repeated. Default: those whose client is installed, else openai',
  profiles:
    'compare the requests under the newest provider rules with those under the pinned (openai@2025-07) or previous ones',
  runtime:
    'module that the types import decoders from; default: toolbake/client-types, or that of the package that is installed',
  strict: 'strict mode of --profile: auto, true or false',
  strictConvert: 'strict mode of --to: auto, true or false',
  target:
    'TypeBox 0.34 (@sinclair/typebox) or 1.x (typebox); default: `generate.target`, else the installed one',
  timeout: 'seconds until --mcp gives up; default: 60',
  to: 'profile to write; required',
  tools: 'check the JSON tools of a file as they are (-: standard input); --profile selects the rules',
  verbose: 'print notes too',
  yes: 'ask nothing, use the defaults',
  watch: 'keep running, and run again when a file changes',
} as const

export const mainHelp = (commands: string): string => `Usage: toolbake <command> [flags]

${commands}

toolbake <command> --help shows the flags of a command.
Exit codes: 0 no problems, 1 problems were found, 2 the command line or the configuration is not valid.`

export const examples = (lines: readonly string[]): string =>
  ['Examples:', ...lines.map((line) => `  toolbake ${line}`)].join('\n')

/** `Usage: toolbake explain <code or file>`. */
export const usage = (command: string, args: string): string => `Usage: toolbake ${command} ${args}`.trimEnd()
