import { type EsbuildCommand, readEsbuildCommand } from './esbuild-script.ts'

const TYPES = 'toolbake types'

/** Programs in a script that check types. */
const CHECKER =
  /(?:^|[\s;&|"'])(?:tsc|vue-tsc|svelte-check|astro check|nuxt typecheck|next build)(?=$|[\s;&|"'])/

/**
 * Adds the command that writes types to scripts that read them: `build`, and every script that checks types.
 *
 * @param checker a further program that checks types
 */
export function withTypes(name: string, script: string, checker?: string): string {
  const needs =
    name === 'build' || CHECKER.test(script) || (checker !== undefined && script.split(' ').includes(checker))
  return needs && !script.includes(TYPES) ? `${TYPES} && ${script}` : script
}

/**
 * Adds the hooks that load tool files to each `node app.js`, `tsx app.ts` and `node --test`, but not to `node -e`.
 *
 * @param includes whether `tsx watch` accepts `--include`; by default it watches only files that it loads
 */
export function withRegister(script: string, includes: boolean): string {
  if (script.includes('toolbake/register')) return script
  return script.replaceAll(CALL, (_, before: string, program: string) => {
    const watched = program.startsWith('tsx watch') && includes ? ' --include "**/*.schema.yaml"' : ''
    return `${before}${program}${watched} --import toolbake/register`
  })
}

/** What may be in front of a program: variables, and commands that run it with its arguments. */
const BEFORE = [
  String.raw`\w+=(?:"[^"]*"|'[^']*'|[^\s"'&|;])* +`,
  '(?:cross-env|env) +',
  '(?:npx|pnpm|yarn)(?: (?:exec|-y|--yes))? +',
  String.raw`(?:dotenv|dotenvx run)(?: [^\s&|;]+)*? -- +`,
]

/** Includes the flags of tsx itself: after a flag of Node, tsx 4.23 passes them to Node, which does not know them. */
const PROGRAM = String.raw`(?:node|tsx(?: watch)?(?: --(?:no-cache|(?:no-)?clear-screen(?:=\S+)?|(?:exclude|ignore|include|tsconfig)[ =]\S+))*)`

const NO_SOURCE = String.raw`(?![^&|;]*(?:-e\b|--eval|-p\b))`

const CALL = new RegExp(
  String.raw`((?:^|[&|;]) *(?:${BEFORE.join('|')})*)(${PROGRAM})(?= ${NO_SOURCE}[^&|;]*(?:\.[cm]?[jt]s\b|--test\b))`,
  'g',
)

/** Programs that neither bundle nor compile, and those that init handles. */
const KNOWN_PROGRAM =
  /^(?:node|tsx|toolbake|npm|npx|pnpm|yarn|bun|(?:vue-)?tsc|cross-env|dotenv|echo|exit|true|cd|cp|mv|rm|mkdir|chmod|rimraf|del-cli|cpy|shx|copyfiles|run-[ps]|npm-run-all2?|eslint|oxlint|biome|prettier|prisma|drizzle-kit|docker)$/

/** Returns the first program of a script that init does not know, and that may be a bundler. */
export function unknownProgram(script: string): string | undefined {
  const programs = script.split(/[&|;]+/).map((command) => {
    const words = command.trim().split(/\s+/)
    const at = words.findIndex((word) => !/^\w+=/.test(word))
    return words[at] === 'npx' ? words[at + 1] : words[at]
  })
  return programs.find(
    (program) => program !== undefined && /^[@\w]/.test(program) && !KNOWN_PROGRAM.test(program),
  )
}

/** Whether a script without the hooks runs an app with Node, in a form that `withRegister` does not know. */
export function missesRegister(script: string): boolean {
  return !script.includes('toolbake/register') && RUNS_APP.test(script)
}

/** Excludes the values of flags, as in `--platform node`. */
const RUNS_APP = new RegExp(
  String.raw`(?:^|[\s;&|"'])(?<!\s--?(?!exec\b)\w[\w-]* )(?:(?:node|tsx|ts-node(?:-dev)?|nodemon)(?= ${NO_SOURCE}(?! *--(?:run|check|version)\b))|nodemon$|pm2 (?:start|restart|reload)\b|pm2-runtime\b)`,
)

/**
 * Returns the command that writes ES modules for tool files.
 *
 * @param files the arguments that select them; empty for all
 */
export function bakeCommand(profiles: readonly string[], files: readonly string[]): string {
  const flags = [...profiles.map((id) => `--profile ${id}`), '--emit esm', `--out ${BAKED}`]
  return ['toolbake build', ...files, ...flags].join(' ')
}

/** Folder of modules on disk, for hosts without a plugin. */
export const BAKED = '.toolbake/baked'

/** Programs that bundle, compile or run sources. */
const READS_SOURCES =
  /(?:^|[\s;&|"'])(?:wrangler (?:dev|deploy|build|publish|versions upload)|parcel|tsup|tsdown|unbuild|tsc(?:-watch)?|swc|babel|nest (?:build|start)|vitest|jest|mocha|tsx|ts-node(?:-dev)?(?:\/\w+)?|node [^;&|]*\.[cm]?ts)(?=$|[\s;&|"'])/

/** Adds a command before scripts that read sources, such as `wrangler dev`, `nest start`, `tsc` and `vitest`. */
export function withBaked(script: string, run: string): string {
  return READS_SOURCES.test(script) && !script.includes(run) ? `${run} && ${script}` : script
}

/** Whether a script writes the modules after each edit. */
export function bakesWatching(script: string): boolean {
  return /\b(?:toolbake build|bake)\b[^&|;]*\s(?:--watch|-w)\b/.test(script)
}

/** Returns the first script that runs the esbuild command. */
export function findEsbuildCommand(
  scripts: ReadonlyMap<string, string>,
): { readonly name: string; readonly command: EsbuildCommand } | undefined {
  for (const [name, script] of scripts) {
    const command = readEsbuildCommand(script)
    if (command !== undefined) return { name, command }
  }
  return undefined
}
