// Compares builds of many tool files with a plugin that only parses YAML: cold, again in a new process, and after an
// edit; without types and in TypeScript projects. Packages are measured as published.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPublished } from '../lib/published.mjs'
import { median, ms, printTable } from '../lib/table.mjs'
import { build, clear, editOne, PROJECTS, writeProject } from './projects.mjs'

const BUNDLERS = ['rolldown', 'vite']
const QUERY = '?profile=openai'

/** @typedef {Record<string, number>} Figures measured values by the name of their line in `LINES` */

/**
 * @param {{ rounds?: number, count?: number }} options
 * @returns {Promise<Figures>}
 */
export async function benchBuild({ rounds = 5, count = 1000 } = {}) {
  return inFolder(async (work) => {
    const published = join(work, 'published')
    await installPublished(published)
    const yaml = join(work, 'yaml')
    writeProject(yaml, count, { query: '', typed: false })
    const sizes = Object.entries(PROJECTS).map(([name, { typed }]) =>
      writeProject(join(work, name), count, { query: QUERY, typed }),
    )
    /** @type {Figures} */
    const figures = {}
    for (const bundler of BUNDLERS) {
      const samples = sampleRounds(work, bundler, published, rounds)
      printTable(
        `Builds with ${bundler}, ${count} files of ${sizes[0]?.bytesPerFile} bytes, medians of ${rounds} rounds`,
        rowsOf(samples),
      )
      Object.assign(figures, figuresOf(bundler, samples, count))
    }
    return figures
  })
}

/** Runs the compared builds in turns, so that other load on the machine affects all of them. */
function sampleRounds(work, bundler, published, rounds) {
  const samples = []
  for (let round = 0; round < rounds; round++)
    for (const [name, { title, profiles }] of Object.entries(PROJECTS)) {
      const folder = join(work, name)
      const ours = { bundler, plugin: 'toolbake', folder, published, options: { profiles } }
      const peer = build({ bundler, plugin: 'yaml', folder: join(work, 'yaml'), published })
      clear(folder)
      const first = build(ours)
      const again = build({ ...ours, hash: true })
      editOne(folder)
      const edited = build(ours)
      samples.push({ name, title, peer, first, again, edited })
    }
  return samples
}

const STATES = { first: 'cold', again: 'again in a new process', edited: 'after one edit' }

function rowsOf(samples) {
  const peers = samples.map(({ peer }) => peer)
  const cells = (runs, against) => {
    const of = (name) => median(runs.map((run) => run[name]))
    const ratio = (name) => median(runs.map((run, at) => run[name] / against[at][name])).toFixed(2)
    return {
      wall: ms(of('wall')),
      CPU: ms(of('cpu')),
      'peak memory': `${Math.round(of('rss'))} MB`,
      'wall / yaml': ratio('wall'),
      'CPU / yaml': ratio('cpu'),
      'our hooks': runs[0]?.own > 0 ? ms(of('own')) : '–',
    }
  }
  return [
    { build: 'unplugin-yaml', ...cells(peers, peers) },
    ...Object.entries(PROJECTS).flatMap(([name, { title }]) => {
      const own = samples.filter((sample) => sample.name === name)
      const against = own.map(({ peer }) => peer)
      return Object.entries(STATES).map(([state, words]) => ({
        build: `${title}, ${words}`,
        ...cells(
          own.map((sample) => sample[state]),
          against,
        ),
      }))
    }),
  ]
}

/** @returns {Figures} ratios of times, also in processor time, which depends less on other load */
function figuresOf(bundler, samples, count) {
  const of = (project, value) => median(samples.filter(({ name }) => name === project).map(value))
  const ratios = (name, project, state, against) =>
    ['wall', 'cpu'].map((time) => [
      time === 'wall' ? name : `${name} ${time}`,
      of(project, (sample) => sample[state][time] / sample[against][time]),
    ])
  return Object.fromEntries([
    ...ratios(`cold ${bundler}`, 'plain', 'first', 'peer'),
    ...ratios(`cold types ${bundler}`, 'four', 'first', 'peer'),
    ...ratios(`again ${bundler}`, 'plain', 'again', 'peer'),
    ...ratios(`again types ${bundler}`, 'four', 'again', 'peer'),
    ...(bundler === 'rolldown'
      ? [
          [`unchanged ${count}`, of('plain', ({ again }) => again.own / again.hashing)],
          ...ratios(`second ${count}`, 'four', 'again', 'first'),
          ...ratios(`edited ${count}`, 'four', 'edited', 'first'),
        ]
      : []),
  ])
}

/**
 * Measures what grows with the number of files: memory, the second build, and the plugin's time if nothing changed.
 *
 * @param {{ count?: number }} options
 * @returns {Promise<Figures>}
 */
export async function benchLarge({ count = 10_000 } = {}) {
  return inFolder(async (work) => {
    const published = join(work, 'published')
    await installPublished(published)
    /** @type {Figures} */
    const figures = {}
    const rows = []
    for (const name of ['plain', 'four']) {
      const folder = join(work, name)
      const { title, profiles, typed } = PROJECTS[name]
      writeProject(folder, count, { query: QUERY, typed })
      const ours = { bundler: 'rolldown', plugin: 'toolbake', folder, published, options: { profiles } }
      const first = build(ours)
      const again = build({ ...ours, hash: true })
      const runs = { [`${title}, cold`]: first, [`${title}, again in a new process`]: again }
      if (name === 'plain')
        runs['the bundler alone, with the same modules'] = build({ ...ours, plugin: 'baked' })
      for (const [what, { wall, cpu, rss, own }] of Object.entries(runs))
        rows.push({
          build: what,
          wall: ms(wall),
          CPU: ms(cpu),
          'peak memory': `${Math.round(rss)} MB`,
          'our hooks': own > 0 ? ms(own) : '–',
        })
      figures[`memory ${name}`] = Math.max(first.rss, again.rss) / 1000
      if (name === 'plain') figures[`unchanged ${count}`] = again.own / again.hashing
      else {
        figures[`second ${count}`] = again.wall / first.wall
        figures[`second ${count} cpu`] = again.cpu / first.cpu
      }
      rmSync(folder, { recursive: true, force: true })
    }
    printTable(`Builds with rolldown, ${count} files`, rows)
    return figures
  })
}

async function inFolder(run) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    return await run(work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
