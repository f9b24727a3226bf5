import type { TestProjectConfiguration } from 'vitest/config'

// A bundler in watch mode or a browser under load reports late, not wrongly: these have a limit that only a hang
// exceeds, and are tried again, since watchers lose an event now and then.
const SLOW = { testTimeout: 180_000, hookTimeout: 180_000, retry: 2 }

/** Over the whole corpora a test takes minutes, and longer on a busy machine. */
const testTimeout = process.env['TOOLBAKE_FULL'] === '1' ? 3_000_000 : 60_000

/** The test projects. `npx vitest run --project core` runs one. */
export const projects: TestProjectConfiguration[] = [
  project('core', ['packages/core/{src,tests}/**/*.test.ts']),
  project('runtime', ['packages/runtime/{src,tests}/**/*.test.ts']),
  project('project', ['packages/project/{src,tests}/**/*.test.ts']),
  project('cli', ['packages/cli/src/**/*.test.ts']),
  project('tests', ['tests/**/*.test.ts'], ['tests/{bundlers,browser,matrix}/**'], {
    testTimeout,
    hookTimeout: testTimeout,
  }),
  project('bundlers', ['tests/bundlers/**/*.test.ts'], [], SLOW),
  project('browser', ['tests/browser/**/*.test.ts'], [], SLOW),
  // It builds the examples, as other tests do: it comes after them.
  project('matrix', ['tests/matrix/**/*.test.ts'], [], {
    testTimeout,
    hookTimeout: testTimeout,
    sequence: { groupOrder: 1 },
  }),
]

function project(
  name: string,
  include: string[],
  exclude: string[] = [],
  test: object = {},
): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      testTimeout: 30_000,
      hookTimeout: 30_000,
      // Test files change nothing that others see; to load the sources for each of them takes longer than most.
      isolate: false,
      name,
      include,
      exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
      ...test,
    },
  }
}
