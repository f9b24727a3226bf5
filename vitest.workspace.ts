import type { TestProjectConfiguration } from 'vitest/config'

// A bundler in watch mode or a browser under load reports late, not wrongly: these have a limit that only a hang
// exceeds, and are tried again, since watchers lose an event now and then.
const SLOW = { testTimeout: 180_000, hookTimeout: 180_000, retry: 2 }

/** Over the whole corpora and with full counts a test takes minutes, and longer on a busy machine. */
const isFull = process.env['TOOLBAKE_FULL'] === '1'
const testTimeout = isFull ? 3_000_000 : 60_000

/**
 * What `npm test` leaves to `npm run test:full`, so that it takes minutes. Each is slow, and what it shows with real
 * programs others show on a smaller scale; by its path any of them can be run.
 */
const ONLY_FULL =
  process.env['TOOLBAKE_QUICK'] !== '1'
    ? []
    : [
        // They wait for file systems, terminals and signals. browser/hmr and the writers' unit tests are left.
        'tests/bundlers/watch.test.ts',
        'tests/cli/{interrupted,terminal,watch}.test.ts',
        'tests/node/register.test.ts',
        // Each starts a server and a browser or a bundler. bundlers/build builds with all eight.
        'tests/browser/{dev-page,playground-files,validators}.test.ts',
        'tests/bundlers/{cache,client-types,foreign,messages,native,next,vite-config}.test.ts',
        'tests/hosts/{jest,vitest}.test.ts',
        // Each example is built and run. examples/{readme,demo,docs} are left.
        'tests/examples/{bundlers,loop,migrating,openapi,output,recipes,tsc}.test.ts',
        'tests/init/lines.test.ts',
        // Modules in processes of their own. native/{aliases,forged,…} are left.
        'tests/cli/native.test.ts',
        'tests/native/{flashcards,hostile,kinds,shapes}.test.ts',
        // Type-checks of many files. types/{compilers,declarations,corpora} are left.
        'tests/types/{definition,hostile,published}.test.ts',
        // Generated schemas, beside those of laws/{found,laws,parts,replies,suite} and of the short fuzz, which are left.
        'tests/laws/{generated,multiples}.test.ts',
        // Programs of the documentation. frameworks' other tests are left.
        'tests/frameworks/docs.test.ts',
        // Packages as they are published, which `npm run check` packs and lints.
        'tests/{bundles/bundles,tarballs/tarballs}.test.ts',
        // Large inputs, and all pairs of formats. cache/fuzz and apcore's other tests are left.
        'tests/apcore/conversions.test.ts',
        'tests/cache/{once,pack}.test.ts',
        'packages/core/src/ref/limits.test.ts',
        'tests/hardening/build-time.test.ts',
        'tests/provider-rules/robustness.test.ts',
        'tests/validate/{endless,interpret-errors,positions,repeated}.test.ts',
      ]

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
      testTimeout: isFull ? testTimeout : 30_000,
      hookTimeout: isFull ? testTimeout : 30_000,
      // Test files change nothing that others see; to load the sources for each of them takes longer than most.
      isolate: false,
      name,
      include,
      exclude: ['**/node_modules/**', '**/dist/**', ...exclude, ...ONLY_FULL],
      ...test,
    },
  }
}
