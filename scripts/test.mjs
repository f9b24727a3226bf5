// npm test: installs if needed, builds, checks, and runs every test project. The last line has the counts.
//   --full        complete corpora and full property counts
//   anything else is passed to vitest, without the checks: npm test -- packages/core -t parse
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { check } from './check.mjs'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { root, run, tool } from './lib/run.mjs'

const full = process.argv.includes('--full')
const rest = process.argv.slice(2).filter((argument) => argument !== '--full')
// Tests that are selected by arguments run completely.
const env = full ? fullCorpora() : rest.length === 0 ? { TOOLBAKE_QUICK: '1' } : {}

await ensureInstalled()
const checks = rest.length > 0 ? await buildOnly() : await check(full)
const tests = await runTests()
const passed = checks.passed + tests.passed
const failed = checks.failed + tests.failed
console.log(
  `\nchecks: ${checks.passed} passed, ${checks.failed} failed; tests: ${tests.passed} passed, ${tests.failed} failed\n`,
)
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

async function buildOnly() {
  await build()
  return { passed: 0, failed: 0 }
}

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'toolbake-test-'))
  const summary = join(folder, 'summary.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/lib/summary-reporter.mjs')}`]
  const { code } = await run(tool('vitest/vitest.mjs', 'run', '--allowOnly=false', ...reporters, ...rest), {
    // Tests that use the built packages need not check whether they are up to date.
    env: { ...env, TOOLBAKE_TEST_SUMMARY: summary, TOOLBAKE_BUILT: '1' },
  })
  const counts = existsSync(summary)
    ? JSON.parse(readFileSync(summary, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 }
  rmSync(folder, { recursive: true })
  // A crash or an error outside of any test fails the run without a failed test.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

function fullCorpora() {
  const corpora = resolve(process.env.TOOLBAKE_CORPORA ?? join(root, '../shared/corpora'))
  if (!existsSync(corpora)) {
    console.error(`No corpora at ${corpora}: set TOOLBAKE_CORPORA to their folder, or run npm test.`)
    process.exit(1)
  }
  return { TOOLBAKE_FULL: '1', TOOLBAKE_CORPORA: corpora }
}
