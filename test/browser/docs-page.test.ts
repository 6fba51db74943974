/**
 * The docs page in a real Chromium: it shows every operation, a call can be tried with a key, and
 * no other host is asked.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { findFaintTexts } from './readable.ts'
import { openTemporaryFolder, type RunningServer, startServer } from '../cli/castdex.ts'

describe.runIf(RUNS_CHROMIUM)('the docs page in Chromium', () => {
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

  test.each([
    ['light', DESK],
    ['light', PHONE],
    ['dark', DESK],
    ['dark', PHONE],
  ] as const)(
    'in %s at %j everything can be read, and an open operation is no endless page',
    async (colorScheme, viewport) => {
      const page = await open('/docs', { colorScheme, viewport })
      await page.locator('.opblock-post [data-path="/api/v1/search/podcasts"]').click()
      await page.locator('[data-path="/api/v1/podcasts/multiple"]').click()
      await page.locator('.opblock.is-open .responses-inner').nth(1).waitFor()
      await page.locator('.opblock.is-open .microlight').nth(1).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
        viewport.width,
      )
      expect(await findFaintTexts(page)).toEqual([])
      for (const operation of await page.locator('.opblock.is-open').all())
        expect((await operation.boundingBox())?.height).toBeLessThan(1900)
      await page.close()
    },
  )

  test('in the dark all of the page stands on one ground', async () => {
    const page = await open('/docs', { colorScheme: 'dark', viewport: DESK })
    await page.locator('.opblock').first().waitFor()
    const grounds: string[] = await page.evaluate(
      "[...document.querySelectorAll('body, .swagger-ui, .scheme-container')].map((node) => getComputedStyle(node).backgroundColor)",
    )
    expect(grounds.length).toBeGreaterThan(2)
    expect([...new Set(grounds)]).toHaveLength(1)
    await page.close()
  })

  test('operations of operators are on a page of their own', async () => {
    const pathsOn = async (path: string): Promise<readonly string[]> => {
      const page = await open(path, { viewport: DESK })
      await page.locator('.opblock').first().waitFor()
      const shown: string[] = await page.evaluate(
        "[...document.querySelectorAll('[data-path]')].map((node) => node.dataset.path)",
      )
      expect(await findFaintTexts(page)).toEqual([])
      await page.close()
      return shown
    }
    const [callers, operators] = [await pathsOn('/docs'), await pathsOn('/docs/operators')]
    const { paths } = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as {
      paths: Record<string, object>
    }
    expect(operators.every((path) => path.startsWith('/api/v1/admin/'))).toBe(true)
    expect(callers.some((path) => path.startsWith('/api/v1/admin/'))).toBe(false)
    expect(new Set([...callers, ...operators])).toEqual(new Set(Object.keys(paths)))
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
    const answered = page.waitForResponse((response) =>
      response.url().endsWith('/api/v1/usage'),
    )
    await page.getByRole('button', { name: 'Execute' }).click()
    const answer = await answered
    expect(answer.status()).toBe(200)
    await page.getByText('"scopes"').first().waitFor()

    expect(foreign).toEqual([])
    expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([
      0, 0,
    ])
    expect(complaints).toEqual([])
    await page.close()
  })
})
