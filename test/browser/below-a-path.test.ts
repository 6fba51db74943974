/**
 * Everything works below a path of another site, in Chromium behind a real nginx: one that takes
 * the path away, and one that leaves it.
 */
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../api/castdex.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { findFreePort, RUNS_NGINX, startNginx } from './nginx.ts'

const PATH = '/castdex'
const many = Array.from({ length: 60 }, (_, at) => {
  const title = `Lantern ${String(at)}`
  return draftOf(at + 10, { title, titleLatest: title })
})

let browser: Browser | undefined
beforeAll(async () => {
  if (RUNS_CHROMIUM) browser = await openChromium()
})
afterAll(() => browser?.close())

/** What a page loaded, and where its links lead. */
async function addressesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    ['href', 'src', 'action', 'srcset'].flatMap((name) =>
      [...document.querySelectorAll('[' + name + ']')].map(
        (element) => new URL(element.getAttribute(name).split(' ')[0], location.href).href,
      ),
    )
  `)
}

interface Below extends AsyncDisposable {
  readonly castdex: RunningCastdex
  readonly base: string
  readonly origin: string
  readonly page: Page
  /** Requests of the browser that failed, or left the path. */
  readonly strayed: string[]
}

async function openBelow(strips: boolean): Promise<Below> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${String(port)}`
  const base = `${origin}${PATH}`
  const castdex = await startCastdex({
    podcasts: [EXAMPLE_DRAFT, ...many],
    hasSite: true,
    live: true,
    config: { publicUrl: `${base}/`, trustProxy: '127.0.0.1' },
  })
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: upstream } = castdex.app.server.address() as AddressInfo
  const nginx = await startNginx({ port, path: PATH, strips, upstream })
  if (browser === undefined) throw new Error('there is no Chromium')
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  const strayed: string[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!url.startsWith(`${base}/`) || response.status() >= 400)
      strayed.push(`${String(response.status())} ${url}`)
  })
  return {
    ...{ castdex, base, origin, page, strayed },
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await nginx[Symbol.asyncDispose]()
      await castdex[Symbol.asyncDispose]()
    },
  }
}

async function walk({ page, base, origin, castdex }: Below): Promise<void> {
  await page.goto(`${base}/`)
  await page.fill('#search-large', 'harbour li')
  await page
    .getByRole('option', { name: /Harbour/i })
    .first()
    .click()
  await page.waitForURL(`${base}/podcasts/the-harbour-light`)
  await page.fill('#search-bar', 'lantern')
  await page.press('#search-bar', 'Enter')
  await page.waitForURL(`${base}/search?q=lantern`)
  await page.getByRole('link', { name: /Next/ }).click()
  await page.waitForURL(/page=2/)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(/lang=de/)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  // Empty fields of a form are taken out by a redirect.
  await page.goto(`${base}/search?q=lantern&genre=`)
  expect(page.url()).toBe(`${base}/search?q=lantern`)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.goto(`${base}/console`)
  const key = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
  await page.fill('input[name=key]', key)
  await page.press('input[name=key]', 'Enter')
  await page.waitForURL(new RegExp(`^${base}/console`))
  await page.goto(`${base}/console/keys`)
  expect(page.url()).toBe(`${base}/console/keys`)
  const cookies = await page.context().cookies(`${base}/console`)
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie.path).toMatch(/^\/castdex\//)
  expect(await page.context().cookies(`${origin}/`)).toEqual([])
}

async function followLinks({ page, base, origin }: Below): Promise<void> {
  const seen = new Set<string>()
  for (const path of [
    '/',
    '/search?q=lantern',
    '/podcasts/the-harbour-light',
    '/browse',
    '/new',
    '/about',
    '/propose',
    '/docs',
    '/docs/operators',
    '/console',
    '/nowhere',
  ]) {
    await page.goto(base + path)
    for (const address of await addressesOf(page))
      if (address.startsWith(origin)) seen.add(address.split('#', 1)[0] ?? '')
  }
  expect(seen.size).toBeGreaterThan(60)
  for (const address of seen) expect(address).toMatch(new RegExp(`^${base}(/|$)`))
  const some = [...seen].filter((address) => !/\/search[?.]/.test(address)).slice(0, 120)
  for (const address of some) {
    const { status } = await fetch(address, { redirect: 'manual' })
    expect([address, status < 400 || status === 405]).toEqual([address, true])
  }
}

async function readDocuments({ base, castdex }: Below): Promise<void> {
  const textOf = async (path: string) => (await fetch(base + path)).text()
  const { servers } = JSON.parse(await textOf('/openapi.json')) as { servers: object }
  expect(servers).toEqual([{ url: PATH }])
  for (const path of [
    '/sitemap.xml',
    '/opensearch.xml',
    '/feeds/new.xml',
    '/search.rss?q=lantern',
  ])
    expect(await textOf(path)).toContain(`${base}/`)
  expect(await textOf('/llms.txt')).toContain(`go to ${base} and`)
  const headers = { authorization: castdex.key, accept: 'application/rss+xml' }
  const list = await fetch(`${base}/api/v1/search/podcasts?q=lantern`, { headers })
  expect(await list.text()).toContain(`<link>${base}/podcasts/`)
  const key = { authorization: castdex.key }
  const found = await fetch(`${base}/api/v1/podcasts/the-harbour-light`, { headers: key })
  expect(found.status).toBe(200)
}

const isLeftOut = !RUNS_CHROMIUM || !RUNS_NGINX

describe.each([true, false])('below a path that the proxy takes away: %s', (strips) => {
  test('every link, asset, form, cookie, redirect and document works', {
    skip: isLeftOut,
    timeout: 120_000,
  }, async () => {
    await using below = await openBelow(strips)
    await walk(below)
    expect(below.strayed).toEqual([])
    await readDocuments(below)
    await below.page.goto(`${below.base}/docs`)
    await below.page.locator('.docs h2').first().waitFor()
    expect(below.strayed).toEqual([])
    await followLinks(below)
  })
})
