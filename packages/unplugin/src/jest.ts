import { fileURLToPath } from 'node:url'

/** The part of a Jest configuration that this preset sets. */
export interface JestPreset {
  readonly resolver: string
  readonly transform: Readonly<Record<string, string>>
  readonly extensionsToTreatAsEsm: readonly string[]
  readonly moduleFileExtensions: readonly string[]
  readonly coveragePathIgnorePatterns: readonly string[]
}

const pathOf = (entry: string): string =>
  fileURLToPath(import.meta.resolve(`unplugin-toolbake/jest/${entry}`))

/** A preset for Jest: tests import tool files as in a bundler. `.ts` files need another transformer. */
const preset: JestPreset = {
  resolver: pathOf('resolver'),
  transform: {
    '\\.(?:schema\\.ya?ml|toolbake)$': pathOf('transformer'),
    // Jest's default, which a preset with a transformer replaces.
    '\\.[jt]sx?$': 'babel-jest',
  },
  // Used only when Jest runs ES modules.
  extensionsToTreatAsEsm: ['.yaml', '.yml'],
  // Jest's defaults, and the extensions of tool files: Jest watches no others.
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node', 'yaml', 'yml'],
  coveragePathIgnorePatterns: ['/node_modules/', '\\.(?:schema\\.ya?ml|toolbake)$'],
}

export default preset
