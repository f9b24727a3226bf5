import { type EsbuildCommand, readEsbuildCommand } from './esbuild-script.ts'

const TYPES = 'toolbake types'

/** Programs in a script that check types. */
const CHECKER =
  /(?:^|[\s;&|"'])(?:tsc|vue-tsc|svelte-check|astro check|nuxt typecheck|next build)(?=$|[\s;&|"'])/

/** Adds the command that writes types to scripts that read them: `build`, and every script that checks types. */
export function withTypes(name: string, script: string): string {
  const needs = name === 'build' || CHECKER.test(script)
  return needs && !script.includes(TYPES) ? `${TYPES} && ${script}` : script
}

/**
 * Adds the hooks that load tool files to `node app.js` and `tsx app.ts`, but not to a test runner or `node -e`.
 *
 * @param includes whether `tsx watch` accepts `--include`; by default it watches only files that it loads
 */
export function withRegister(script: string, includes: boolean): string {
  if (script.includes('toolbake/register')) return script
  return script.replace(CALL, (_, before: string, program: string) => {
    const watched = program.startsWith('tsx watch') && includes ? ' --include "**/*.schema.yaml"' : ''
    return `${before}${program}${watched} --import toolbake/register`
  })
}

/** Includes the flags of tsx itself: after a flag of Node, tsx 4.23 passes them to Node, which does not know them. */
const CALL =
  /(^|&& *)(node|tsx(?: watch)?(?: --(?:no-cache|(?:no-)?clear-screen(?:=\S+)?|(?:exclude|ignore|include|tsconfig)[ =]\S+))*)(?= (?!.*(?:--test|-e\b|--eval|-p\b))[^&|;]*\.[cm]?[jt]s\b)/

/** Returns the command that writes ES modules for all tool files. */
export function bakeCommand(profiles: readonly string[]): string {
  return `toolbake build ${profiles.map((id) => `--profile ${id} `).join('')}--emit esm --out ${BAKED}`
}

/** Folder of modules on disk, for hosts without a plugin. */
export const BAKED = '.toolbake/baked'

/** Programs that bundle, compile or run sources. */
const READS_SOURCES =
  /(?:^|[\s;&|"'])(?:wrangler (?:dev|deploy|build|publish|versions upload)|parcel|tsc(?:-watch)?|swc|babel|nest (?:build|start)|vitest|jest|mocha|tsx|ts-node(?:-dev)?(?:\/\w+)?|node [^;&|]*\.[cm]?ts)(?=$|[\s;&|"'])/

/** Adds a command before scripts that read sources, such as `wrangler dev`, `nest start`, `tsc` and `vitest`. */
export function withBaked(script: string, run: string): string {
  return READS_SOURCES.test(script) && !script.includes(run) ? `${run} && ${script}` : script
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
