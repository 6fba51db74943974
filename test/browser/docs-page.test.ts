/**
 * The docs pages in a real Chromium: every operation is there, a call can be tried with a key, and
 * no other host is asked.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { findBarriers, findWideElements, recordPage, sumLayoutShifts } from './measures.ts'
import { findFaintTexts } from './readable.ts'
import { openTemporaryFolder, type RunningServer, startServer } from '../cli/castdex.ts'

describe.runIf(RUNS_CHROMIUM)('the docs pages in Chromium', () => {
  let browser: Browser
  let server: RunningServer
  const folders = new AsyncDisposableStack()

  beforeAll(async () => {
    const folder = folders.use(await openTemporaryFolder())
    server = folders.use(await startServer(['--demo'], { dataDir: folder.path }))
    browser = folders.use(await openChromium())
  })

  afterAll(async () => {
    await folders.disposeAsync()
  })

  const open = async (path: string, options: BrowserContextOptions): Promise<Page> => {
    const page = await browser.newPage(options)
    page.setDefaultTimeout(120_000)
    await page.goto(server.baseUrl + path)
    return page
  }
  const DESK = { width: 1280, height: 900 }
  const PHONE = { width: 390, height: 844 }

  const groupsOf = async (page: Page): Promise<readonly string[]> =>
    page.evaluate(
      "[...document.querySelectorAll('.docs h2 a')].map((link) => link.getAttribute('href'))",
    )

  const UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"

  test.each([
    ['light', DESK],
    ['dark', PHONE],
  ] as const)(
    'in %s at %j every page can be read by everybody, unfolded too',
    async (colorScheme, viewport) => {
      const page = await open('/docs', { colorScheme, viewport })
      const groups = await groupsOf(page)
      expect(groups.length).toBeGreaterThan(7)
      for (const path of ['/docs', ...groups]) {
        await page.goto(server.baseUrl + path)
        expect([path, await sumLayoutShifts(page)]).toEqual([path, 0])
        await page.evaluate(UNFOLD)
        expect([path, await findBarriers(page)]).toEqual([path, []])
        expect([path, await findWideElements(page)]).toEqual([path, []])
        expect([path, await findFaintTexts(page)]).toEqual([path, []])
      }
      await page.close()
    },
  )

  test('operations of operators are on a page of their own', async () => {
    const page = await open('/docs', { viewport: DESK })
    const groups = await groupsOf(page)
    const paths = new Set<string>()
    for (const path of groups) {
      await page.goto(server.baseUrl + path)
      const shown: string[] = await page.evaluate(
        "[...document.querySelectorAll('form')].map((form) => form.dataset.path)",
      )
      const areOfOperators = shown.map((each) => each.startsWith('/api/v1/admin/'))
      expect([...new Set(areOfOperators)]).toEqual([path === '/docs/operators'])
      for (const each of shown) paths.add(each)
    }
    const document = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as {
      paths: Record<string, object>
    }
    expect(paths).toEqual(new Set(Object.keys(document.paths)))
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

  test('a person enters the key and tries calls', async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(10_000)
    const { foreign, complaints } = recordPage(page, server.baseUrl)
    await page.goto(`${server.baseUrl}/docs/keys#getUsage`)
    await page.locator('#key').fill(server.key ?? '')
    await page.locator('form[data-path="/api/v1/usage"] button').click()
    await page.getByText('"scopes"').first().waitFor()
    await page.goto(`${server.baseUrl}/docs/search`)
    await page.locator('#key').fill(server.key ?? '')
    const form = page.locator('form[data-method=POST][data-path="/api/v1/search/podcasts"]')
    await page
      .locator('.operation', { has: form })
      .locator('summary', { hasText: 'Try it here' })
      .click()
    await form.locator('button').click()
    await form.getByText(/^200 in \d+ ms/).waitFor()
    expect(foreign).toEqual([])
    expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([
      0, 0,
    ])
    expect(complaints).toEqual([])
    await page.close()
  })
})
