import { CONFIG_COMMENT } from '../../messages/init.ts'
import type { Facts, NewFile } from '../types.ts'

/** Returns a configuration with the chosen profiles, so that no others are compiled and reported. */
export function configFile({ typescript, isModule }: Facts, profiles: readonly string[]): NewFile {
  // Without `"type": "module"` a checker may treat `.ts` as CommonJS, which cannot import toolbake everywhere.
  const ending = typescript ? (isModule ? 'ts' : 'mts') : isModule ? 'js' : 'mjs'
  const ids = profiles.map((id) => `'${id}'`).join(', ')
  return {
    path: `toolbake.config.${ending}`,
    text: `import { defineConfig } from 'toolbake/config'

export default defineConfig({
  profiles: [${ids}],
${CONFIG_COMMENT.map((line) => `  ${line}\n`).join('')}  reshape: true,
})
`,
  }
}
