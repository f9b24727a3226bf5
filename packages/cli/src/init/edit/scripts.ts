import { type EsbuildCommand, readEsbuildCommand } from './esbuild-script.ts'

const TYPES = 'toolbake types'

/** Programs in a script that check types. */
const CHECKER =
  /(?:^|[\s;&|"'])(?:tsc|vue-tsc|svelte-check|astro check|nuxt typecheck|next build)(?=$|[\s;&|"'])/

/** Writes the types before scripts that read them: `build`, and every script that checks types. */
export function withTypes(name: string, script: string): string {
  const needs = name === 'build' || CHECKER.test(script)
  return needs && !script.includes(TYPES) ? `${TYPES} && ${script}` : script
}

/**
 * `node app.js` and `tsx app.ts` get the hooks that load tool files; a test runner and `node -e` stay.
 *
 * @param includes whether `tsx watch` takes `--include`; by itself it watches only what it loads
 */
export function withRegister(script: string, includes: boolean): string {
  if (script.includes('toolbake/register')) return script
  return script.replace(CALL, (_, before: string, program: string) => {
    const watched = program.startsWith('tsx watch') && includes ? ' --include "**/*.schema.yaml"' : ''
    return `${before}${program}${watched} --import toolbake/register`
  })
}

/** With the flags of tsx itself: behind a flag of Node, tsx 4.23 hands them to Node, which does not know them. */
const CALL =
  /(^|&& *)(node|tsx(?: watch)?(?: --(?:no-cache|(?:no-)?clear-screen(?:=\S+)?|(?:exclude|ignore|include|tsconfig)[ =]\S+))*)(?= (?!.*(?:--test|-e\b|--eval|-p\b))[^&|;]*\.[cm]?[jt]s\b)/

/** The command that makes ES modules of all tool files. */
export function bakeCommand(profiles: readonly string[]): string {
  return `toolbake build ${profiles.map((id) => `--profile ${id} `).join('')}--emit esm --out ${BAKED}`
}

/** Folder of modules on disk, for hosts without a plugin. */
export const BAKED = '.toolbake/baked'

/** Programs that bundle, compile or run sources. */
const READS_SOURCES =
  /(?:^|[\s;&|"'])(?:wrangler (?:dev|deploy|build|publish|versions upload)|parcel|tsc(?:-watch)?|swc|babel|nest (?:build|start)|vitest|jest|mocha|tsx|ts-node(?:-dev)?(?:\/\w+)?|node [^;&|]*\.[cm]?ts)(?=$|[\s;&|"'])/

/** In front of everything that reads sources: `wrangler dev`, `nest start`, `tsc`, `vitest`. */
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
