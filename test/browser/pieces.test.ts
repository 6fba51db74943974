/** Pages that arrive in pieces, as over a slow line: nothing that is painted moves afterwards. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningCastdex, startCastdex } from '../api/castdex.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { sumLayoutShifts } from './measures.ts'

/** A browser has painted what it was sent, if it paints it at all. */
const PAUSE_MS = 150

const PAINTS = "performance.getEntriesByType('paint').length"

/** Cuts a page where something was painted that moved: in its bar, content and footer. */
function toPieces(page: Buffer): readonly Buffer[] {
  const cuts = ['<nav', '</h1>', '</main>', '</footer>'].map((mark) => page.indexOf(mark))
  return [0, ...cuts].map((cut, index) => page.subarray(cut, cuts[index]))
}

/** Pages leave it in pieces. Its last one waits until it is sent. */
class SlowLine {
  sendLast = (): void => undefined

  async #send(page: Buffer, response: ServerResponse): Promise<void> {
    const pieces = toPieces(page)
    const last = pieces.at(-1)
    for (const piece of pieces.slice(0, -1)) {
      response.write(piece)
      await sleep(PAUSE_MS)
    }
    this.sendLast = () => response.end(last)
  }

  /** Passes on what a server answers. */
  async pass(url: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(url)
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (type.startsWith('text/html')) await this.#send(body, response)
    else response.end(body)
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${String(port)}`
}

describe.runIf(RUNS_CHROMIUM)('a page that arrives in pieces', () => {
  let browser: Browser
  let castdex: RunningCastdex
  let server: Server
  let url: string
  const line = new SlowLine()

  beforeAll(async () => {
    castdex = await startCastdex({ hasSite: true })
    await castdex.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = castdex.app.server.address() as AddressInfo
    server = createServer((request, response) => {
      void line.pass(`http://127.0.0.1:${String(port)}${request.url ?? '/'}`, response)
    })
    url = await listen(server)
    browser = await openChromium()
  })

  afterAll(async () => {
    await browser.close()
    server.close()
    await castdex[Symbol.asyncDispose]()
  })

  test.each([
    '/',
    '/search?q=light',
    '/podcasts/the-harbour-light',
    '/browse',
    '/console/sign-in',
  ])('%s is painted once and stands still', async (path) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    // The script's own request would wait for its last piece.
    await page.route('**/similar', (route) => route.abort())
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator('footer nav').waitFor({ state: 'attached' })
    await sleep(PAUSE_MS)
    expect(await page.evaluate(PAINTS)).toBe(0)
    line.sendLast()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(`${PAINTS} > 0`)
    expect(await sumLayoutShifts(page)).toBe(0)
    await page.close()
  })
})
