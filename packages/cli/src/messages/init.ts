// Questions, reports and tasks for the user of `toolbake init`.
import type { Output } from '../init/detect/compiled.ts'

export const found = (title: string, manager: string, hasTypes: boolean): string =>
  `Found: ${title}, ${hasTypes ? 'TypeScript' : 'JavaScript'}, ${manager}`
export const askProfiles = 'Which providers do you call?'
export const askTools = 'Which tools do you start with?'
export const askFile = 'Which JSON file? An answer to tools/list, or the tools of a request'
export const fileMissing = 'Name a file that exists'
export const firstTool = 'a first tool: the weather of a place'
export const importTools = 'import the tools of a JSON file'
export const cancelled = 'Cancelled. Nothing was written.'

export const addedTo = (path: string): string => `changed: ${path}`
export const dependencyMoved =
  'toolbake moves to `dependencies` in package.json, because the app needs it when it runs: an installation for production omits `devDependencies`.'
export const nothingToDo = 'Nothing to do: this project is set up.'
export const dryRun = 'Nothing was written (--dry-run).'
export const noPackageJson = 'There is no package.json: no dependency, script or bundler was set up.'
export const npmInit = 'Run `npm init` first, then `toolbake init` again.'

/** @param code of jsonc-parser, as `PropertyNameExpected` */
export const syntaxError = (code: string): string =>
  `invalid JSON: ${code.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()}`
export const brokenJson = (place: string, reason: string): string => `${place}: ${reason}`
export const wrongKind = (member: string, type: 'object' | 'array'): string =>
  `${member === '' ? 'the file' : `"${member}"`} must be ${type === 'object' ? 'an object' : 'a list'}`

const indented = (lines: readonly string[]): string => lines.map((line) => `    ${line}`).join('\n')

export const addByHand = (path: string, lines: readonly string[], line: number | undefined): string =>
  `${path} has a form that init does not edit. Add ${
    line === undefined ? 'to the options' : `to the options that start at line ${line}`
  }, the import at the top of the file:\n${indented(lines)}`
export const unreadableConfig = (path: string, lines: readonly string[]): string =>
  `${path} has a syntax error, so init does not edit it. Add, the import at the top of the file:\n${indented(lines)}`
export const noConfig = (title: string, names: readonly string[], lines: readonly string[]): string =>
  `No configuration of ${title} was found (${names.join(', ')}). Add to the one that you use:\n${indented(lines)}`
export const nuxtTypes = (path: string): string =>
  `Nuxt generates its tsconfig files. For the types of tool files, add to ${path}, the last two lines to its options, joined with the \`typescript\` and the \`nitro\` that are there:\n${indented(
    [
      'const tsConfig = {',
      "  compilerOptions: { allowArbitraryExtensions: true, rootDirs: ['..', '../.toolbake/types'] },",
      "  include: ['../.toolbake/types/imports.d.ts'],",
      '}',
      'typescript: { tsConfig },',
      'nitro: { rollupConfig: { plugins: [toolbakeRollup()] }, typescript: { tsConfig } },',
    ],
  )}`
export const solution = (path: string, imports: string): string =>
  `${path} only refers to other configurations. Add to the one of the app's sources, for the types of tool files:\n${indented(
    [
      '"compilerOptions": {',
      '  "allowArbitraryExtensions": true,',
      '  "rootDirs": [".", "./.toolbake/types"]',
      '},',
      `"include": ["src", "${imports}"]`,
    ],
  )}`
export const otherDepth = ({ path, rootDir, outDir }: Output, baked: string): string => {
  const [source, output] =
    rootDir === '' ? ['src/x.ts', `${outDir}/src/x.js`] : [`${rootDir}/x.ts`, `${outDir}/x.js`]
  return `${path}: tsc writes ${source} to ${output}, which is at another depth, so the relative path of an import does not lead from there to ${baked}. Choose folders of the same depth, for example:\n${indented(['"rootDir": "src",', '"outDir": "dist"'])}`
}
export const deployBaked = (baked: string): string =>
  `The app reads ${baked} when it runs: deploy that folder with the output of the compiler.`
export const declarations = (title: string): string =>
  `${title} writes declarations, which cannot refer to tool files. So the code imports modules that the script "bake" writes, and ${title} needs no plugin.`
export const bakeWatching = (command: string): string =>
  `An edit of a tool file has an effect when the modules are written again. While you develop, keep this running: ${command}`
export const noScript = (command: string): string =>
  `No script of package.json starts the app with node or tsx. Start it so:\n${indented([command])}`
export const otherScripts = (scripts: ReadonlyMap<string, string>): string =>
  `Scripts of package.json that init does not edit may start the app without \`--import toolbake/register\`, which fails at the first tool file:\n${indented(
    [...scripts].map(([name, script]) => `"${name}": ${JSON.stringify(script)}`),
  )}\nPass it to node or tsx, for example \`nodemon --exec "tsx --import toolbake/register" src/server.ts\` or \`pm2 start src/server.js --node-args="--import toolbake/register"\`.`
export const loadedByOthers =
  'No script of package.json starts an app here. The program that loads this package needs `node --import toolbake/register`, or the plugin in its bundler.'
export const unknownBuild = (program: string, bake: string, build: string): string =>
  `The script "build" runs ${program}, which init does not know. If it bundles or compiles the sources, it cannot read tool files without a plugin. Either add one of toolbake's plugins to its configuration, or write modules first, and import them in place of the tool files:\n${indented([`"bake": "${bake}",`, `"build": ${JSON.stringify(build)}`])}`
export const workspaceRoot = (patterns: readonly string[]): string =>
  `This is the root of a workspace, without an app of its own. Run \`toolbake init\` in the package whose code calls the tools (${patterns.join(', ')}). The configuration in this folder applies there, too.`
export const lackingProfiles = (config: string, ids: readonly string[]): string =>
  `The dependencies of this package call providers whose profiles ${config} lacks: add ${ids.map((id) => `'${id}'`).join(', ')} to its \`profiles\`.`
export const bunfig = (path: string, table: string, lines: readonly string[]): string =>
  `${path} has a \`preload\`${table === '' ? '' : ` in [${table}]`} that init does not edit. Add to its list:\n${indented(lines)}`
export const jestPreset = (path: string, lines: readonly string[], hasPreset: boolean): string =>
  `Jest needs the preset of toolbake to import tool files. Set in its options in ${path}${hasPreset ? ', in place of the preset that is there' : ''}:\n${indented(lines)}`
export const vitestProjects = (path: string): string =>
  `The projects in ${path} do not inherit its plugins. Add \`extends: true\` to each of them.`
export const vitestAbove = (path: string, lines: readonly string[]): string =>
  `Vitest reads ${path} here. If tests import tool files, add to it:\n${indented(lines)}`
export const BUN_BUILD: string = `The command \`bun build\` takes no plugins. Run a script in its place:
${indented([
  "import toolbake from 'toolbake/bun'",
  '',
  "await Bun.build({ entrypoints: ['src/index.ts'], outdir: 'dist', plugins: [toolbake()] })",
])}`

export const installing = (command: string): string => `Installing: ${command}`
export const installFailed = (command: string): string => `${command} failed`
export const installLater = (command: string): string => `Not installed yet (--no-install). Run: ${command}`
export const lockLater = (command: string): string =>
  `The lock file lacks the changed dependency (--no-install). Run: ${command}`
export const notChecked = 'Types were not checked: toolbake is not installed yet.'
export const checkingTypes = (command: string): string => `Checking types: ${command}`
export const typesGood = 'No type errors.'
export const typesBad = (command: string): string =>
  `${command} reports errors. Those in sources of the app may have been there before: init changes none of them.`
export const noChecker = 'Types were not checked: typescript is not installed.'

export const lintsGenerated = (path: string): string =>
  `ESLint also checks generated files. To exclude them, add to ${path}: globalIgnores(['.toolbake/'])`
export const callIt = (path: string): string => `Call it, for example in ${path}:`
export const useAdapter = (title: string, adapter: string, entry: string): string =>
  `${title} takes these tools through ${adapter} of ${entry}.`
export const installClient = (command: string): string =>
  `The lines use a package that is not installed: ${command}`

export const CONFIG_COMMENT: readonly string[] = [
  '// Sends maps, tuples and untyped values in another shape if a provider requires it. decodeCall restores the',
  '// shape of your schema.',
]
