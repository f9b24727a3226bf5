import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { bufferOf } from './pack.ts'
import { createTextStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolbake-store-'))

afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Texts of 20 MB, short and long ones; each differs from the others. */
const TEXTS = Array.from({ length: 400 }, (_, index) =>
  `${index} ä🙂\n`.repeat(index % 40 === 0 ? 40_000 : 3000),
)

describe('texts that are more than memory is used for', () => {
  it('come back as they were, in whatever order they are read', () => {
    const store = createTextStore(join(folder, 'cache/pack'), () => true)
    const kept = TEXTS.map(store.add)
    expect(kept.map(({ length }) => length)).toEqual(TEXTS.map((text) => Buffer.byteLength(text)))
    for (const index of kept.keys()) {
      const at = (index * 7) % TEXTS.length
      expect(String(bufferOf(kept[at] ?? Buffer.of())) === TEXTS[at]).toBe(true)
    }
  })

  it('leave no file with a name', () => {
    const store = createTextStore(join(folder, 'cache/pack'), () => true)
    TEXTS.forEach(store.add)
    expect(readdirSync(join(folder, 'cache'))).toEqual([])
  })

  it('stay in memory where the process goes on', () => {
    const store = createTextStore(join(folder, 'cache/pack'), () => false)
    const kept = TEXTS.map(store.add)
    expect(kept.every((one, index) => String(bufferOf(one)) === TEXTS[index])).toBe(true)
    expect(existsSync(join(folder, 'cache'))).toBe(false)
  })

  it('stay in memory where no file can be made', () => {
    writeFileSync(join(folder, 'file'), '')
    const store = createTextStore(join(folder, 'file/pack'), () => true)
    const kept = TEXTS.map(store.add)
    expect(kept.every((one, index) => String(bufferOf(one)) === TEXTS[index])).toBe(true)
  })
})
