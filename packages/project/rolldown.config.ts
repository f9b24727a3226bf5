// What is published is a few files, as of core: a plugin loads them at the start of every build.
import type { RolldownOptions } from 'rolldown'
import core from '../core/rolldown.config.ts'

export default {
  ...core,
  input: { index: 'src/index.ts', light: 'src/light.ts', page: 'src/page.ts' },
  external: /^(?:node:|@toolbake\/|jiti)/,
  platform: 'node',
} satisfies RolldownOptions
