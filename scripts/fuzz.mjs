// npm run test:fuzz -- --seconds 3600 --seed 7: runs all fuzzers for that long, each case with its own seed.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/prepare.mjs'
import { run, tool } from './lib/run.mjs'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
})
// Differs in each run, and is printed.
const seed = values.seed ?? String(Date.now() % 1_000_000_000)
if (!(Number(values.seconds) > 0) || !Number.isInteger(Number(seed))) {
  console.error('--seconds takes a number above 0, --seed an integer')
  process.exit(2)
}
await ensureInstalled()
console.log(`Fuzzing for ${values.seconds} s from seed ${seed}`)
const { code } = await run(tool('vitest/vitest.mjs', 'run', '--project', 'tests', 'tests/fuzz'), {
  env: { TOOLBAKE_FUZZ_SECONDS: values.seconds, TOOLBAKE_FUZZ_SEED: seed },
})
process.exitCode = code
