import { type EsbuildCommand, readEsbuildCommand } from './esbuild-script.ts'

const TYPES = 'toolbake types'

/** Programs that check types, where a script names them. */
const CHECKER =
  /(?:^|[\s;&|"'])(?:tsc|vue-tsc|svelte-check|astro check|nuxt typecheck|next build)(?=$|[\s;&|"'])/

/** The types are there before anything that reads them: in front of `build`, and of every script that checks types. */
export function withTypes(name: string, script: string): string {
  const needs = name === 'build' || CHECKER.test(script)
  return needs && !script.includes(TYPES) ? `${TYPES} && ${script}` : script
}

/** `node app.js` and `tsx app.ts` get the hooks that load tool files; a test runner and `node -e` stay. */
export function withRegister(script: string): string {
  if (script.includes('toolbake/register')) return script
  return script.replace(
    /(^|&& *)(node|tsx(?: watch)?)(?= (?!.*(?:--test|-e\b|--eval|-p\b))[^&|;]*\.[cm]?[jt]s\b)/,
    '$1$2 --import toolbake/register',
  )
}

/** The command that makes ES modules of all tool files. */
export function bakeCommand(profiles: readonly string[]): string {
  return `toolbake build ${profiles.map((id) => `--profile ${id} `).join('')}--emit esm --out ${BAKED}`
}

/** The folder of modules on disk, for hosts without a plugin. */
export const BAKED = '.toolbake/baked'

/** In front of everything that bundles: `wrangler dev`, `wrangler deploy`, `tsc`. */
export function withBaked(script: string, run: string): string {
  const needs = /(?:^|[\s;&|])(?:wrangler (?:dev|deploy|build|publish|versions upload)|tsc|vitest)\b/.test(
    script,
  )
  return needs && !script.includes(run) ? `${run} && ${script}` : script
}

/** The first script that calls esbuild on the command line. */
export function findEsbuildCommand(
  scripts: ReadonlyMap<string, string>,
): { readonly name: string; readonly command: EsbuildCommand } | undefined {
  for (const [name, script] of scripts) {
    const command = readEsbuildCommand(script)
    if (command !== undefined) return { name, command }
  }
  return undefined
}
