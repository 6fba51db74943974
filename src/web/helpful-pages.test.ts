/** Pages help where nothing was found, and say "not known" where nothing is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  draftOf,
  EXAMPLE_DRAFT,
  type RunningCastdex,
  startCastdex,
} from '../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../test/web/console-browser.ts'

const score = {
  calculatedAt: '2026-11-20T00:00:00.000Z',
  ...{ authorityScore: 20, qualityScore: 50, youtubeScore: 0, socialScore: 0 },
  engagementScore: 0,
}
const hope = draftOf(2, {
  ...{ title: 'Hope City', titleLatest: 'Hope City', slug: 'hope-city', language: 'en' },
  authorityScore: score,
})

let castdex: RunningCastdex
beforeAll(async () => {
  castdex = await startCastdex({ hasSite: true, podcasts: [EXAMPLE_DRAFT, hope] })
})
afterAll(() => castdex[Symbol.asyncDispose]())

async function pageOf(url: string): Promise<string> {
  return (await castdex.app.inject({ url, headers: { accept: 'text/html' } })).body
}

test.each([
  ['filters leave nothing', '/search?q=hopee+city&language=fr'],
  ['words do not stand together', '/search?q=%22hopee+city%22'],
])('where %s the page asks what was meant, with a link', async (_why, url) => {
  expect(await pageOf(url)).toContain(
    'Did you mean <a href="/search?q=hope+city" rel="nofollow"><strong dir="auto">hope city</strong></a>?',
  )
})

test.each(['%22city+hope%22', '%E2%80%9Ccity++hope%E2%80%9D', 'title:%22city+hope%22'])(
  'where words stand in another order than %s the page offers them without quotes',
  async (words) => {
    expect(await pageOf(`/search?q=${words}&language=en`)).toContain(
      'Did you mean <a href="/search?q=city+hope" rel="nofollow"><strong dir="auto">city hope</strong></a>?',
    )
  },
)

test.each(['/search?q=hope+city&language=fr', '/search?q=Hope++City', '/search?q=hope'])(
  '%s is not asked for what it searched already',
  async (url) => {
    expect(await pageOf(url)).not.toContain('Did you mean')
  },
)

test.each([
  ['/nope', false],
  ['/hope-city-londn', true],
  ['/podcasts/hope-city-frankfurt', true],
])('%s offers shows whose titles bear it out: %s', async (url, isOffered) => {
  expect((await pageOf(url)).includes('href="/podcasts/hope-city"')).toBe(isOffered)
})

test('a score without figures of listeners has no number', async () => {
  const [, score = ''] = (await pageOf('/podcasts/hope-city')).split('<h2>Score</h2>')
  const [section = ''] = score.split('</section>')
  expect(section).toContain('Not enough is known to say')
  expect(section).not.toContain('<meter')
  expect(section).not.toContain('of 100')
})

test('the console leads to the site', async () => {
  const browser = new ConsoleBrowser(castdex)
  const page = await browser.signIn(await castdex.makeKey({ scopes: ['admin'] }))
  expect(page.body).toContain('<a href="/">The public site</a>')
})
