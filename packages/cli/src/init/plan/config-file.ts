import { CONFIG_COMMENT } from '../../messages/init.ts'
import { compiledConfig } from '../detect/compiled.ts'
import { compiles } from '../detect/tsconfig.ts'
import type { Facts, NewFile } from '../types.ts'

/** Returns a configuration with the chosen profiles, so that others are not compiled and report nothing. */
export function configFile(facts: Facts, profiles: readonly string[]): NewFile {
  const path = `toolbake.config.${endingFor(facts)}`
  if (path.endsWith('.json')) {
    const ids = profiles.map((id) => JSON.stringify(id)).join(', ')
    return { path, text: `{\n  "profiles": [${ids}],\n  "reshape": true\n}\n` }
  }
  const ids = profiles.map((id) => `'${id}'`).join(', ')
  return {
    path,
    text: `import { defineConfig } from 'toolbake/config'

export default defineConfig({
  profiles: [${ids}],
${CONFIG_COMMENT.map((line) => `  ${line}\n`).join('')}  reshape: true,
})
`,
  }
}

function endingFor({ folder, package: json, typescript, tsconfig, isModule }: Facts): string {
  if (!typescript) return isModule ? 'js' : 'mjs'
  // Without `"type": "module"` a type checker may treat `.ts` as CommonJS, which cannot import toolbake everywhere.
  const ending = isModule ? 'ts' : 'mts'
  const configs = [tsconfig, compiledConfig(folder, json)].filter((config) => config !== undefined)
  const compiling = configs.filter((config) => compiles(config, `toolbake.config.${ending}`))
  // Compiled together with `src`, it would move `dist/main.js` to `dist/src/main.js`, or be outside of `rootDir`.
  if (compiling.length === 0) return ending
  return compiling.some(({ effective }) => effective.allowJs === true) ? 'json' : 'mjs'
}
