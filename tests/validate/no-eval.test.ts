import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { SuiteResult } from './suite-module.ts'
import { suiteScript } from './suite-module.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolbake-no-eval-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('passes the official suite where Node makes no code from strings', async () => {
  const file = join(folder, 'suite.cjs')
  writeFileSync(
    file,
    `${await suiteScript()}\nprocess.stdout.write(JSON.stringify(globalThis.suiteResult))\n`,
  )
  const { stdout, stderr } = spawnSync(process.execPath, ['--disallow-code-generation-from-strings', file], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const result = JSON.parse(stdout) as SuiteResult
  expect(result.wrong).toEqual([])
  expect(result.verdicts).toBeGreaterThan(3000)
  expect(result.evaluated).toBe('EvalError')
})
