import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FULL } from '../full.ts'
import type { SuiteResult } from '../validate/suite-module.ts'
import { suiteScript } from '../validate/suite-module.ts'
import { CHROMIUM, launchChromium } from './chromium.ts'

/** Forbids code from strings, inline code and foreign origins. */
const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'"

/** A sample has every fourth group of the suite in the browser; no-eval.test.ts tests all in Node. */
const STEP = FULL ? 1 : 4

let browser: Browser | undefined
let address = ''
let stop: () => unknown = () => undefined

beforeAll(async () => {
  browser = await launchChromium()
  if (browser === undefined) return
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', '<!doctype html><script src="/page.js"></script>'],
    '/page.js': [
      'text/javascript',
      "const worker = new Worker('/worker.js')\nworker.onmessage = ({ data }) => { globalThis.answer = data }",
    ],
    '/worker.js': ['text/javascript', `${await suiteScript(STEP)}\npostMessage(globalThis.suiteResult)`],
  }
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', '']
    // The policy of a worker is in its own response.
    response
      .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY })
      .end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  stop = () => server.close()
})
afterAll(async () => {
  await browser?.close()
  stop()
})

it('pass the official suite in a worker whose policy forbids code from strings', async (context) => {
  if (browser === undefined) return context.skip(`no chromium at ${CHROMIUM}`)
  const page = await browser.newPage()
  await page.goto(address)
  const answer = await page.waitForFunction(() => (globalThis as { answer?: SuiteResult }).answer)
  const result = (await answer.jsonValue()) as SuiteResult
  expect(result.wrong).toEqual([])
  expect(result.verdicts).toBeGreaterThan(3000 / STEP)
  expect(result.evaluated).toBe('EvalError')
})
