/**
 * What is measured of a page in the browser. The measures are texts, for the types of browsers are
 * not those of a server.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const RUN_AXE = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`

/** Returns what breaks a rule of WCAG 2.2 AA, or a practice that axe knows as good. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  return page.evaluate(RUN_AXE)
}

const FIND_WIDE = `(() => {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => element.tagName + '.' + element.getAttribute('class') + ' ' + element.textContent.slice(0, 40))
})()`

/** Returns the elements for which a reader has to scroll sideways. */
export function findWideElements(page: Page): Promise<readonly string[]> {
  return page.evaluate(FIND_WIDE)
}

const SUM_SHIFTS = `new Promise((resolve) => {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const { value } of observer.takeRecords()) sum += value
    resolve(sum)
  }))
})`

/** Returns how much of the page moved while it loaded: https://web.dev/articles/cls */
export function sumLayoutShifts(page: Page): Promise<number> {
  return page.evaluate(SUM_SHIFTS)
}

/** What a page asked for, and what the browser complained of. */
export interface PageRecord {
  readonly foreign: string[]
  readonly complaints: string[]
}

export function recordPage(page: Page, baseUrl: string): PageRecord {
  const record: PageRecord = { foreign: [], complaints: [] }
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseUrl) && !url.startsWith('data:')) record.foreign.push(url)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      record.complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    record.complaints.push(error.message)
  })
  return record
}

export interface Transferred {
  /** Bytes on the wire, heads included, covers not. */
  readonly all: number
  readonly scripts: number
}

/** Returns what the browser gets for one page that it never saw. */
export async function weighPage(page: Page, url: string): Promise<Transferred> {
  const sizes: Promise<Transferred>[] = []
  page.on('requestfinished', (request) => {
    const measure = async (): Promise<Transferred> => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      const bytes = responseBodySize + responseHeadersSize
      return { all: bytes, scripts: request.resourceType() === 'script' ? bytes : 0 }
    }
    if (request.resourceType() !== 'image') sizes.push(measure())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const measured = await Promise.all(sizes)
  const sum = (part: keyof Transferred): number =>
    measured.reduce((total, each) => total + each[part], 0)
  return { all: sum('all'), scripts: sum('scripts') }
}
