// Checks the direction of imports: between the packages, and between the layers of core.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { filesBelow } from './lib/files.mjs'
import { root } from './lib/run.mjs'

/** The packages of this repository that each package may import. */
const PACKAGES = {
  core: [],
  codegen: ['@toolbake/core', '@toolbake/runtime'],
  runtime: [],
  frameworks: ['@toolbake/runtime'],
  native: ['@toolbake/core'],
  project: ['@toolbake/core', '@toolbake/native'],
  unplugin: ['@toolbake/core', '@toolbake/project', '@toolbake/runtime'],
  cli: ['@toolbake/codegen', '@toolbake/core', '@toolbake/project'],
  // Entries that users import; the command never loads them.
  'cli/src/entries': ['@toolbake/core', '@toolbake/runtime', 'unplugin-toolbake'],
  apcore: ['@toolbake/core', '@toolbake/codegen', '@toolbake/runtime'],
}

/**
 * The layers of core, lowest first: a file may import from its own layer and lower ones. Files and folders of `src`
 * that are not listed belong to the lowest layer, so that a new one depends on nothing until it is added here.
 */
const LAYERS = [
  ['messages', 'diagnostics', 'pattern', 'schema'],
  ['parse'],
  ['create-context', 'read-file'],
  ['ref'],
  ['tool'],
  ['strict'],
  ['export'],
  ['emit', 'diff'],
  ['options', 'file-format'],
  ['compile', 'request', 'flatten-schema', 'emit-validators'],
  ['compiler', 'import', 'check'],
  ['index', 'internal', 'light', 'node'],
]

const IMPORT = /^\s*(?:import|export)\s+(?<type>type\s)?(?:[^'"]*?\sfrom\s*)?['"](?<from>[^'"]+)['"]/gm
const DYNAMIC_IMPORT = /\bimport\(\s*['"](?<from>[^'"]+)['"]\s*\)/g

const problems = readdirSync(join(root, 'packages')).flatMap((name) =>
  filesBelow(`packages/${name}/src`, /(?<!\.test|\.test-d)\.ts$/).flatMap((file) => checkFile(name, file)),
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * @param {string} packageName
 * @param {string} file path from the root
 * @returns {string[]} one line for each import that is not allowed
 */
function checkFile(packageName, file) {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT), ...text.matchAll(DYNAMIC_IMPORT)].flatMap((match) => {
    const { from = '', type } = match.groups ?? {}
    const rule = from.startsWith('.')
      ? packageName === 'core' && brokenLayer(file, normalize(join(dirname(file), from)), Boolean(type))
      : brokenPackage(packageName, file, from)
    const line = text.slice(0, match.index + match[0].length).split('\n').length
    return rule ? [`${file}:${line}: imports '${from}': ${rule}`] : []
  })
}

/**
 * @param {string} packageName
 * @param {string} file
 * @param {string} from a bare specifier
 */
function brokenPackage(packageName, file, from) {
  if (packageName in PACKAGES === false)
    return `packages/${packageName} has no row in scripts/check-layers.mjs`
  const browser =
    packageName === 'runtime' || (packageName === 'core' && !file.startsWith('packages/core/src/node'))
  if (from.startsWith('node:') && browser) return 'this code runs in browsers too'
  const ours = /^(?:@toolbake\/[^/]+|unplugin-toolbake|toolbake)(?=\/|$)/.exec(from)?.[0]
  const part = [dirname(file).replace('packages/', ''), packageName].find((name) => name in PACKAGES)
  const allowed = /** @type {string[]} */ (PACKAGES[/** @type {keyof typeof PACKAGES} */ (part)])
  return (
    ours !== undefined &&
    !allowed.includes(ours) &&
    `packages/${part} may import of ours: ${allowed.join(', ') || 'nothing'}`
  )
}

/**
 * @param {string} file
 * @param {string} target both are paths from the root
 * @param {boolean} typeOnly
 */
function brokenLayer(file, target, typeOnly) {
  const profile = /^packages\/core\/src\/export\/profiles\/(?!index\.ts)/.test(file)
  if (profile && !typeOnly) {
    const allowed =
      /^packages\/core\/src\/(?:export\/(?:wrap|unwrap|to-module)\.ts|export\/profiles\/(?:define|revisions|openai|anthropic|gemini|bedrock|[\w-]+-(?:sources|earlier|modes?|wire|dialects|like))\.ts|json\.ts|memoize\.ts|schema\/types\.ts)$/.test(
        target,
      )
    return (
      !allowed &&
      'a profile is data over ./define, ./revisions, ../wrap, ../unwrap, ../to-module and its family'
    )
  }
  // The types passed between phases are contracts: a lower layer may import them, but no functions.
  if (typeOnly && target.endsWith('/types.ts')) return false
  const [own, other] = [layerOf(file), layerOf(target)]
  return other > own && `${LAYERS[other]?.join(', ')} is above ${LAYERS[own]?.join(', ')}`
}

/** @param {string} file */
function layerOf(file) {
  const name = file.replace('packages/core/src/', '').replace(/[/.].*$/, '')
  return Math.max(
    0,
    LAYERS.findIndex((layer) => layer.includes(name)),
  )
}
