import { CONFIG_COMMENT } from '../../messages/init.ts'
import { compiledConfig } from '../detect/compiled.ts'
import { compiles } from '../detect/tsconfig.ts'
import type { Facts, NewFile } from '../types.ts'

/**
 * Returns a configuration with the chosen profiles, so that others are not compiled and report nothing.
 *
 * @param width columns of the longest line
 */
export function configFile(facts: Facts, profiles: readonly string[], width: number): NewFile {
  const path = `toolbake.config.${configEnding('toolbake', facts)}`
  if (path.endsWith('.json')) {
    const ids = profiles.map((id) => JSON.stringify(id))
    return { path, text: `{\n  ${listOf('"profiles"', ids, '', width)},\n  "reshape": true\n}\n` }
  }
  const ids = profiles.map((id) => `'${id}'`)
  return {
    path,
    text: `import { defineConfig } from 'toolbake/config'

export default defineConfig({
  ${listOf('profiles', ids, ',', width)},
${CONFIG_COMMENT.map((line) => `  ${line}\n`).join('')}  reshape: true,
})
`,
  }
}

/** Writes a property as formatters do: on one line, or with a line for each item if that would be too wide. */
function listOf(key: string, items: readonly string[], trailing: string, width: number): string {
  const line = `${key}: [${items.join(', ')}]`
  // The indentation and the comma behind it count, too.
  if (line.length + 3 <= width) return line
  return `${key}: [\n    ${items.join(',\n    ')}${trailing}\n  ]`
}

/** Returns the ending of a new configuration; `json` if TypeScript would compile every other kind. */
export function configEnding(
  name: 'toolbake' | 'vitest',
  { folder, package: json, typescript, tsconfig, isModule }: Facts,
): string {
  if (!typescript) return isModule ? 'js' : 'mjs'
  // Without `"type": "module"` a type checker may treat `.ts` as CommonJS, which cannot import toolbake everywhere.
  const ending = isModule ? 'ts' : 'mts'
  const configs = [tsconfig, compiledConfig(folder, json)].filter((config) => config !== undefined)
  const compiling = configs.filter((config) => compiles(config, `${name}.config.${ending}`))
  // Compiled together with `src`, it would move `dist/main.js` to `dist/src/main.js`, or be outside of `rootDir`.
  if (compiling.length === 0) return ending
  return compiling.some(({ effective }) => effective.allowJs === true) ? 'json' : 'mjs'
}
