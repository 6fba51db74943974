/**
 * Each kind of page of the demo in a real Chromium, in light and dark, at a desk and on a phone:
 * light, still, and readable by everybody.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { RUNS_CHROMIUM } from './chromium.ts'
import { findBarriers, findWideElements, sumLayoutShifts } from './measures.ts'
import { findFaintTexts } from './readable.ts'
import { useDemo } from './use-demo.ts'

const MOST_HTML_BYTES = 30_000

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const HARBOUR = '/podcasts/the-harbour-light'

interface Kind {
  readonly name: string
  readonly path: string
  /** A link of the page at `path` that leads to a page of this kind. */
  readonly link?: string
}

const KINDS: readonly Kind[] = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search?q=history' },
  { name: 'search for episodes', path: '/search?q=tide&of=episodes' },
  { name: 'a show with episodes', path: HARBOUR },
  { name: 'a show that was never read', path: '/podcasts/this-american-life' },
  { name: 'episodes of a show', path: `${HARBOUR}/episodes` },
  { name: 'an episode', path: HARBOUR, link: '.episode-title a' },
  { name: 'shows like it', path: `${HARBOUR}/similar` },
  { name: 'an embedded show', path: `${HARBOUR}/embed` },
  { name: 'people', path: '/people' },
  { name: 'people by name', path: '/people?q=ada' },
  { name: 'a person', path: '/people', link: '.rows a' },
  { name: 'an author', path: HARBOUR, link: '.by a' },
  { name: 'charts', path: '/charts' },
  { name: 'browse', path: '/browse' },
  { name: 'a genre', path: '/browse/genres/history' },
  { name: 'a language', path: '/browse/languages/de' },
  { name: 'a country', path: '/browse/countries/us' },
  { name: 'new shows', path: '/new' },
  { name: 'trending shows', path: '/trending' },
  { name: 'stats', path: '/stats' },
  { name: 'open data', path: '/data' },
  { name: 'about', path: '/about' },
  { name: 'crawler', path: '/crawler' },
  { name: 'propose', path: '/propose' },
  { name: 'takedown', path: '/takedown' },
  { name: 'nothing', path: '/podcasts/this-amercan-lief' },
]

const LINK = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)})?.getAttribute('href')`

/** Boxes that cut their overflow hide a badge behind a long title. */
const FIND_CUT_BADGES = `[...document.querySelectorAll('.badge')].filter((badge) => {
  const box = badge.parentElement.getBoundingClientRect()
  const { bottom, right } = badge.getBoundingClientRect()
  return bottom > box.bottom + 1 || right > box.right + 1
}).length`

/** The menu of the bar would lie over the page. */
const UNFOLD =
  "for (const each of document.querySelectorAll('main details')) each.open = true"

describe.runIf(RUNS_CHROMIUM)('each kind of page of the demo', () => {
  const demo = useDemo()

  const goTo = async (page: Page, { path, link }: Kind): Promise<number> => {
    let answer = await page.goto(demo.server.baseUrl + path)
    if (link !== undefined) {
      const href = await page.evaluate<string>(LINK(link))
      answer = await page.goto(demo.server.baseUrl + href)
    }
    return (await answer?.body())?.length ?? 0
  }

  const LOOKS = [
    ['light', DESK],
    ['dark', PHONE],
    ['light', PHONE],
    ['dark', DESK],
  ] as const

  describe.each(LOOKS)('in %s at %j', (colorScheme, viewport) => {
    test.each(KINDS)('$name', async (kind) => {
      const page = await demo.browser.newPage({ colorScheme, viewport, locale: 'en-GB' })
      page.setDefaultTimeout(60_000)
      expect(await goTo(page, kind)).toBeLessThanOrEqual(MOST_HTML_BYTES)
      expect(await sumLayoutShifts(page)).toBe(0)
      await page.evaluate(UNFOLD)
      expect(await page.evaluate(FIND_CUT_BADGES)).toBe(0)
      expect(await findBarriers(page)).toEqual([])
      expect(await findWideElements(page)).toEqual([])
      expect(await findFaintTexts(page)).toEqual([])
      await page.close()
    })
  })
})
