import { writeFileSync } from 'node:fs'

/**
 * A vitest reporter that counts tests for the last line of `npm test` and prints why tests were skipped. Tests skipped
 * without a reason and files that fail to load count as failed.
 */
export default class SummaryReporter {
  filtered = false

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.filtered = vitest.config.testNamePattern !== undefined
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
      for (const test of module.children.allTests()) counts[this.countAs(test)] += 1
    }
    const path = process.env.TOOLBAKE_TEST_SUMMARY
    if (path) writeFileSync(path, JSON.stringify(counts))
  }

  /** @param {import('vitest/node').TestCase} test */
  countAs(test) {
    const result = test.result()
    if (result.state !== 'skipped') return result.state === 'passed' ? 'passed' : 'failed'
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    if (result.note) console.log(`skipped: ${name}: ${result.note}`)
    // Tests that `-t` excludes need no reason.
    if (result.note || this.filtered) return 'skipped'
    console.error(`skipped without a reason: ${name} (use context.skip('why'))`)
    return 'failed'
  }
}
