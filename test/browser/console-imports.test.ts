/**
 * Imports in a real Chromium: a list from a phone without scripts, one that scripts follow, and
 * files that are refused while they come.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTemporaryFolder, type RunningServer, startServer } from '../cli/castdex.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { findBarriers, findWideElements, recordPage } from './measures.ts'

const PHONE = { width: 320, height: 700 }

const LIST = `<opml version="2.0"><body>
${Array.from({ length: 40 }, (_, index) => `<outline type="rss" text="Show ${String(index)}" xmlUrl="https://feeds.example.org/u${String(index)}"/>`).join('\n')}
<outline type="rss" text="p" xmlUrl="https://ada:geheim@feeds.example.org/two"/>
<outline type="rss" text="n" xmlUrl="ftp://feeds.example.org/${'a-long-address/'.repeat(12)}"/>
</body></opml>`

describe.runIf(RUNS_CHROMIUM)('imports in Chromium', () => {
  let browser: Browser
  let server: RunningServer
  let list = ''
  let large = ''
  const folders = new AsyncDisposableStack()

  beforeAll(async () => {
    const { path } = folders.use(await openTemporaryFolder())
    const env = { CASTDEX_UPLOAD_MAX_BYTES: '4194304' }
    server = folders.use(
      await startServer(['--demo'], { dataDir: join(path, 'data'), env }),
    )
    list = join(path, 'my subscriptions.opml')
    large = join(path, 'large.opml')
    await writeFile(list, LIST)
    await writeFile(large, LIST.padEnd(40_000_000))
    browser = folders.use(await openChromium())
  })

  afterAll(() => folders.disposeAsync())

  const signIn = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await browser.newPage(options)
    page.setDefaultTimeout(120_000)
    await page.goto(`${server.baseUrl}/console`)
    await page.fill('#key', server.adminKey ?? '')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.needs')
    await page.goto(`${server.baseUrl}/console/imports`)
    return page
  }

  const upload = async (page: Page, file: string): Promise<void> => {
    await page.setInputFiles('#file', file)
    await page.getByRole('button', { name: 'Upload and import' }).click()
  }

  test('a phone without scripts uploads a list, and the page goes on by itself to the result', async () => {
    const page = await signIn({ viewport: PHONE, javaScriptEnabled: false })
    await upload(page, list)
    await page.getByText('42 read, 40 new, 2 refused').waitFor()
    expect(await page.textContent('h1')).toBe('my subscriptions.opml')
    expect(await page.content()).not.toContain('geheim')
    await page.getByRole('link', { name: 'All imports' }).click()
    expect(await page.textContent('tbody')).toContain('42 read, 40 new, 2 refused')
    await page.close()
  })

  test('with scripts the same, and a file that is too large is told before it is sent', async () => {
    const page = await signIn({ viewport: PHONE })
    await page.setInputFiles('#file', large)
    const message = "document.querySelector('#file').validationMessage"
    expect(await page.evaluate(message)).toContain('castdex import takes it')
    await upload(page, list)
    await page.getByText('42 read, 40 as they were, 2 refused').waitFor()
    await page.close()
  })

  test('without scripts a file that is too large is refused on a page, while it still comes', async () => {
    const page = await signIn({ javaScriptEnabled: false })
    await upload(page, large)
    await page.waitForSelector('.notice-bad')
    expect(await page.textContent('.notice-bad')).toContain('CASTDEX_UPLOAD_MAX_BYTES')
    expect(await page.getAttribute('#wrong-file', 'aria-invalid')).toBe('true')
    await page.getByRole('alert').getByRole('link').click()
    await page.waitForSelector('#wrong-file:focus')
    await page.goto(`${server.baseUrl}/console/imports`)
    await page.check('#format-ndjson')
    await upload(page, list)
    expect(await page.textContent('.notice-bad')).toContain('It looks like OPML')
    await page.close()
  })

  test.each(['light', 'dark'] as const)(
    '%s: no barrier, no complaint, and nobody scrolls sideways',
    async (colorScheme) => {
      const page = await signIn({ viewport: PHONE, colorScheme, reducedMotion: 'reduce' })
      const record = recordPage(page, server.baseUrl)
      const paths = ['/console/imports', '/console/imports?lang=de']
      const first = await page.getAttribute('tbody th a', 'href')
      for (const path of [...paths, first ?? '']) {
        for (const width of [320, 768, 1280, 2560]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(server.baseUrl + path)
          expect(await findWideElements(page), `${path} at ${String(width)}`).toEqual([])
        }
        expect(await findBarriers(page), path).toEqual([])
      }
      expect(record).toEqual({ foreign: [], complaints: [] })
      await page.close()
    },
  )
})
