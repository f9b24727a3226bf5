// After random edits, cached results are always byte-identical to those of a compilation without a cache.
import { existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Options } from '@toolbake/core'
import { expect, it } from 'vitest'
import { FULL } from '../full.ts'
import { createProject, type Project } from './project.ts'

const STEPS = FULL ? 2000 : 20
const SEED = 20_26

/** https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Random = ReturnType<typeof createRandom>

const FOLDERS = ['tools', 'tools/more', 'shared', 'shared/deep']
const NAMES = ['a', 'b', 'c', 'd']
const PATHS = FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}/${name}.schema.yaml`))
const IDS = [
  ...PATHS.slice(0, 6).flatMap((path) => [`${path}?profile=openai`, path]),
  'all.schema.yaml?profile=anthropic',
  'all.schema.yaml',
]
const OPTIONS: readonly Options[] = [
  {},
  { strict: { openai: false } },
  { profiles: ['mcp', 'openai'], reshape: true },
  { overrides: [{ files: 'tools/more/**', strict: { openai: true } }] },
  { schemasDir: 'tools' },
]

function one<Item>(items: readonly Item[], random: Random): Item {
  return items[random(items.length)] as Item
}

/** Returns any kind of file, from a library to a tool with a warning or an error. */
function fileText(path: string, random: Random): string {
  const ref = one(['../shared/a', './b', './more/c', '../../shared/deep/d', './deep/a'], random)
  const type = one(['string', 'integer', 'boolean', 'strng'], random)
  const property = one(
    [
      `{ type: ${type} }`,
      `{ $ref: ${ref}.schema.yaml }`,
      `{ type: string, minLenght: ${random(9)} }`,
      `{ type: array, items: { type: ${type} }, minItems: ${random(3)} }`,
      '{ type: [string, "null"], description: "file:///home/me" }',
    ],
    random,
  )
  if (random(4) === 0) return `{ type: ${type}, description: Shared ${random(5)} }\n`
  const id = one([`module_id: ${path.replace(/\W/g, '_')}\n`, 'module_id: same\n', ''], random)
  return `${id}description: Does ${random(5)}\ninput_schema:\n  type: object\n  properties: { x: ${property}, y: { type: string } }\n`
}

/** Makes one change and describes it. */
function edit({ path, write }: Project, random: Random): string {
  const [name, other] = [one(PATHS, random), one(PATHS, random)]
  const kind = random(10)
  if (kind < 4) {
    remove(path(name))
    write(name, fileText(name, random))
    return `write ${name}`
  }
  if (kind === 4) {
    remove(path(name))
    return `remove ${name}`
  }
  if (kind === 5 && existsSync(path(name)) && name !== other) {
    mkdirSync(dirname(path(other)), { recursive: true })
    remove(path(other))
    // Both may be the same file through a link.
    if (existsSync(path(name))) renameSync(path(name), path(other))
    return `rename ${name} ${other}`
  }
  if (kind === 6 && name !== other) {
    mkdirSync(dirname(path(name)), { recursive: true })
    remove(path(name))
    symlinkSync(path(other), path(name))
    return `link ${name} ${other}`
  }
  if (kind === 7) return turn(path('shared/deep'), path(one(['tools/more', 'elsewhere'], random)))
  if (kind === 8) {
    write(
      'all.schema.yaml',
      `tools:\n  - include: ./${one(['tools/*', 'tools/**/*', 'shared/*'], random)}.schema.yaml\n`,
    )
    return 'include'
  }
  const extra = one(['tools/a_meta.yaml', 'tools/package.json', 'elsewhere/d.schema.yaml'], random)
  if (existsSync(path(extra))) remove(path(extra))
  else
    write(
      extra,
      extra.endsWith('.json')
        ? '{}'
        : extra.includes('meta')
          ? 'annotations: { destructive: true }\n'
          : '{ type: string }\n',
    )
  return `turn ${extra}`
}

/** Switches between a folder and a link to one. */
function turn(at: string, target: string): string {
  const isLink = isLinkTo(at)
  remove(at)
  if (isLink) mkdirSync(at, { recursive: true })
  else symlinkSync(target, at)
  return `turn ${at}`
}

function isLinkTo(at: string): boolean {
  try {
    readlinkSync(at)
    return true
  } catch {
    return false
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

it(`is never stale, over ${STEPS} edits`, { timeout: 1_200_000 }, () => {
  const random = createRandom(SEED)
  const project = createProject({ 'all.schema.yaml': 'tools:\n  - include: ./tools/**/*.schema.yaml\n' })
  for (const path of PATHS) project.write(path, fileText(path, random))
  mkdirSync(project.path('elsewhere'))
  let hits = 0
  let compiled = 0
  const done: string[] = []
  for (let step = 0; step < STEPS; step++) {
    done.push(edit(project, random))
    // May undo a change partly, so that an older cache entry may be valid again.
    if (random(5) === 0) done.push(edit(project, random))
    const options = random(3) === 0 ? one(OPTIONS, random) : {}
    if (random(50) === 0) writeFileSync(project.path('kept/pack'), 'garbage')
    const ran = project.run(IDS, options)
    expect(ran.modules, done.slice(-3).join(', ')).toEqual(project.cold(IDS, options))
    // Types are slower.
    const types = step % 3 === 0 ? project.types(IDS, options) : undefined
    expect(types, done.slice(-9).join(', ')).toEqual(types && project.coldTypes(IDS, options))
    hits += ran.hits.length
    compiled += Object.values(ran.modules).filter((module) => module?.code !== '').length - ran.hits.length
  }
  // Otherwise nothing was tested.
  expect(hits).toBeGreaterThan(STEPS * 2)
  expect(compiled).toBeGreaterThan(STEPS / 2)
})
