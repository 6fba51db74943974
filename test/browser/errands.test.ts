/**
 * Ten errands of a stranger in the demo, on a phone: each takes at most three clicks. Typing and
 * Enter are no clicks.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { RUNS_CHROMIUM } from './chromium.ts'
import { useDemo } from './use-demo.ts'

const PHONE = { width: 390, height: 844 }
const MOST_CLICKS = 3

/** A stranger with one page, who counts clicks. */
class Stranger {
  clicks = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async search(words: string): Promise<void> {
    await this.page
      .locator('main input[type=search], .search-bar input')
      .first()
      .fill(words)
    await this.page.keyboard.press('Enter')
    await this.page.waitForURL('**/search?**')
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name }).first()
  }

  /** Opens the show if it is the first result. */
  async openFound(title: string): Promise<void> {
    const first = this.page.locator('.row a.title').first()
    expect(await first.textContent()).toContain(title)
    await this.click(first)
  }

  async openEntry(slug: string): Promise<void> {
    await this.page.goto(new URL(`/podcasts/${slug}`, this.page.url()).href)
    await this.click(this.page.locator('.entry > summary'))
  }
}

interface Errand {
  readonly name: string
  readonly run: (stranger: Stranger) => Promise<void>
}

const HARBOUR = '/podcasts/the-harbour-light'

const ERRANDS: readonly Errand[] = [
  {
    name: 'find a show by a misspelt title',
    async run(stranger) {
      await stranger.search('this amercan lief')
      await stranger.openFound('This American Life')
      await stranger.page.waitForURL('**/podcasts/this-american-life')
    },
  },
  {
    name: 'follow it in an app',
    async run(stranger) {
      await stranger.search('this american life')
      await stranger.openFound('This American Life')
      const follow = stranger.page.locator('.follow').first()
      await stranger.click(follow.locator('summary'))
      const app = follow.getByRole('link', { name: 'Apple' })
      expect(await app.first().getAttribute('href')).toContain('podcasts.apple.com')
    },
  },
  {
    name: 'play its newest episode',
    async run(stranger) {
      await stranger.search('harbour light')
      await stranger.openFound('The Harbour Light')
      await stranger.click(stranger.page.locator('.actions [data-play]'))
      await stranger.page.locator('.playing').waitFor()
    },
  },
  {
    name: 'find an episode by what it was about',
    async run(stranger) {
      await stranger.search('high water written down every day')
      await stranger.click(stranger.link('Episodes'))
      await stranger.click(stranger.link('The tide tables'))
      await stranger.page.waitForURL('**/episodes/*')
    },
  },
  {
    name: 'find a show in Spanish about cooking',
    async run(stranger) {
      await stranger.search('podcast de cocina en español')
      await stranger.openFound('La sartén despacio')
      await stranger.page.locator('h1[lang=es]').waitFor()
    },
  },
  {
    name: 'share a page',
    async run(stranger) {
      await stranger.page.goto(new URL(HARBOUR, stranger.page.url()).href)
      await stranger.click(stranger.page.locator('[data-share]'))
      const address = await stranger.page.evaluate('navigator.clipboard.readText()')
      expect(address).toMatch(/\/podcasts\/the-harbour-light$/)
    },
  },
  {
    name: 'propose a show',
    async run(stranger) {
      await stranger.click(stranger.link('Propose a show'))
      await stranger.page.locator('[name=feed]').fill('https://feeds.pier-nine.org/show')
      await stranger.click(stranger.page.locator('main form button'))
      await stranger.page.waitForURL('**/propose?thanks=yes')
    },
  },
  {
    name: 'see why a show is listed on Spotify',
    async run(stranger) {
      await stranger.openEntry('the-harbour-light')
      const spotify = stranger.page.locator('.listing', {
        has: stranger.page.getByRole('heading', { name: 'Spotify' }),
      })
      expect(await spotify.locator('.status').textContent()).toBe('Listed')
      expect(await spotify.locator('.status').locator('..').textContent()).toContain(
        '95% sure',
      )
      await stranger.click(spotify.getByText('Why'))
      const reason = spotify.getByText('The newest episodes are the same.')
      expect(await reason.isVisible()).toBe(true)
    },
  },
  {
    name: 'ask for a takedown',
    async run(stranger) {
      await stranger.page.goto(new URL(HARBOUR, stranger.page.url()).href)
      await stranger.click(
        stranger.page.locator('footer').getByRole('link', { name: 'takedown' }),
      )
      await stranger.page.locator('[name=show]').fill('the-harbour-light')
      await stranger.page.locator('[name=message]').fill('The show is mine.')
      await stranger.click(stranger.page.locator('main form button'))
      await stranger.page.waitForURL('**/takedown?thanks=yes')
    },
  },
  {
    name: 'get a list into a spreadsheet',
    async run(stranger) {
      await stranger.search('history')
      await stranger.click(stranger.page.locator('.along summary'))
      const download = stranger.page.waitForEvent('download')
      await stranger.click(stranger.link('CSV'))
      const file = await (await download).path()
      const [head = ''] = (await readFile(file, 'utf8')).split('\n')
      expect(head).toContain('title')
    },
  },
]

describe.runIf(RUNS_CHROMIUM)('errands of a stranger', () => {
  const demo = useDemo()

  test.each(ERRANDS)('$name', async ({ run }) => {
    const page = await demo.browser.newPage({
      viewport: PHONE,
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    page.setDefaultTimeout(60_000)
    await page.goto(demo.server.baseUrl)
    const stranger = new Stranger(page)
    await run(stranger)
    expect(stranger.clicks).toBeLessThanOrEqual(MOST_CLICKS)
    await page.close()
  })
})
