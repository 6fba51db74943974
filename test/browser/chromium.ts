/** Debian's Chromium, where the machine has it. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const path = PATHS.find((candidate) => existsSync(candidate))
export const CHROMIUM = path ?? '/usr/bin/chromium'
const isCi = process.env['CI'] === 'true'

/** In CI a missing browser is a failure, not a gap. */
export const RUNS_CHROMIUM = path !== undefined || isCi

if (!RUNS_CHROMIUM) {
  process.stderr.write(
    'left out: test/browser needs Chromium (Debian: apt-get install chromium)\n',
  )
}

/** It asks nobody for updates, and a container needs no sandbox of its own. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET })
}
