/**
 * The docs pages in a real Chromium: every operation is there, a call can be tried with a key, and
 * no other host is asked.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { RUNS_CHROMIUM } from './chromium.ts'
import { findBarriers, findWideElements, recordPage, sumLayoutShifts } from './measures.ts'
import { findFaintTexts } from './readable.ts'
import { useDemo } from './use-demo.ts'

describe.runIf(RUNS_CHROMIUM)('the docs pages in Chromium', () => {
  const demo = useDemo()

  const open = async (path: string, options: BrowserContextOptions): Promise<Page> => {
    const page = await demo.browser.newPage(options)
    page.setDefaultTimeout(120_000)
    await page.goto(demo.server.baseUrl + path)
    return page
  }
  const DESK = { width: 1280, height: 900 }
  const PHONE = { width: 390, height: 844 }

  const linksOf = (page: Page, selector: string): Promise<readonly string[]> =>
    page.evaluate(
      `[...document.querySelectorAll('.docs ${selector} a')].map((link) => link.getAttribute('href'))`,
    )

  const UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"

  const LOOKS = [
    ['light', DESK, 0],
    ['dark', PHONE, 1],
    ['light', PHONE, 2],
    ['dark', DESK, 3],
  ] as const

  test.each(LOOKS)(
    'in %s at %j pages of groups, and every fourth one of operations, can be read by everybody, unfolded too',
    async (colorScheme, viewport, turn) => {
      const page = await open('/docs', { colorScheme, viewport })
      const groups = await linksOf(page, 'h3')
      expect(groups.length).toBeGreaterThan(7)
      const operations = await linksOf(page, 'li')
      const mine = operations.filter((_path, index) => index % LOOKS.length === turn)
      for (const path of ['/docs', ...groups, ...mine]) {
        await page.goto(demo.server.baseUrl + path)
        expect([path, await sumLayoutShifts(page)]).toEqual([path, 0])
        await page.evaluate(UNFOLD)
        expect([path, await findBarriers(page)]).toEqual([path, []])
        expect([path, await findWideElements(page)]).toEqual([path, []])
        expect([path, await findFaintTexts(page)]).toEqual([path, []])
      }
      await page.close()
    },
  )

  test('operations of operators are a group of their own, and a link to an operation of old still leads to it', async () => {
    const page = await open('/docs/search#searchTyped', { viewport: DESK })
    await page.locator('#searchTyped a').click()
    await page.waitForURL('**/docs/search/searchTyped')
    const path = await page.locator('form').getAttribute('data-path')
    expect(path).toBe('/api/v1/search/podcasts')
    await page.goto(`${demo.server.baseUrl}/docs`)
    for (const group of await linksOf(page, 'h3')) {
      await page.goto(demo.server.baseUrl + group)
      const routes = await page.locator('.route').allTextContents()
      const areOfOperators = routes.map((each) => each.includes(' /api/v1/admin/'))
      expect([...new Set(areOfOperators)]).toEqual([group === '/docs/operators'])
    }
    await page.close()
  })

  test('the start and what is not there are pages that can be read', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const path of ['/', '/nothing']) {
        const page = await open(path, { colorScheme, viewport: PHONE })
        expect(await findFaintTexts(page)).toEqual([])
        await page.getByRole('banner').locator('summary').click()
        expect(
          await page
            .getByRole('banner')
            .getByRole('link', { name: 'API', exact: true })
            .count(),
        ).toBe(1)
        await page.close()
      }
    }
  })

  test('a person enters the key once for the tab, and tries calls', async () => {
    const page = await demo.browser.newPage()
    page.setDefaultTimeout(10_000)
    const { foreign, complaints } = recordPage(page, demo.server.baseUrl)
    await page.goto(`${demo.server.baseUrl}/docs/keys/getUsage`)
    await page.locator('#key').fill(demo.server.key ?? '')
    await page.locator('form[data-path="/api/v1/usage"] button').click()
    await page.getByText('"scopes"').first().waitFor()
    await page.goto(`${demo.server.baseUrl}/docs/search/searchPodcasts`)
    expect(await page.locator('#key').inputValue()).toBe(demo.server.key)
    const form = page.locator('form[data-method=POST][data-path="/api/v1/search/podcasts"]')
    await form.locator('button').click()
    await form.getByText(/^200 in \d+ ms/).waitFor()
    expect(foreign).toEqual([])
    expect(await page.evaluate('localStorage.length')).toBe(0)
    const other = await demo.browser.newPage()
    await other.goto(page.url())
    expect(await other.locator('#key').inputValue()).toBe('')
    await other.close()
    expect(complaints).toEqual([])
    await page.close()
  })
})
