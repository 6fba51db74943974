/** A listener plays an episode, walks on through the site, and jumps by time marks. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { EXAMPLE_DRAFT, type RunningCastdex, startCastdex } from '../api/castdex.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { findBarriers, findWideElements, sumLayoutShifts } from './measures.ts'

const SECONDS = 100
const RATE = 8000

/** Silence as WAV: 8 bits a sample. */
function silence(): Buffer {
  const header = Buffer.alloc(44)
  const size = SECONDS * RATE
  header.write('RIFF')
  header.writeUInt32LE(36 + size, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(size, 40)
  return Buffer.concat([header, Buffer.alloc(size, 128)])
}

describe.runIf(RUNS_CHROMIUM)('the player in Chromium', () => {
  let browser: Browser
  let castdex: RunningCastdex
  let media: Server
  let baseUrl: string

  const listen = async (server: Server): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  }

  beforeAll(async () => {
    const sound = silence()
    media = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' })
        .end(sound),
    )
    const file = `${await listen(media)}/1.wav`
    castdex = await startCastdex({ hasSite: true, podcasts: [EXAMPLE_DRAFT], live: true })
    const { writer } = castdex.directory
    const known = (await writer.owners({ ids: [EXAMPLE_DRAFT.id] })).byId
    const episodes = EXAMPLE_EPISODES.map((episode) => ({
      ...episode,
      durationSeconds: SECONDS,
      notes: 'Start\n1:05 The bell',
      enclosure: { url: file, type: 'audio/wav', size: null },
    }))
    await writer.write(
      [...known.values()].map((show) => ({
        ...show,
        metadata: { newestEpisodes: packEpisodes(episodes) },
      })),
    )
    await castdex.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = castdex.app.server.address() as AddressInfo
    baseUrl = `http://127.0.0.1:${String(port)}`
    browser = await openChromium()
  })

  afterAll(async () => {
    await browser.close()
    await castdex[Symbol.asyncDispose]()
    await new Promise((resolve) => media.close(resolve))
  })

  const openPage = async (width: number): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 844 } })
    await page.goto(`${baseUrl}/podcasts/the-harbour-light`)
    return page
  }

  const isPlaying = (page: Page): Promise<boolean> =>
    page.evaluate("!document.querySelector('.playing audio').paused")

  test('playback goes on over links, a search and the way back; then it is closed', async () => {
    const page = await openPage(390)
    await page.locator('.actions [data-play]').click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.evaluate('globalThis.isSamePage = true')
    await page.locator('.episode-title a').first().click()
    await page.waitForURL('**/episodes/*')
    await page.locator('.search-bar input').fill('harbour')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=harbour')
    await page.locator('.row .title').first().waitFor()
    await page.goBack()
    await page.locator('.episode-page').waitFor()
    expect(await page.title()).toMatch(/^The tide tables/)
    expect(await isPlaying(page)).toBe(true)
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await findWideElements(page)]).toEqual([width, []])
    }
    await page.locator('.playing button').click()
    expect(await page.locator('.playing').isVisible()).toBe(false)
    await page.close()
  })

  test('a time mark of the notes jumps, on the row and on the page of the episode', async () => {
    const page = await openPage(1280)
    await page.locator('.episode summary').first().click()
    await page.locator('.episode [data-at]').first().click()
    const at = (): Promise<number> =>
      page.evaluate("document.querySelector('.playing audio').currentTime")
    await expect.poll(at).toBeGreaterThanOrEqual(65)
    await page.locator('.playing > :first-child').click()
    await page.locator('.episode-page [data-at]').first().click()
    await expect.poll(at).toBeLessThan(SECONDS)
    expect(await isPlaying(page)).toBe(true)
    await page.close()
  })

  test('similar shows come in without moving anything', async () => {
    const page = await openPage(390)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.waitForLoadState('networkidle')
    expect(await sumLayoutShifts(page)).toBe(0)
    await page.close()
  })

  test('the page of a person, reached from the show, can be read by everybody', async () => {
    const page = await openPage(390)
    await page.locator('a[href^="/people/"]').first().click()
    await page.waitForURL('**/people/*')
    await page.reload({ waitUntil: 'networkidle' })
    expect(await sumLayoutShifts(page)).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await findWideElements(page)]).toEqual([width, []])
    }
    await page.close()
  })

  test('a file that fails is offered as such, and Escape closes the player', async () => {
    const page = await openPage(1280)
    await page.route('**/*.wav', (route) => route.abort())
    await page.locator('.actions [data-play]').click()
    const link = page.locator('.playing .file')
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(/1\.wav$/)
    const close = await page.locator('.playing button').boundingBox()
    expect(close?.width).toBeLessThan(100)
    await page.keyboard.press('Escape')
    expect(await page.locator('.playing').isVisible()).toBe(false)
    await page.close()
  })

  test('the ways of a show open one at a time below their buttons, and Escape closes them', async () => {
    const page = await openPage(1280)
    const buttons = page.locator('.actions > .follow > summary, .actions > a.button')
    const tops = async () => {
      const boxes = await Promise.all(
        (await buttons.all()).map((each) => each.boundingBox()),
      )
      return new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size
    }
    await buttons.first().click()
    expect(await tops()).toBe(1)
    await page.getByText('Embed', { exact: true }).click()
    expect(await tops()).toBe(1)
    expect(await page.locator('.follow[open]').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await page.locator('.follow[open]').count()).toBe(0)
    await page.close()
  })

  test('without scripts the own player of the browser is there', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${baseUrl}/podcasts/the-harbour-light`)
    await page.locator('.episode audio').first().waitFor()
    expect(await page.locator('.episode .play').first().isVisible()).toBe(false)
    expect(await page.locator('.actions .play').getAttribute('href')).toMatch(/1\.wav$/)
    await page.close()
  })
})
