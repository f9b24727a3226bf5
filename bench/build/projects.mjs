// Typical projects, and their builds, each in its own process.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTools } from '../lib/tools.mjs'

const CHILD = new URL('child.mjs', import.meta.url).pathname

/** As recommended in the README. */
const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'preserve',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    allowArbitraryExtensions: true,
    rootDirs: ['.', './.toolbake/types'],
  },
  include: ['*.ts', '.toolbake/types/imports.d.ts'],
}

const FOUR = ['openai', 'openai-responses', 'anthropic', 'mcp']

/** The projects with their profiles; types are written only for those in TypeScript. */
export const PROJECTS = {
  plain: { title: 'no types', profiles: ['openai'], typed: false },
  one: { title: 'TypeScript, one profile', profiles: ['openai'], typed: true },
  four: { title: 'TypeScript, four profiles', profiles: FOUR, typed: true },
}

/**
 * Writes a project that imports each of its tool files.
 *
 * @param {string} folder
 * @param {number} count
 * @param {{ query: string, typed: boolean }} project
 */
export function writeProject(folder, count, { query, typed }) {
  const sizes = writeTools(folder, count, (index) => `./t${index}.schema.yaml${query}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  if (typed) writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  clear(folder)
  return sizes
}

/** Removes the output of builds and their caches. */
export function clear(folder) {
  for (const name of ['dist', '.toolbake', 'node_modules'])
    rmSync(join(folder, name), { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules'))
}

export function editOne(folder) {
  const path = join(folder, 't7.schema.yaml')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/^description: .*$/m, `description: Edited ${Math.random()}`))
}

/**
 * Builds a project in a new process.
 *
 * @param {{ bundler: 'vite' | 'rolldown', plugin: 'toolbake' | 'yaml' | 'baked', folder: string, published: string, options?: object, hash?: boolean }} build
 * @returns {{ wall: number, cpu: number, rss: number, own: number, hashing: number }} milliseconds and megabytes of the
 *   whole process; `own` is the time of our plugin's hooks
 */
export function build(build) {
  const printed = execFileSync(process.execPath, [CHILD, JSON.stringify(build)], {
    cwd: build.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return JSON.parse(printed)
}
