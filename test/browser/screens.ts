/**
 * `npm run report -- screens`: views of the site and of the console with the demo catalogue, as
 * pictures under
 * `docs/screens/`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openTemporaryFolder, SOURCE_BIN } from '../cli/castdex.ts'
import { openChromium } from './chromium.ts'
import { toSmallPng } from './small-png.ts'

const DESK = { width: 1000, height: 700 }
const PHONE = { width: 375, height: 720 }

const VIEWS = [
  ['home-desk-light', '/', DESK],
  ['home-phone-dark', '/', PHONE],
  ['search-desk-light', '/search?q=histroy', DESK],
  ['search-desk-dark', '/search?q=crime&language=en', DESK],
  ['search-phone-light', '/search?q=crime', PHONE],
  ['show-desk-light', '/podcasts/the-harbour-light', DESK],
  ['show-desk-dark', '/podcasts/the-harbour-light', DESK],
  ['show-phone-light', '/podcasts/the-harbour-light', PHONE],
  ['empty-phone-light', '/search?q=crime&language=he&genre=Comedy', PHONE],
  ['browse-desk-light', '/browse', DESK],
  ['missing-desk-dark', '/podcasts/this-amercan-lief', DESK],
  ['about-phone-dark', '/about', PHONE],
  ['console-overview-desk-light', '/console', DESK],
  ['console-overview-phone-dark', '/console', PHONE],
  ['console-review-desk-light', '/console/review/duplicate', DESK],
  ['console-review-phone-dark', '/console/review/ambiguous', PHONE],
  ['console-crawl-desk-dark', '/console/crawl', DESK],
  ['console-keys-desk-light', '/console/keys', DESK],
] as const

const FOLDER = new URL('../../docs/screens/', import.meta.url)

await using folder = await openTemporaryFolder()
const server = spawn(process.execPath, [SOURCE_BIN, 'serve', '--demo'], {
  env: {
    PATH: process.env['PATH'],
    CASTDEX_CRAWL: 'off',
    CASTDEX_LISTINGS: 'off',
    CASTDEX_PORT: '0',
    CASTDEX_DATA_DIR: folder.path,
  },
  stdio: ['ignore', 'ignore', 'pipe'],
})

/** The banner names the address as soon as the server listens. */
async function readAddress(): Promise<string> {
  for await (const line of createInterface({ input: server.stderr })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address !== undefined) return address
  }
  throw new Error('the server ended before it listened')
}

const baseUrl = await readAddress()
server.stderr.resume()
await using browser = await openChromium()
await mkdir(FOLDER, { recursive: true })
const firstKeys = await readFile(join(folder.path, 'first-key.txt'), 'utf8')
const key = firstKeys.match(/^cdx_\w+$/gm)?.[1] ?? ''
for (const [name, path, viewport] of VIEWS) {
  const colorScheme = name.endsWith('dark') ? 'dark' : 'light'
  const page = await browser.newPage({ viewport, colorScheme, locale: 'en-GB' })
  if (path.startsWith('/console')) {
    await page.goto(`${baseUrl}/console`)
    await page.fill('#key', key)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.needs')
  }
  await page.goto(baseUrl + path, { waitUntil: 'networkidle' })
  const png = await page.screenshot()
  await page.close()
  const painter = await browser.newPage()
  const small = await toSmallPng(painter, png)
  await painter.close()
  await writeFile(new URL(`${name}.png`, FOLDER), small)
  process.stdout.write(`${name}.png ${String(small.length)} bytes\n`)
}
server.kill()
await once(server, 'exit')
