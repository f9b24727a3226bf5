import { bunBundler } from './bun.ts'
import { esbuildBundler } from './esbuild.ts'
import { farmBundler } from './farm.ts'
import { rolldownBundler } from './rolldown.ts'
import { rollupBundler } from './rollup.ts'
import { rspackBundler } from './rspack.ts'
import type { Bundler } from './types.ts'
import { viteBundler } from './vite.ts'
import { webpackBundler } from './webpack.ts'

export const bundlers: readonly Bundler[] = [
  viteBundler,
  rollupBundler,
  rolldownBundler,
  esbuildBundler,
  webpackBundler,
  rspackBundler,
  farmBundler,
  bunBundler,
]
