// A cold build of many tool files: our plugin, which compiles them, beside one that only parses YAML, in the same run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, ms, printTable } from '../lib/table.mjs'
import { writeTools } from '../lib/tools.mjs'

const CHILD = new URL('child.mjs', import.meta.url).pathname

/** @param {{ rounds?: number, count?: number }} options */
export function benchBuild({ rounds = 5, count = 1000 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    const folders = { toolbake: join(work, 'toolbake'), yaml: join(work, 'yaml') }
    const { bytesPerFile } = writeTools(
      folders.toolbake,
      count,
      (index) => `./t${index}.schema.yaml?profile=openai`,
    )
    writeTools(folders.yaml, count, (index) => `./t${index}.schema.yaml`)
    for (const bundler of ['vite', 'rolldown'])
      compare(bundler, folders, rounds, `${count} files of ${bytesPerFile} bytes`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function compare(bundler, folders, rounds, what) {
  const samples = { toolbake: [], 'unplugin-yaml': [] }
  for (let round = 0; round <= rounds; round++) {
    const ours = sample(bundler, 'toolbake', folders.toolbake)
    const theirs = sample(bundler, 'unplugin-yaml', folders.yaml)
    // The first round warms the disk.
    if (round === 0) continue
    samples.toolbake.push(ours)
    samples['unplugin-yaml'].push(theirs)
  }
  const pairs = samples.toolbake.map((ours, at) => ours.time / samples['unplugin-yaml'][at].time)
  const rows = Object.entries(samples).map(([plugin, all]) => {
    const times = all.map(({ time }) => time)
    return {
      plugin,
      best: ms(Math.min(...times)),
      median: ms(median(times)),
      'peak memory': `${Math.round(median(all.map(({ rss }) => rss)))} MB`,
      output: `${Math.round(all[0].bytes / 1024)} KB`,
      ratio:
        plugin === 'toolbake'
          ? `${median(pairs).toFixed(2)} (${Math.min(...pairs).toFixed(2)}–${Math.max(...pairs).toFixed(2)})`
          : '1.00',
    }
  })
  printTable(`Cold build, ${bundler}, ${what}, ${rounds} rounds`, rows)
}

/** How time and memory grow with the number of files, and what of it is the bundler's, given the same modules. */
export function benchGrowth(counts = [100, 1000, 10_000]) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    const rows = counts.map((count) => {
      const folder = join(work, `n${count}`)
      writeTools(folder, count, (index) => `./t${index}.schema.yaml?profile=openai`)
      const runs = [1, 2, 3].map(() => sample('rolldown', 'toolbake', folder))
      const bare = sample('rolldown', 'baked', folder)
      const tools = sample('rolldown', 'tools', folder)
      const best = Math.min(...runs.map(({ time }) => time))
      return {
        files: count,
        best: ms(best),
        'per file': ms(best / count),
        'peak memory': `${Math.round(Math.min(...runs.map(({ rss }) => rss)))} MB`,
        'the bundler alone': ms(bare.time),
        'its memory': `${Math.round(bare.rss)} MB`,
        'without decoders': `${Math.round(tools.rss)} MB`,
      }
    })
    printTable('Growth, rolldown', rows)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function sample(bundler, plugin, folder) {
  return JSON.parse(
    execFileSync(process.execPath, [CHILD, bundler, plugin, folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
}
