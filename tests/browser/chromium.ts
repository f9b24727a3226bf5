import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The path of Debian's Chromium, or of the one in the variable `CHROMIUM`. */
export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns undefined if Chromium is missing; this installs nothing. */
export async function launchChromium(): Promise<Browser | undefined> {
  if (!existsSync(CHROMIUM)) return undefined
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}
