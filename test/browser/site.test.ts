/**
 * The site in a real Chromium: every page in light and dark, narrow and wide, enlarged, by keyboard
 * alone and without scripts.
 */
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../api/castdex.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import {
  findBarriers,
  findWideElements,
  recordPage,
  sumLayoutShifts,
  weighPage,
} from './measures.ts'
import { findFaintTexts } from './readable.ts'

const LONG = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft${'x'.repeat(180)}`

function named(title: string, changes: Partial<PodcastDraft> = {}): Partial<PodcastDraft> {
  return { title, titleLatest: title, titleLatestCleaned: title, ...changes }
}

/** Titles in many scripts; the first ones read from right to left. */
const TITLES: readonly (readonly [language: string, title: string])[] = [
  ['ar', 'بودكاست المنارة البعيدة'],
  ['he', 'התיק הסגור'],
  ['fa', 'رادیو چراغ دریایی'],
  ['ur', 'ساحل کی کہانیاں'],
  ['ja', '灯台の向こう側'],
  ['ko', '등대 너머의 이야기'],
  ['zh', '灯塔之外'],
  ['hi', 'प्रकाशस्तंभ के पार'],
  ['th', 'ประภาคารกลางทะเล'],
  ['ta', 'கலங்கரை விளக்கம்'],
  ['ru', 'За маяком'],
  ['el', 'Πέρα από τον φάρο'],
  ['tr', 'Deniz Feneri'],
  ['vi', 'Ngọn hải đăng'],
  ['pl', 'Za latarnią morską'],
  ['cs', 'Za majákem'],
  ['hu', 'A világítótornyon túl'],
  ['fi', 'Majakan takana'],
  ['de', 'Hinterm Leuchtturm'],
  ['fr', 'Au-delà du phare'],
  ['en', 'Beyond the Lighthouse'],
]

const LEGAL = `# Legal notice\n\n${LONG}\n\n- [Page](https://example.org/${LONG})\n- two`

const PODCASTS: readonly PodcastDraft[] = [
  EXAMPLE_DRAFT,
  draftOf(2, named('Dead Tide', { feedState: 'dead' })),
  draftOf(
    3,
    named(LONG, {
      author: LONG,
      description: `${LONG} ${LONG}`,
      hostNames: [LONG],
      websiteUrl: `https://example.org/${LONG}`,
      slug: 'long',
    }),
  ),
  draftOf(
    4,
    named('Bare', {
      slug: 'bare',
      author: null,
      description: null,
      genres: [],
      language: 'und',
      hostNames: [],
      websiteUrl: null,
      socialMediaLinks: [],
      authorityScore: null,
    }),
  ),
  ...TITLES.map(([language, title], index) =>
    draftOf(
      10 + index,
      named(title, {
        language,
        author: title,
        description: `${title}. ${title}!`,
        slug: `t${language}`,
      }),
    ),
  ),
  ...Array.from({ length: 60 }, (_, index) =>
    draftOf(100 + index, named(`Lantern ${String(index)}`)),
  ),
]

/** Each page, the states of a page that is empty, long or broken among them. */
const PAGES = [
  '/',
  '/search?q=lantern',
  '/search?q=lantern&page=2&sort=title&genre=Documentary',
  '/search?q=lantren+about',
  '/search?q=lantern&language=he',
  '/search?q=nothinglikethis',
  `/search?q=${LONG.slice(0, 190)}`,
  '/podcasts/the-harbour-light',
  '/podcasts/long',
  '/podcasts/bare',
  '/podcasts/tar',
  '/podcasts/dead-tide',
  '/browse',
  '/browse/languages/ar',
  '/browse/genres/documentary',
  `/authors/${encodeURIComponent(EXAMPLE_DRAFT.author ?? '')}`,
  '/stats',
  '/new',
  '/about',
  '/trending',
  '/crawler',
  '/legal',
  '/propose',
  '/takedown?show=the-harbour-light',
  '/nothing/here',
] as const

/** From the narrowest phone to a wall. */
const WIDTHS = [320, 390, 640, 960, 1280, 2560]

describe.runIf(RUNS_CHROMIUM)('the site in Chromium', () => {
  let browser: Browser
  let castdex: RunningCastdex
  let baseUrl: string

  beforeAll(async () => {
    castdex = await startCastdex({
      hasSite: true,
      podcasts: PODCASTS,
      live: true,
      legalText: LEGAL,
    })
    await castdex.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = castdex.app.server.address() as AddressInfo
    baseUrl = `http://127.0.0.1:${String(port)}`
    browser = await openChromium()
  })

  afterAll(async () => {
    await browser.close()
    await castdex[Symbol.asyncDispose]()
  })

  const openPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await browser.newPage(options)
    page.setDefaultTimeout(60_000)
    return page
  }

  test.each(PAGES)('%s is readable, still and shut off', async (path) => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } })
    const { foreign, complaints } = recordPage(page, baseUrl)
    const answer = await page.goto(baseUrl + path, { waitUntil: 'networkidle' })
    const isThere = answer?.status() === 200
    expect(await sumLayoutShifts(page)).toBe(0)
    expect(await findFaintTexts(page)).toEqual([])
    expect(await findBarriers(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await findWideElements(page)]).toEqual([width, []])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findBarriers(page)).toEqual([])
    expect(await findFaintTexts(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(['text twice as large', await findWideElements(page)]).toEqual([
      'text twice as large',
      [],
    ])
    // Chromium says so of a page that is answered with 404.
    if (isThere) expect(complaints).toEqual([])
    expect(foreign).toEqual([])
    await page.close()
  })

  // Dark pages differ in their colours alone.
  test('every page is readable in the dark, wide and narrow', async () => {
    const page = await openPage({ colorScheme: 'dark' })
    for (const path of PAGES) {
      await page.goto(baseUrl + path)
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect([path, width, await findFaintTexts(page)]).toEqual([path, width, []])
      }
    }
    await page.close()
  })

  test('by keyboard alone a show is found and opened, and one always sees where one is', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(baseUrl)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.className')).toBe('skip')
    await page.keyboard.press('/')
    await page.keyboard.type('harbuor light')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=harbuor+light')
    const seen: string[] = []
    const visible = `(() => {
      const { activeElement } = document
      const ring = activeElement.closest('.search') ?? activeElement
      return getComputedStyle(ring).outlineStyle !== 'none' && activeElement.checkVisibility()
    })()`
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      seen.push(await page.evaluate('document.activeElement.outerHTML.slice(0, 80)'))
      expect([seen.at(-1), await page.evaluate(visible)]).toEqual([seen.at(-1), true])
    }
    expect(new Set(seen).size).toBe(seen.length)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/podcasts/the-harbour-light')
    await page.close()
  })

  test('an episode unfolds by keyboard, and its player asks nobody before it is pressed', async () => {
    const page = await openPage()
    const { foreign, complaints } = recordPage(page, baseUrl)
    await page.goto(`${baseUrl}/podcasts/the-harbour-light`, { waitUntil: 'networkidle' })
    await page.locator('.episode summary').first().focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('.episode .play').first().isVisible()).toBe(true)
    expect(await page.locator('.playing').isVisible()).toBe(false)
    expect(await findBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findWideElements(page)).toEqual([])
    expect([foreign, complaints]).toEqual([[], []])
    await page.close()
  })

  test('shows are offered while one types, by keyboard and without a barrier, and Escape puts them away', async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } })
    const { foreign, complaints } = recordPage(page, baseUrl)
    await page.goto(baseUrl)
    await page.locator('.search-large input').pressSequentially('harb')
    await page.locator('[role=option]').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await findWideElements(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.locator('[role=option]').first().isVisible()).toBe(false)
    await page.keyboard.type('o')
    await page.locator('[role=option]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    const chosen = await page.locator('[aria-selected=true]').getAttribute('id')
    expect(
      await page.locator('.search-large input').getAttribute('aria-activedescendant'),
    ).toBe(chosen)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/podcasts/the-harbour-light')
    expect([foreign, complaints]).toEqual([[], []])
    await page.close()
  })

  test('without scripts everything can be searched, narrowed and read', async () => {
    const page = await openPage({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await page.goto(baseUrl)
    await page.locator('.search-large input').fill('lantern')
    await page.locator('.search-large button').click()
    await page.waitForURL('**/search?q=lantern')
    expect(await page.locator('.row').count()).toBe(25)
    await page.getByText('Filters').click()
    await page.locator('.facet a', { hasText: 'Documentary' }).click()
    await page.waitForURL('**genre=Documentary')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**page=2**')
    await page.locator('.row .title').first().click()
    await page.waitForURL('**/podcasts/lantern-*')
    expect(await page.locator('.listing').count()).toBe(3)
    await page.goBack()
    await page.locator('.along summary').click()
    expect(await page.locator('.along code').isVisible()).toBe(true)
    await page.close()
  })

  test('who wants no motion gets none', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await page.goto(baseUrl)
    const moving = `[...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ transitionDuration, animationName }) => transitionDuration !== '0s' || animationName !== 'none').length`
    expect(await page.evaluate(moving)).toBe(0)
    await page.close()
  })

  test('a search page weighs at most 30 kB without covers, its scripts 10 kB', async () => {
    const page = await openPage()
    const { all, scripts } = await weighPage(page, `${baseUrl}/search?q=lantern`)
    expect(all).toBeLessThanOrEqual(30_000)
    expect(scripts).toBeGreaterThan(0)
    expect(scripts).toBeLessThanOrEqual(10_000)
    await page.close()
  })

  test.each(TITLES)(
    'a title in %s has its direction and stays in its line',
    async (language, title) => {
      const page = await openPage({ viewport: { width: 320, height: 640 } })
      await page.goto(`${baseUrl}/podcasts/t${language}`)
      expect(await page.locator('h1').textContent()).toBe(title)
      const direction = await page.evaluate(
        "getComputedStyle(document.querySelector('h1')).direction",
      )
      expect(direction).toBe(['ar', 'he', 'fa', 'ur'].includes(language) ? 'rtl' : 'ltr')
      await page.close()
    },
  )
})
