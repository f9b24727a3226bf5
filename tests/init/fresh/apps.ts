import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { write } from '../../cli/run.ts'

/** A new app, before the first line of its own code. */
export interface FreshApp {
  readonly name: string
  /** The creator's package and arguments, among them the folder `app`; absent if the host has no creator. */
  readonly creator?: readonly string[]
  /** Files that a person has to write, according to the creator or the host's documentation. */
  readonly files?: Readonly<Record<string, string>>
  /** Packages that a person has to install, according to the documentation. */
  readonly packages?: readonly string[]
  /** The app's entry file, which imports the code that init prints. */
  readonly entry: string
  /** Code with which the entry uses the imported `ask`. Default: sets it on the global object. */
  readonly use?: string
  /** Whether import specifiers have file extensions. */
  readonly hasEndings?: true
  readonly build: readonly string[]
  /** Whether the app has the scripts `format` and `lint`; what init writes must pass them. */
  readonly isLinted?: true
  /** The folder or file that the app ships; absent if its sources are run. */
  readonly output?: string
  /** A version of Node that the creator or the host needs. */
  readonly node?: '22'
  /** The difference from the creator's result, and the reason. */
  readonly replaced?: string
}

const TYPED =
  '{\n  // checked, not written\n  "compilerOptions": {\n    "module": "nodenext",\n    "target": "es2023",\n    "noEmit": true,\n    "strict": true,\n    "allowImportingTsExtensions": true,\n    "skipLibCheck": true\n  },\n  "include": ["src"]\n}\n'

const CREATE_VITE = 'create-vite@9.3.0'
const vite = (template: string): readonly string[] => [
  CREATE_VITE,
  'app',
  '--template',
  template,
  '--no-interactive',
]

const next = (linter: string): readonly string[] => [
  'create-next-app@16',
  'app',
  '--ts',
  '--app',
  '--empty',
  '--no-tailwind',
  linter,
  '--no-src-dir',
  '--skip-install',
  '--disable-git',
  '--use-npm',
  '--yes',
  '--import-alias',
  '@/*',
]

export const APPS: readonly FreshApp[] = [
  {
    name: 'Vite, react-ts',
    creator: vite('react-ts'),
    entry: 'src/main.tsx',
    build: ['run', 'build'],
    output: 'dist',
  },
  {
    name: 'Vite, vue-ts',
    creator: vite('vue-ts'),
    entry: 'src/main.ts',
    build: ['run', 'build'],
    output: 'dist',
  },
  {
    name: 'Vite, vanilla-ts',
    creator: vite('vanilla-ts'),
    entry: 'src/main.ts',
    build: ['run', 'build'],
    output: 'dist',
  },
  {
    name: 'Next.js',
    creator: next('--no-eslint'),
    entry: 'app/api/route.ts',
    use: 'export const POST = () => Response.json(typeof ask)',
    build: ['run', 'build'],
    output: '.next/server',
    replaced: 'the template without fonts (--empty): next/font fetches them',
  },
  {
    name: 'Next.js with Biome',
    creator: next('--biome'),
    entry: 'app/api/route.ts',
    use: 'export const POST = () => Response.json(typeof ask)',
    build: ['run', 'build'],
    isLinted: true,
    output: '.next/server',
    replaced: 'the template without fonts (--empty): next/font fetches them',
  },
  {
    name: 'SvelteKit',
    creator: [
      'sv@0.17.1',
      'create',
      'app',
      '--template',
      'minimal',
      '--types',
      'ts',
      '--add',
      'eslint',
      'prettier',
      '--no-install',
    ],
    entry: 'src/routes/+server.ts',
    use: 'export const POST = () => new Response(typeof ask)',
    build: ['run', 'build'],
    isLinted: true,
    output: '.svelte-kit/output',
    // Its .npmrc is strict about engines.
    node: '22',
  },
  {
    name: 'Nitro',
    files: {
      'package.json': `${JSON.stringify({ name: 'app', private: true, scripts: { build: 'nitro build', preview: 'node .output/server/index.mjs' } }, null, 2)}\n`,
      'nitro.config.ts':
        'import { defineNitroConfig } from "nitropack/config"\n\nexport default defineNitroConfig({\n  compatibilityDate: "latest",\n  srcDir: "server",\n  imports: false\n});\n',
      'tsconfig.json':
        '{\n  "compilerOptions": {\n    "target": "ESNext",\n    "module": "ESNext",\n    "moduleResolution": "Bundler",\n    "strict": true,\n    "noEmit": true,\n    "skipLibCheck": true\n  }\n}\n',
      'server/routes/index.ts':
        'import { eventHandler } from "h3"\n\nexport default eventHandler(() => "Hello");\n',
    },
    packages: ['nitropack@2.13.6', 'h3@1', 'typescript@5', '@types/node@22'],
    entry: 'server/routes/ask.ts',
    use: 'export default () => typeof ask',
    build: ['run', 'build'],
    output: '.output/server',
    replaced: 'its creator downloads from GitHub: the files of its starter',
  },
  {
    name: 'webpack',
    creator: ['create-webpack-app@2.1.0', 'init', 'app', '--force', '--template', 'default'],
    entry: 'src/index.js',
    build: ['run', 'build'],
    output: 'dist',
  },
  {
    name: 'esbuild',
    files: {
      'package.json': `${JSON.stringify({ name: 'app', private: true, type: 'module', scripts: { build: 'tsc && esbuild src/main.ts --bundle --platform=node --format=esm --outfile=out/main.js' } }, null, 2)}\n`,
      'tsconfig.json': TYPED,
      'src/main.ts': '// the app\n',
    },
    packages: ['esbuild@0.28.2', 'typescript@7.0.2', '@types/node@20'],
    entry: 'src/main.ts',
    hasEndings: true,
    build: ['run', 'build'],
    output: 'out',
    replaced: 'esbuild has no creator: the command of its documentation',
  },
  {
    name: 'Node.js',
    files: {
      'package.json': `${JSON.stringify({ name: 'app', private: true, type: 'module', scripts: { build: 'tsc', start: 'node src/main.ts' } }, null, 4)}\n`,
      'tsconfig.json': TYPED,
      'src/main.ts': '// the app\n',
    },
    packages: ['typescript@7.0.2', '@types/node@22'],
    entry: 'src/main.ts',
    hasEndings: true,
    use: 'console.log(typeof ask)',
    build: ['start'],
    node: '22',
    replaced: 'npm init has no TypeScript: a tsconfig and one file',
  },
  {
    name: 'Workers (wrangler)',
    creator: [
      'create-cloudflare@2.74.0',
      'app',
      '--type',
      'hello-world',
      '--lang',
      'ts',
      '--no-deploy',
      '--no-git',
      '--no-open',
      '--no-agents',
      '--accept-defaults',
    ],
    entry: 'src/index.ts',
    build: ['run', 'deploy', '--', '--dry-run', '--outdir', 'out'],
    output: 'out',
    node: '22',
  },
]

/** Writes the printed lines to the path that init names, and imports them from the app's entry. */
export function useLines(folder: string, app: FreshApp, path: string, lines: string): void {
  write(folder, path, lines)
  const up = '../'.repeat(app.entry.split('/').length - 1) || './'
  const target = app.hasEndings ? path : path.replace(/\.tsx?$/, '')
  const entry = join(folder, app.entry)
  const text = existsSync(entry) ? readFileSync(entry, 'utf8') : ''
  const use = app.use ?? "Reflect.set(globalThis, 'ask', ask)"
  write(folder, app.entry, `import { ask } from '${up}${target}'\n${text}\n${use}\n`)
}

/** Removes the files that a fresh checkout lacks. */
export function removeGenerated(folder: string): void {
  rmSync(join(folder, '.toolbake'), { recursive: true, force: true })
}
