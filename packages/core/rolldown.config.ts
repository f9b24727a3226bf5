// What is published is a few files: Node takes several times as long to find and read 300 modules.
import type { RolldownOptions } from 'rolldown'

export default {
  input: {
    index: 'src/index.ts',
    node: 'src/node.ts',
    internal: 'src/internal.ts',
    light: 'src/light.ts',
    'meta-schemas': 'src/meta-schemas.generated.ts',
  },
  external: /^(?:node:|js-yaml|leven|@jridgewell\/sourcemap-codec)/,
  platform: 'neutral',
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
