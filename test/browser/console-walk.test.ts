/**
 * A first start in a real Chromium, by somebody who knows nothing of castdex: the link, a key, a
 * feed, an ambiguous listing settled and taken back. And every page of the console: its width, its
 * barriers, in light and dark.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { RUNS_CHROMIUM } from './chromium.ts'
import { findBarriers, findWideElements, recordPage } from './measures.ts'
import { useDemo } from './use-demo.ts'

const PHONE = { width: 375, height: 720 }
const PAGES = [
  '',
  '/review/ambiguous',
  '/review/duplicate',
  '/review/suspect-move',
  '/feeds/pending',
  '/submissions',
  '/shows?q=crumb',
  '/shows/second-shop',
  '/shows/yes-and-then/merge?into=ministry-of-lost-umbrellas',
  '/shows/second-shop/pin?field=author',
  '/crawl',
  '/imports',
  '/jobs',
  '/settings',
  '/keys',
  '/keys/key_3f7Qm2ZtB8rW',
  '/audit',
]

describe.runIf(RUNS_CHROMIUM)('a first start in Chromium', () => {
  const demo = useDemo()

  const openPage = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await demo.browser.newPage(options)
    page.setDefaultTimeout(120_000)
    return page
  }

  test('without scripts, on a phone: from the link to a settled listing and back', async () => {
    const page = await openPage({ viewport: PHONE, javaScriptEnabled: false })
    const press = (name: string) =>
      page.getByRole('button', { name, exact: true }).first().click()
    const keys = await readFile(join(demo.dataDir, 'first-key.txt'), 'utf8')
    const link = /^\/console\?welcome=\S+$/m.exec(keys)?.[0] ?? ''
    await page.goto(demo.server.baseUrl + link)
    expect(await page.textContent('h1')).toBe('Welcome')
    await press('Make my key')
    expect(await page.textContent('.secret code')).toMatch(/^cdx_\w{40}$/)
    await page.getByRole('link', { name: 'Add a feed' }).click()
    await page.fill('#url', 'https://feeds.brought-by-hand.net/rss')
    await press('Add')
    expect(await page.textContent('.done')).toContain('The feed is in the directory now')
    await page.goto(`${demo.server.baseUrl}/console/review`)
    await page.getByRole('button', { name: 'Confirm' }).first().click()
    expect(await page.textContent('.done')).toContain('Confirmed')
    await press('Undo')
    expect(await page.textContent('.done')).toContain('The evidence alone decides')
    await page.goto(demo.server.baseUrl + link)
    expect(await page.textContent('h1')).toBe('What needs you')
    await page.close()
    const stranger = await openPage({ viewport: PHONE })
    await stranger.goto(demo.server.baseUrl + link)
    expect(await stranger.textContent('.notice-bad')).toContain('was used already')
    await stranger.close()
  })

  const signIn = async (page: Page): Promise<void> => {
    await page.goto(`${demo.server.baseUrl}/console`)
    await page.fill('#key', demo.server.adminKey ?? '')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.needs')
  }

  test('where scripts run, a button copies the key that was just made', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await openPage({ viewport: PHONE, permissions })
    await signIn(page)
    await page.goto(`${demo.server.baseUrl}/console/keys`)
    await page.fill('#name', 'copied')
    await page.getByRole('button', { name: 'Make the key' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await page.textContent('.secret code'),
    )
    await page.close()
  })

  test.each(['light', 'dark'] as const)(
    '%s: no page has a barrier, a complaint, or a foreign request',
    async (colorScheme) => {
      const page = await openPage({ viewport: PHONE, colorScheme, reducedMotion: 'reduce' })
      const record = recordPage(page, demo.server.baseUrl)
      await signIn(page)
      for (const path of PAGES) {
        await page.goto(`${demo.server.baseUrl}/console${path}`)
        expect(await findBarriers(page), path).toEqual([])
      }
      expect(record).toEqual({ foreign: [], complaints: [] })
      await page.close()
    },
  )

  test.each(['en', 'de'])(
    'on a small phone nothing of a comparison is cut, in the language %s',
    async (locale) => {
      const page = await openPage({ viewport: { width: 320, height: 720 }, locale })
      await signIn(page)
      await page.goto(`${demo.server.baseUrl}/console/review/duplicate`)
      const cut = await page.evaluate(
        "[...document.querySelectorAll('.table')].filter((each) => each.scrollWidth > each.clientWidth).length",
      )
      expect(cut).toBe(0)
      await page.close()
    },
  )

  test('320 to 2,560 px, and text twice as large: nobody scrolls sideways', async () => {
    const page = await openPage({})
    await signIn(page)
    for (const path of PAGES) {
      for (const width of [320, 768, 1280, 2560]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${demo.server.baseUrl}/console${path}`)
        expect(await findWideElements(page), `${path} at ${String(width)}`).toEqual([])
      }
      await page.setViewportSize({ width: 640, height: 800 })
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      expect(await findWideElements(page), `${path} at 200 %`).toEqual([])
    }
    await page.close()
  })
})
