/**
 * The console in a real Chromium: an ambiguous listing is settled and undone by keys alone, and
 * without scripts, on a phone's width.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { RUNS_CHROMIUM } from './chromium.ts'
import { useDemo } from './use-demo.ts'

const PHONE = { width: 320, height: 700 }

describe.runIf(RUNS_CHROMIUM)('the console in Chromium', () => {
  const demo = useDemo()

  /** Signs in by keys, and notes what the page complains of and whom it asks. */
  const signIn = async (
    options: BrowserContextOptions,
  ): Promise<{ page: Page; complaints: string[] }> => {
    const page = await demo.browser.newPage({ viewport: PHONE, ...options })
    page.setDefaultTimeout(120_000)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(demo.server.baseUrl)) complaints.push(request.url())
    })
    await page.goto(`${demo.server.baseUrl}/console`)
    await page.focus('#key')
    await page.keyboard.type(demo.server.adminKey ?? '')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.needs')
    return { page, complaints }
  }

  /** Tables that are cut, words broken in two, and how tall the bar is. */
  const PHONE_FAULTS = `[
    ...[...document.querySelectorAll('.table')].filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => 'cut: ' + each.getAttribute('aria-label')),
    ...[...document.querySelectorAll('.need h2 span:last-child')].filter((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return range.getClientRects().length > 1
    }).map((each) => 'broken: ' + each.textContent),
    ...(document.querySelector('.bar').offsetHeight > 190 ? ['tall bar'] : []),
  ]`

  const overflowOf = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth - innerWidth')

  test('by keys alone: j goes to an id, a confirms it, u undoes that', async () => {
    const { page, complaints } = await signIn({
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    })
    await page.goto(`${demo.server.baseUrl}/console/review`)
    expect(new URL(page.url()).pathname).toBe('/console/review/ambiguous')
    const orders: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') orders.push(new URL(request.url()).pathname)
    })
    // With no item current, a stray key decides nothing.
    for (const pressed of ['a', 'r', 'j', 'j']) await page.keyboard.press(pressed)
    expect(orders).toEqual([])
    const ring = `getComputedStyle(document.activeElement.closest('[data-item]')).outlineStyle`
    expect(await page.evaluate(ring)).toBe('solid')
    await page.keyboard.press('a')
    await page.waitForSelector('.done')
    expect(await page.evaluate('document.activeElement.className')).toBe('notice done')
    // Behind the link to the show.
    for (const pressed of ['Tab', 'Tab']) await page.keyboard.press(pressed)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Undo')
    expect(await page.textContent('.done')).toContain(
      'Confirmed on Spotify: 0DemoShowNumberTwo00bb',
    )
    await page.keyboard.press('u')
    await page.waitForSelector('.case')
    expect(orders).toHaveLength(2)
    expect(await page.textContent('.done')).toContain('The evidence alone decides')
    expect(complaints).toEqual([])
  })

  test('without scripts: the same by its buttons, which the tab key reaches', async () => {
    const { page } = await signIn({ javaScriptEnabled: false })
    await page.goto(`${demo.server.baseUrl}/console/review`)
    const confirm = page.locator('button', { hasText: 'Confirm' }).first()
    await confirm.focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.done')
    await page.locator('.done button').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.case')
    expect(await page.textContent('.done')).toContain('The evidence alone decides')
  })

  test('no page of the console is wider than a phone of 320 px', async () => {
    const { page, complaints } = await signIn({})
    const paths = [
      '',
      '/review/ambiguous',
      '/shows?q=crumb',
      '/shows/second-shop',
      '/audit',
      '/keys',
      '/settings',
      '/crawl',
      '/imports',
      '/submissions',
      '/feeds/pending',
      '/nothing',
    ]
    for (const path of paths) {
      await page.goto(`${demo.server.baseUrl}/console${path}`)
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
      expect(await page.evaluate(PHONE_FAULTS), path).toEqual([])
    }
    // The browser itself notes that one of them is answered with 404.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  test('a screen without a keyboard is told nothing of keys', async () => {
    const hints = async (options: BrowserContextOptions) => {
      const { page } = await signIn(options)
      await page.goto(`${demo.server.baseUrl}/console/review/ambiguous`)
      return page.isVisible('.keys')
    }
    expect(await hints({ isMobile: true, hasTouch: true })).toBe(false)
    expect(await hints({})).toBe(true)
  })

  test('the area one is in is seen in the bar of a phone', async () => {
    const { page } = await signIn({})
    await page.goto(`${demo.server.baseUrl}/console/audit`)
    const seen = `(() => {
      const { left, right } = document.querySelector('.bar [aria-current]').getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })()`
    expect(await page.evaluate(seen)).toBe(true)
  })
})
