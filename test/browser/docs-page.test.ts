/** The docs page in a real Chromium: it shows every operation, a call can be tried with a key, and no other host is asked. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTemporaryFolder, type RunningServer, startServer } from '../cli/castdex.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
const isCi = process.env['CI'] === 'true'

if (CHROMIUM === undefined && !isCi) {
  process.stderr.write('left out: test/browser needs Chromium (Debian: apt-get install chromium)\n')
}

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// In CI a missing browser is a failure, not a gap.
describe.runIf(CHROMIUM !== undefined || isCi)('the docs page in Chromium', () => {
  let browser: Browser
  let server: RunningServer
  const folders = new AsyncDisposableStack()

  beforeAll(async () => {
    const folder = folders.use(await openTemporaryFolder())
    server = folders.use(await startServer(['--demo'], { dataDir: folder.path }))
    browser = folders.use(await chromium.launch({ executablePath: CHROMIUM ?? '/usr/bin/chromium', args: QUIET }))
  })

  afterAll(async () => {
    await folders.disposeAsync()
  })

  test('a person enters the key and tries a lookup', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(10_000)
    const foreign: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(server.baseUrl) && !url.startsWith('data:')) foreign.push(url)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`${server.baseUrl}/docs`)
    await page.locator('[data-path="/api/v1/podcasts/multiple"]').waitFor()
    const key = server.key ?? ''

    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.locator('.auth-container input').first().fill(key)
    await page.locator('.auth-container button[type=submit]').first().click()
    await page.locator('.btn-done').first().click()

    await page.locator('[data-path="/api/v1/usage"]').click()
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/usage'))
    await page.getByRole('button', { name: 'Execute' }).click()
    const answer = await answered
    expect(answer.status()).toBe(200)
    await page.getByText('"scopes"').first().waitFor()

    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
})
