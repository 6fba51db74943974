/** The bar on top at the width of a phone: every link of it can be read whole. */
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_DOMAIN } from '../../src/record/feed-url/demo-feed.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../api/castdex.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'

/** Links that stick out of what is seen of the bar, or fade into its edge. */
const CUT = `[...document.querySelectorAll('.bar nav a')].filter((link) => {
  const list = link.closest('ul')
  const edge = Math.min(list.getBoundingClientRect().right, innerWidth)
  return link.getBoundingClientRect().right > edge || getComputedStyle(list).maskImage !== 'none'
}).map(({ textContent }) => textContent)`

const DEMO = draftOf(1, { slug: 'crumb', rssFeedUrl: `https://feeds.${DEMO_DOMAIN}/crumb` })

const ROOM = `(() => {
  const input = document.querySelector('#search-bar')
  return {
    hidden: Math.max(0, input.scrollWidth - input.clientWidth),
    height: document.querySelector('header').getBoundingClientRect().height,
  }
})()`

/** The heights at which the kinds of the review queue stand. */
const TAB_LINES = `[...new Set([...document.querySelectorAll('main nav .chip')].map(
  (tab) => Math.round(tab.getBoundingClientRect().top)))]`

const withCounts = (count: string): string =>
  `document.querySelectorAll('.kinds a b').forEach((tab) => { tab.textContent = '${count}' })`

describe.runIf(RUNS_CHROMIUM)('the bar in Chromium', () => {
  let castdex: RunningCastdex
  let browser: Browser
  let baseUrl = ''

  beforeAll(async () => {
    castdex = await startCastdex({ hasSite: true, podcasts: [EXAMPLE_DRAFT, DEMO] })
    await castdex.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = castdex.app.server.address() as AddressInfo
    baseUrl = `http://127.0.0.1:${String(port)}`
    browser = await openChromium()
  })
  afterAll(async () => {
    await browser.close()
    await castdex[Symbol.asyncDispose]()
  })

  test.each([320, 390])(
    'is whole at %i px, on the site and in the console',
    async (width) => {
      const page = await browser.newPage({ viewport: { width, height: 800 } })
      for (const path of ['/?lang=en', '/search?lang=de']) {
        await page.goto(baseUrl + path)
        await page.getByRole('banner').locator('summary').click()
        expect(await page.evaluate(CUT), path).toEqual([])
      }
      await page.goto(`${baseUrl}/console?lang=en`)
      await page.fill('#key', await castdex.makeKey({ scopes: ['admin'] }))
      await page.click('main form .button')
      for (const language of ['en', 'de']) {
        await page.goto(`${baseUrl}/console/review/ambiguous?lang=${language}`)
        expect(await page.locator('.kinds a b').allTextContents()).toHaveLength(6)
        for (const [count, lines] of [
          ['0', 2],
          ['99+', width < 390 ? 3 : 2],
        ] as const) {
          await page.evaluate(withCounts(count))
          const tops = await page.evaluate<number[]>(TAB_LINES)
          expect(tops.length, count).toBeLessThanOrEqual(lines)
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      for (const path of ['/console?lang=en', '/console/audit?lang=de']) {
        await page.goto(baseUrl + path)
        expect(await page.locator('.bar nav a').count(), path).toBe(11)
        expect(await page.evaluate(CUT), path).toEqual([])
      }
      await page.close()
    },
  )

  test('is left out of print, where a page names its address and its feed', async () => {
    const page = await browser.newPage()
    const path = '/podcasts/the-harbour-light?lang=en'
    await page.goto(baseUrl + path)
    const printed = page.locator('.printed')
    const areSeen = async () =>
      Promise.all((await printed.all()).map((each) => each.isVisible()))
    expect(await areSeen()).toEqual([false, false])
    await page.emulateMedia({ media: 'print' })
    expect(await areSeen()).toEqual([true, true])
    const texts = (await printed.allTextContents()).join(' ')
    expect(texts).toContain(path)
    expect(texts).toContain(EXAMPLE_DRAFT.rssFeedUrl)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    await page.close()
  })

  test('leaves room for the searched words and the page when texts are twice as large', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    for (const language of ['en', 'de']) {
      await page.goto(`${baseUrl}/search?q=history&lang=${language}`)
      expect(await page.locator('.band').count()).toBe(1)
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      const { hidden, height } = await page.evaluate<{ hidden: number; height: number }>(
        ROOM,
      )
      expect(hidden, language).toBe(0)
      expect(height, language).toBeLessThanOrEqual(0.3 * 844)
    }
    await page.close()
  })
})
