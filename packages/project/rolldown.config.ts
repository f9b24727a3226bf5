// What is published is a few files: a plugin loads them at the start of every build.
import type { RolldownOptions } from 'rolldown'

export default {
  input: { index: 'src/index.ts', light: 'src/light.ts', page: 'src/page.ts' },
  external: /^(?:node:|@toolbake\/|jiti)/,
  platform: 'node',
  transform: { target: 'es2022' },
  output: {
    dir: 'dist/bundle',
    chunkFileNames: '[name].js',
    cleanDir: true,
    // The sources are published, too.
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
} satisfies RolldownOptions
