/** How toolbake is added to a host. */
export type Setup =
  /** A call in a list of plugins; each path is the location of one list in the options. */
  | { readonly kind: 'plugins'; readonly lists: readonly PluginList[] }
  /** A function around the whole configuration. */
  | { readonly kind: 'wrap'; readonly name: string; readonly from: string }
  /** A call in the plugins that a script passes to a function of the bundler. */
  | {
      readonly kind: 'script'
      readonly from: string
      readonly callees: readonly string[]
      /** A text by which such a script is recognised. */
      readonly marker: string
    }
  /** `node --import toolbake/register`. */
  | { readonly kind: 'register' }
  /** ES modules on disk, written by `toolbake build`. */
  | { readonly kind: 'build' }

export interface PluginList {
  readonly path: readonly string[]
  readonly from: string
  /** Local name of the import. */
  readonly local: string
}

export interface Host {
  readonly id: string
  readonly title: string
  /** Packages; the host is used if one of them is a dependency. */
  readonly packages: readonly string[]
  /** Names of configurations, without extension. */
  readonly configs: readonly string[]
  readonly setup: Setup
  /**
   * What to create if there is no configuration: one in TypeScript or a module, a file that is loaded before the
   * sources, or a script in place of the host's command.
   */
  readonly starter?: 'typed' | 'module' | 'preload' | 'script'
  /** The module that exports `defineConfig` for the created configuration. */
  readonly configFrom?: string
  /** Whether a configuration without the dependency shows that the host is used. Default: if it has plugins. */
  readonly isFoundByConfig?: boolean
  /** Folders that may have the sources, before `src`. */
  readonly sources?: readonly string[]
  /** Frameworks on top of the host: dependency → name. */
  readonly frameworks?: readonly (readonly [dependency: string, title: string])[]
  /** Whether it writes the TypeScript configurations itself, from the settings in its own one. */
  readonly ownsTsconfig?: true
  /** Command that writes the types which the host's own TypeScript configuration extends or includes. */
  readonly prepare?: readonly string[]
  /** A member of `package.json` without which the host cannot resolve the imports of modules on disk. */
  readonly member?: { readonly path: readonly string[]; readonly value: boolean }
  /**
   * What makes the host write declarations: an option, or also the types that the package names. Declarations cannot
   * refer to tool files, which users of the library lack, so modules on disk are used.
   */
  readonly declarations?: 'option' | 'types'
  /** Whether the output is a library, which imports the runtime. */
  readonly isLibrary?: true
  /** Whether sources run unbundled, so that toolbake is needed in production. */
  readonly isRuntime?: true
}

const inPlugins = (from: string, path: readonly string[] = ['plugins']): Setup => ({
  kind: 'plugins',
  lists: [{ path, from, local: 'toolbake' }],
})

const ON_VITE: NonNullable<Host['frameworks']> = [
  ['@react-router/dev', 'React Router'],
  ['@tanstack/react-start', 'TanStack Start'],
  ['react', 'React'],
  ['preact', 'Preact'],
  ['vue', 'Vue'],
  ['svelte', 'Svelte'],
  ['solid-js', 'Solid'],
  ['lit', 'Lit'],
]

/** All hosts. The first match is used: frameworks come before the bundlers that they use. */
export const HOSTS: readonly Host[] = [
  {
    id: 'next',
    title: 'Next.js',
    packages: ['next'],
    configs: ['next.config'],
    setup: { kind: 'wrap', name: 'withToolbake', from: 'toolbake/next' },
    starter: 'typed',
    prepare: ['next', 'typegen'],
  },
  {
    id: 'nuxt',
    title: 'Nuxt',
    packages: ['nuxt'],
    configs: ['nuxt.config'],
    setup: {
      kind: 'plugins',
      lists: [
        { path: ['vite', 'plugins'], from: 'toolbake/vite', local: 'toolbake' },
        { path: ['nitro', 'rollupConfig', 'plugins'], from: 'toolbake/rollup', local: 'toolbakeRollup' },
      ],
    },
    prepare: ['nuxt', 'prepare'],
    sources: ['server'],
    ownsTsconfig: true,
  },
  {
    id: 'astro',
    title: 'Astro',
    packages: ['astro'],
    configs: ['astro.config'],
    setup: inPlugins('toolbake/vite', ['vite', 'plugins']),
    prepare: ['astro', 'sync'],
  },
  {
    id: 'sveltekit',
    title: 'SvelteKit',
    packages: ['@sveltejs/kit'],
    configs: ['vite.config'],
    setup: inPlugins('toolbake/vite'),
    prepare: ['svelte-kit', 'sync'],
    // Its configuration has the name of Vite's.
    isFoundByConfig: false,
  },
  {
    id: 'vinxi',
    title: 'SolidStart',
    packages: ['vinxi'],
    configs: ['app.config'],
    setup: inPlugins('toolbake/vite', ['vite', 'plugins']),
  },
  {
    id: 'nest',
    title: 'NestJS',
    packages: ['@nestjs/core'],
    configs: [],
    setup: { kind: 'build' },
    isRuntime: true,
  },
  {
    id: 'farm',
    title: 'Farm',
    packages: ['@farmfe/core'],
    configs: ['farm.config'],
    setup: inPlugins('toolbake/farm'),
    starter: 'module',
  },
  {
    id: 'rsbuild',
    title: 'Rsbuild',
    packages: ['@rsbuild/core'],
    configs: ['rsbuild.config'],
    setup: inPlugins('toolbake/rspack', ['tools', 'rspack', 'plugins']),
  },
  {
    id: 'rspack',
    title: 'Rspack',
    packages: ['@rspack/core', '@rspack/cli'],
    configs: ['rspack.config'],
    setup: inPlugins('toolbake/rspack'),
    starter: 'module',
  },
  {
    id: 'parcel',
    title: 'Parcel',
    packages: ['parcel'],
    configs: [],
    setup: { kind: 'build' },
    // https://parceljs.org/features/dependency-resolution/#enabling-package-exports
    member: { path: ['@parcel/resolver-default', 'packageExports'], value: true },
  },
  {
    id: 'electron-vite',
    title: 'electron-vite',
    packages: ['electron-vite'],
    configs: ['electron.vite.config'],
    setup: inPlugins('toolbake/vite', ['main', 'plugins']),
  },
  {
    id: 'vite',
    title: 'Vite',
    packages: ['vite', 'rolldown-vite'],
    configs: ['vite.config'],
    setup: inPlugins('toolbake/vite'),
    starter: 'typed',
    configFrom: 'vite',
    frameworks: ON_VITE,
  },
  {
    // Below Vite, whose configuration is used if Nitro is a plugin of it.
    id: 'nitro',
    title: 'Nitro',
    packages: ['nitropack', 'nitro'],
    configs: ['nitro.config'],
    setup: inPlugins('toolbake/rollup', ['rollupConfig', 'plugins']),
    starter: 'typed',
    prepare: ['nitropack', 'prepare'],
    sources: ['server'],
  },
  {
    id: 'webpack',
    title: 'webpack',
    packages: ['webpack', 'webpack-cli'],
    configs: ['webpack.config'],
    setup: inPlugins('toolbake/webpack'),
    starter: 'module',
  },
  {
    id: 'tsdown',
    title: 'tsdown',
    packages: ['tsdown'],
    configs: ['tsdown.config'],
    setup: inPlugins('toolbake/rolldown'),
    declarations: 'types',
  },
  {
    id: 'tsup',
    title: 'tsup',
    packages: ['tsup'],
    configs: ['tsup.config'],
    setup: inPlugins('toolbake/esbuild', ['esbuildPlugins']),
    declarations: 'option',
  },
  {
    // It takes plugins only in a hook, and they would run neither in its stubs nor for its declarations.
    id: 'unbuild',
    title: 'unbuild',
    packages: ['unbuild'],
    configs: ['build.config'],
    setup: { kind: 'build' },
    isLibrary: true,
  },
  {
    id: 'rolldown',
    title: 'Rolldown',
    packages: ['rolldown'],
    configs: ['rolldown.config'],
    setup: inPlugins('toolbake/rolldown'),
  },
  {
    id: 'rollup',
    title: 'Rollup',
    packages: ['rollup'],
    configs: ['rollup.config'],
    setup: inPlugins('toolbake/rollup'),
  },
  {
    id: 'wrangler',
    title: 'Workers (wrangler)',
    packages: ['wrangler'],
    configs: ['wrangler'],
    setup: { kind: 'build' },
    isFoundByConfig: true,
  },
  {
    id: 'esbuild',
    title: 'esbuild',
    packages: ['esbuild'],
    configs: ['esbuild.config', 'esbuild', 'build', 'scripts/build', 'scripts/esbuild'],
    setup: {
      kind: 'script',
      from: 'toolbake/esbuild',
      callees: ['build', 'context', 'buildSync'],
      marker: 'esbuild',
    },
    starter: 'script',
  },
  {
    id: 'bun',
    title: 'Bun',
    packages: ['bun', '@types/bun', 'bun-types'],
    configs: ['build', 'scripts/build'],
    setup: { kind: 'script', from: 'toolbake/bun', callees: ['build'], marker: 'Bun.build' },
    starter: 'preload',
    isRuntime: true,
  },
  {
    id: 'tsc',
    title: 'Node.js + tsc',
    packages: [],
    configs: [],
    setup: { kind: 'build' },
    isRuntime: true,
  },
  {
    id: 'node',
    title: 'Node.js',
    packages: [],
    configs: [],
    setup: { kind: 'register' },
    isRuntime: true,
  },
]

/** Programs that write types which an app's sources import: dependency → command. */
export const GENERATORS: readonly (readonly [dependency: string, command: readonly string[]])[] = [
  ['@react-router/dev', ['react-router', 'typegen']],
  ['@tanstack/router-cli', ['tsr', 'generate']],
]
