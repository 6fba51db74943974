/**
 * Everything works below a path of another site, in Chromium behind a real nginx: one that takes
 * the path away, and one that leaves it.
 */
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { episodeId } from '../../src/record/episodes/episode.ts'
import { eventually } from '../eventually.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../api/castdex.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { findFreePort, RUNS_NGINX, startNginx } from './nginx.ts'

const PATH = '/castdex'
const [EPISODE] = EXAMPLE_EPISODES
const CHART = { platform: 'apple', country: 'DE', genre: 'Arts' } as const
const many = Array.from({ length: 60 }, (_, at) => {
  const title = `Lantern ${String(at)}`
  return draftOf(at + 10, { title, titleLatest: title })
})

let browser: Browser | undefined
beforeAll(async () => {
  if (RUNS_CHROMIUM) browser = await openChromium()
})
afterAll(() => browser?.close())

/** What a page loaded, where its links lead, and what it tells programs that share it. */
async function addressesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    ['href', 'src', 'action', 'srcset', 'data-path', 'content'].flatMap((name) =>
      [...document.querySelectorAll('[' + name + ']')]
        .map((element) => element.getAttribute(name).split(' ')[0])
        .filter((text) => name !== 'content' || /^(https?:|\\/)/.test(text))
        .map((text) => new URL(text.replaceAll(/[{}]/g, ''), location.href).href),
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
    config: { publicUrl: `${base}/`, trustProxy: '127.0.0.1', openData: true },
  })
  await castdex.directory.charts?.write([
    { ...CHART, date: '2026-11-19', ids: [String(EXAMPLE_DRAFT.appleId)] },
    { ...CHART, date: '2026-11-20', ids: ['1', String(EXAMPLE_DRAFT.appleId)] },
  ])
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

/** Publishes the day's files. */
async function publish({ base, castdex }: Below): Promise<void> {
  const authorization = await castdex.makeKey({ scopes: ['admin'] })
  const headers = { authorization, 'content-type': 'application/json' }
  const url = `${base}/api/v1/admin/jobs`
  await fetch(url, { method: 'POST', headers, body: '{"kind":"open-data"}' })
  await eventually(
    async () => (await fetch(`${base}/data/podcasts.csv`)).status === 200,
    'files are published',
  )
}

/** Returns the path of its page. */
async function saveSearch({ base, castdex }: Below): Promise<string> {
  const saved = await fetch(`${base}/api/v1/saved-searches`, {
    method: 'POST',
    headers: { authorization: castdex.key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lanterns', q: 'lantern' }),
  })
  const { data } = (await saved.json()) as { data: { feed: string; page: string } }
  for (const address of [data.feed, data.page])
    expect(address).toMatch(new RegExp(`^${base}/saved/`))
  return data.page.slice(base.length)
}

/** Some of each kind. */
function pickOfEach(addresses: ReadonlySet<string>): readonly string[] {
  const counts = new Map<string, number>()
  return [...addresses].filter((address) => {
    const { pathname } = new URL(address)
    const kind = pathname.replace(/[^/.]*(\.\w+)?$/, '$1')
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= 3
  })
}

async function followLinks(below: Below): Promise<void> {
  const { page, base, origin } = below
  const saved = await saveSearch(below)
  await publish(below)
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
    '/docs/saved-searches',
    '/console',
    '/nowhere',
    '/trending',
    '/stats',
    '/data/',
    '/charts',
    '/people',
    '/people?q=mara',
    '/search?of=episodes&q=tide',
    `/episodes/${EPISODE === undefined ? '' : episodeId(EXAMPLE_DRAFT.id, EPISODE)}`,
    '/embed/the-harbour-light',
    saved,
  ]) {
    await page.goto(base + path)
    for (const address of await addressesOf(page))
      if (address.startsWith(origin)) seen.add(address.split('#', 1)[0] ?? '')
  }
  expect(seen.size).toBeGreaterThan(60)
  for (const address of seen) expect(address).toMatch(new RegExp(`^${base}(/|$)`))
  // Addresses of the API are samples, which need a key.
  const pages = [...seen].filter((address) => !/\/search[?.]|\/api\//.test(address))
  for (const address of pickOfEach(new Set(pages))) {
    // A visitor may read one file a second beyond the first thirty.
    const { status } = await eventually(async () => {
      const answer = await fetch(address, { redirect: 'manual' })
      return answer.status !== 429 && answer
    })
    expect([address, status < 400 || status === 405]).toEqual([address, true])
  }
}

async function readDocuments({ base, origin, castdex }: Below): Promise<void> {
  const textOf = async (path: string) => (await fetch(base + path)).text()
  const { servers } = JSON.parse(await textOf('/openapi.json')) as { servers: object }
  expect(servers).toEqual([{ url: PATH }])
  for (const path of [
    '/sitemap.xml',
    '/sitemaps/1.xml',
    '/sitemaps/episodes.xml',
    '/opensearch.xml',
    '/feeds/new.xml',
    '/search.rss?q=lantern',
    '/search.json?q=lantern',
    '/new.rss',
    '/trending.rss',
  ]) {
    const text = await textOf(path)
    expect([path, text.includes(`${base}/`)]).toEqual([path, true])
    expect(text.replaceAll(base, '')).not.toContain(`${origin}/`)
  }
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
