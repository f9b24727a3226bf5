import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { bundle } from './modules.ts'

/** Bundles an app that uses an emitted module with each bundler, unminified. */
export const BUNDLERS: Readonly<Record<string, (code: string, use: string) => Promise<string>>> = {
  esbuild: async (code, use) => bundle(code, use, false),
  rollup: (code, use) => bundleWith(rollup, code, use),
  rolldown: (code, use) => bundleWith(rolldown, code, use),
}

async function bundleWith(
  build: typeof rollup | typeof rolldown,
  code: string,
  use: string,
): Promise<string> {
  const modules: Readonly<Record<string, string>> = {
    app: use,
    module: code,
    '@toolbake/runtime': bundle('', `export * from '@toolbake/runtime'`, false),
  }
  const texts = {
    name: 'texts',
    resolveId: (id: string) => `\0${id}`,
    load: (id: string) => modules[id.slice(1)],
  }
  const built = await build({
    input: 'app',
    logLevel: 'silent',
    treeshake: { moduleSideEffects: false },
    plugins: [texts],
  })
  const { output } = await built.generate({ format: 'es' })
  return output[0].code
}
