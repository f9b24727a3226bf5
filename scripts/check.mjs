// npm run check: all checks that are not tests. Every step runs and every failure is printed.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './lib/prepare.mjs'
import { root, run, tool } from './lib/run.mjs'

// Only the tarball is checked, because types of other packages would come from the registry.
const ATTW = '--profile esm-only --no-definitely-typed --format ascii --no-emoji --no-color'.split(' ')
const packed = join(root, 'node_modules', '.cache', 'packed')

/** Commands that generate the modules which examples import from their tool files. */
const GENERATED = [
  ['types', '--config', 'examples/agent/toolbake.config.js'],
  ['generate', '--config', 'examples/tsc/toolbake.config.json'],
  ...readdirSync(join(root, 'examples'))
    .map((name) => `examples/${name}/toolbake.config.ts`)
    .filter((config) => existsSync(join(root, config)))
    .map((config) => ['types', '--config', config]),
]

/** @type {{ name: string, after?: string[], isSlow?: boolean, commands: () => string[][] }[]} */
const STEPS = [
  { name: 'build', commands: () => [tool('typescript/bin/tsc', '-b')] },
  {
    name: 'types of tool files',
    after: ['build'],
    commands: () => GENERATED.map((args) => ['node', 'packages/cli/bin/toolbake.js', ...args]),
  },
  {
    name: 'types of tests and scripts',
    after: ['types of tool files'],
    commands: () => ['tsconfig.test.json', 'tsconfig.scripts.json'].map(typeCheck),
  },
  {
    name: 'types of the examples',
    after: ['types of tool files'],
    isSlow: true,
    commands: () => apps().map(typeCheck),
  },
  {
    name: 'biome',
    commands: () => [tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off')],
  },
  {
    name: 'oxlint',
    after: ['types of tool files'],
    isSlow: true,
    commands: () => [tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  },
  { name: 'layers', commands: () => [['node', 'scripts/check-layers.mjs']] },
  { name: 'structure', after: ['build'], commands: () => [['node', 'scripts/structure.mjs', '--check']] },
  {
    name: 'knip',
    after: ['types of tool files'],
    isSlow: true,
    commands: () => [tool('knip/bin/knip.js', '--no-progress')],
  },
  {
    name: 'generated files',
    after: ['build'],
    commands: () => [['node', 'scripts/generate.mjs', '--check']],
  },
  {
    name: 'pack',
    after: ['build'],
    commands: () => [['node', 'scripts/pack.mjs', packed]],
  },
  {
    name: 'publint',
    after: ['pack'],
    commands: () => tarballs().map((file) => tool('publint/src/cli.js', 'run', file, '--strict')),
  },
  {
    name: 'attw',
    after: ['pack'],
    isSlow: true,
    commands: () => tarballs().map((file) => tool('@arethetypeswrong/cli/dist/index.js', file, ...ATTW)),
  },
]

/** @param {string} config */
function typeCheck(config) {
  return tool('typescript/bin/tsc', '--noEmit', '-p', config)
}

/**
 * Runs all steps in parallel, one for each processor, because most commands keep one busy.
 *
 * @param {boolean} [withSlow] whether to run the slow steps, which `npm test` omits
 * @returns {Promise<{ passed: number, failed: number }>} how many steps passed and failed
 */
export async function check(withSlow = true) {
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  const counts = { passed: 0, failed: 0 }
  const waiting = STEPS.filter(({ isSlow }) => withSlow || !isSlow)
  const done = new Set()
  const running = new Map()
  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex(({ after = [] }) => after.every((name) => done.has(name)))
    if (next >= 0 && running.size < availableParallelism()) {
      const [step] = waiting.splice(next, 1)
      running.set(
        step.name,
        runStep(step).then((passed) => ({ name: step.name, passed })),
      )
      continue
    }
    const { name, passed } = await Promise.race(running.values())
    running.delete(name)
    done.add(name)
    counts[passed ? 'passed' : 'failed'] += 1
  }
  return counts
}

/** @param {(typeof STEPS)[number]} step */
async function runStep({ name, commands }) {
  const started = Date.now()
  const output = await failureOf(commands())
  const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`
  console.log(`${output === undefined ? '✓' : '✗'} ${name} (${seconds})`)
  if (output) console.log(`\n${output.trimEnd()}\n`)
  return output === undefined
}

/**
 * Runs the commands of a step and returns the output of those that failed, or undefined if none failed.
 *
 * @param {string[][]} commands
 */
async function failureOf(commands) {
  if (commands.length === 0) return 'nothing to check'
  const failures = []
  for (const command of commands) {
    const { code, output } = await run(command, { capture: true })
    if (code !== 0) failures.push(output)
  }
  return failures.length > 0 ? failures.join('\n') : undefined
}

/** Returns the TypeScript projects that no other project references. */
function apps() {
  const examples = readdirSync(join(root, 'examples')).map((name) => `examples/${name}`)
  return [...examples, 'playground', 'bench']
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((config) => existsSync(join(root, config)))
}

function tarballs() {
  return readdirSync(packed).map((name) => join(packed, name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  const { passed, failed } = await check()
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
