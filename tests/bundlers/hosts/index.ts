import { FULL } from '../../full.ts'
import { bunBundler } from './bun.ts'
import { esbuildBundler } from './esbuild.ts'
import { createFarm } from './farm.ts'
import { rolldownBundler } from './rolldown.ts'
import { rollupBundler } from './rollup.ts'
import { rspackBundler } from './rspack.ts'
import type { Bundler } from './types.ts'
import { viteBundler } from './vite.ts'
import { webpackBundler } from './webpack.ts'

/** Creates all eight bundlers; each must be closed. */
export function createBundlers(): readonly Bundler[] {
  return [
    viteBundler,
    rollupBundler,
    rolldownBundler,
    esbuildBundler,
    webpackBundler,
    rspackBundler,
    createFarm(),
    bunBundler,
  ]
}

/**
 * Creates all eight with full counts; otherwise the fastest of each kind (like Rollup, like webpack, esbuild), where
 * build.test.ts tests only what concerns all of them.
 */
export function createSample(): readonly Bundler[] {
  return FULL ? createBundlers() : [rolldownBundler, esbuildBundler, rspackBundler]
}
