import { pnpm } from '../../scripts/lib/prepare.mjs'

/** Texts of files by path. */
export type Files = Readonly<Record<string, string>>

/** The commands and settings of a package manager in an app. */
export interface PackageManager {
  readonly name: string
  /** Returns additions to the app's manifest and files, so that all our packages come from tarballs. */
  setUp(packages: Readonly<Record<string, string>>): { readonly manifest: object; readonly files: Files }
  readonly install: readonly string[]
  /** The command to run a program of the dependencies, or `node`, with arguments. */
  readonly run: readonly string[]
}

const yarn = ['npx', '-y', '--prefer-offline', '-p', '@yarnpkg/cli-dist@4.18.1', 'yarn']

export const MANAGERS: readonly PackageManager[] = [
  {
    name: 'npm',
    setUp: (packages) => ({ manifest: { overrides: packages }, files: {} }),
    install: ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'],
    run: ['npx', '--no-install'],
  },
  {
    name: 'pnpm without hoisting',
    setUp: (packages) => ({
      manifest: {},
      files: {
        'pnpm-workspace.yaml': JSON.stringify({
          nodeLinker: 'isolated',
          hoist: false,
          publicHoistPattern: [],
          allowBuilds: { esbuild: false },
          overrides: packages,
        }),
      },
    }),
    install: [...pnpm, 'install', '--prefer-offline'],
    run: [...pnpm, 'exec'],
  },
  {
    name: 'Yarn PnP',
    setUp: (packages) => ({
      manifest: { resolutions: packages },
      files: {
        // Yarn does not read .npmrc.
        '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\n',
        'yarn.lock': '',
      },
    }),
    install: [...yarn, 'install'],
    run: yarn,
  },
]
