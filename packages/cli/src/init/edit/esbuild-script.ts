/** The options of an esbuild command line, in the form of the `build` function. */
export interface EsbuildCommand {
  readonly options: Readonly<Record<string, unknown>>
  /** The rest of the script, before and after the command. */
  readonly before: string
  readonly after: string
}

/** Flags that `build` does not accept, or that keep the command running. */
const COMMAND_ONLY = /^--(?:watch|serve|servedir|analyze|log-|color)/

/**
 * Parses `esbuild src/main.ts --bundle --outfile=out.js`, because the command accepts no plugins. Returns undefined for
 * text that a shell would expand, and for flags without an option.
 */
export function readEsbuildCommand(script: string): EsbuildCommand | undefined {
  const match = /^(?<before>(?:.*&& *)?)esbuild (?<args>[^;&|<>$`"'*()]*?)(?<after> *(?:&&.*)?)$/.exec(script)
  if (match?.groups === undefined) return undefined
  const { before = '', args = '', after = '' } = match.groups
  const words = args.split(/\s+/).filter((word) => word !== '')
  if (words.some((word) => COMMAND_ONLY.test(word) || /^-[^-]/.test(word))) return undefined
  const options = new Map<string, unknown>()
  for (const word of words) addWord(options, word)
  return options.has('entryPoints') ? { options: Object.fromEntries(options), before, after } : undefined
}

/** Options that are arrays in JavaScript although the flag is a string. */
const LISTS = new Set(['target', 'mainFields', 'conditions', 'resolveExtensions', 'drop', 'dropLabels'])

function addWord(options: Map<string, unknown>, word: string): void {
  const [, name = '', key, value] = /^--([a-z-]+)(?::([^=]+))?(?:=(.*))?$/.exec(word) ?? []
  if (name === '') {
    addItem(options, 'entryPoints', word)
    return
  }
  const option = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (key !== undefined && value === undefined) addItem(options, option, key)
  else if (key !== undefined) options.set(option, { ...membersOf(options.get(option)), [key]: value })
  else options.set(option, LISTS.has(option) ? (value ?? '').split(',') : flagValue(value))
}

function flagValue(value: string | undefined): string | boolean {
  return value === undefined || value === 'true' ? true : value === 'false' ? false : value
}

function addItem(options: Map<string, unknown>, name: string, item: string): void {
  const items = options.get(name)
  options.set(name, [...(Array.isArray(items) ? items : []), item])
}

function membersOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * Returns a build script that replaces the command and adds the plugin.
 *
 * @param plugin entry of the plugin
 */
export function esbuildScript({ options }: EsbuildCommand, plugin: string): string {
  const lines = Object.entries(options).map(([name, value]) => `  ${name}: ${literal(value)},\n`)
  return `import { build } from 'esbuild'
import toolbake from '${plugin}'

await build({
${lines.join('')}  plugins: [toolbake()],
})
`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${literal(key)}: ${literal(inner)}`)
      .join(', ')} }`
  }
  return typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, '\\$&')}'` : String(value)
}
