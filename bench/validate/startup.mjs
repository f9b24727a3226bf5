// Measures cold starts: the CPU time of a new process to load a bundle and check one value with each validator.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} work a folder
 * @param {{ name: string, file: string }[]} bundles
 * @param {string} calls statements that use `m`, the loaded module
 * @param {number} rounds
 * @returns {Map<string, number>} milliseconds more than an empty module
 */
export function measureStartup(work, bundles, calls, rounds) {
  const empty = join(work, 'empty.mjs')
  writeFileSync(empty, 'export {}')
  const child = join(work, 'child.mjs')
  writeFileSync(
    child,
    `const before = process.cpuUsage()
const m = await import(process.argv[2])
if (process.argv[3]) { ${calls} }
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / 1000))`,
  )
  const best = new Map()
  const all = [{ name: '', file: empty }, ...bundles]
  for (let round = 0; round < rounds; round++) {
    for (const { name, file } of all) {
      const { stdout, stderr } = spawnSync(process.execPath, [child, file, name], { encoding: 'utf8' })
      if (stderr) throw new Error(`${name}: ${stderr}`)
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, Number(stdout)))
    }
  }
  const floor = best.get('') ?? 0
  return new Map(bundles.map(({ name }) => [name, (best.get(name) ?? 0) - floor]))
}
