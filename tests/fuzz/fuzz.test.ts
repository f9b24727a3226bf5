import { expect, it } from 'vitest'
import type { Fuzzer } from './fuzzers.ts'
import { FUZZERS } from './fuzzers.ts'

/** Seconds and first seed of `npm run test:fuzz -- --seconds N --seed S`. Otherwise a short run of the same cases. */
const SECONDS = Number(process.env['TOOLBAKE_FUZZ_SECONDS'] ?? 4)
const SEED = Number(process.env['TOOLBAKE_FUZZ_SEED'] ?? 1)

/** Seeds of the short run, a fixed number so that faster machines test the same ones. */
const SEEDS = process.env['TOOLBAKE_FUZZ_SECONDS'] === undefined ? 30 : Number.POSITIVE_INFINITY

/** The maximum number of failures to show for one seed. */
const MOST = 2

it(`finds nothing in ${SECONDS} s from seed ${SEED}`, { timeout: SECONDS * 1000 + 600_000 }, async () => {
  const counts: Record<string, Record<string, number>> = {}
  const failures: string[] = []
  const end = performance.now() + SECONDS * 1000
  let seed = SEED
  for (; performance.now() < end && seed < SEED + SEEDS; seed++) {
    for (const [name, fuzz] of Object.entries(FUZZERS)) {
      const ofFuzzer = counts[name] ?? { cases: 0 }
      counts[name] = ofFuzzer
      const count = (what: string): void => {
        ofFuzzer[what] = (ofFuzzer[what] ?? 0) + 1
      }
      count('cases')
      for (const [index, failure] of (await run(() => fuzz(seed, count))).entries()) {
        count('failures')
        if (index >= MOST) continue
        failures.push(`${name}, again with --seconds 0.001 --seed ${seed}: ${failure}`)
        if (SECONDS > 10) console.log(failures.at(-1))
      }
      if (performance.now() > end && seed > SEED) break
    }
  }
  console.log(`Fuzzed with seeds ${SEED} to ${seed - 1}:`)
  console.table(counts)
  expect(failures).toEqual([])
})

async function run(work: () => ReturnType<Fuzzer>): Promise<readonly string[]> {
  try {
    return await work()
  } catch (error) {
    return [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
  }
}
