/** A feed that was never read: pages say what is not known, and do not make up a day. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

const UNREAD = draftOf(1, {
  title: 'Unread Tide',
  titleLatest: 'Unread Tide',
  lastEpisodePublishedAt: '2026-03-05T12:34:56.000Z',
})
const unread = {
  ...UNREAD,
  stats: {
    ...UNREAD.stats,
    episodeCount: 0,
    latestPublishedAt: null,
    firstEpisodePublishedAt: null,
  },
}

test('its newest episode is not known yet, on the site and in the console; the API keeps its field', async () => {
  await using castdex = await startCastdex({ podcasts: [unread], hasSite: true })
  const key = await castdex.makeKey({ scopes: ['admin'] })
  const browser = new ConsoleBrowser(castdex)
  const page = await browser.open('/podcasts/unread-tide')
  expect(page.body).toContain('<dt>Newest episode</dt><dd dir="auto">not known yet</dd>')
  expect(page.body).not.toContain('Mar 5, 2026')
  await browser.signIn(key)
  const shown = await browser.open(`/console/shows/${unread.id}`)
  const row = /<code>lastEpisodePublishedAt<\/code>.*/.exec(shown.body)?.[0] ?? ''
  expect(row).toContain('not known yet')
  expect(row).not.toContain('2026')
  const answer = await castdex.call(`/api/v1/podcasts/${unread.id}`)
  expect(answer.body).toContain('"lastEpisodePublishedAt":"2026-03-05T12:34:56.000Z"')
})

test('of a listing without evidence the page says where it comes from, and how little that says', async () => {
  const checked = { ...unread, appleIdStatus: 'verified' as const }
  const named = draftOf(2, {
    title: 'Named Tide',
    titleLatest: 'Named Tide',
    slug: 'named-tide',
  })
  const podcasts = [checked, { ...named, appleIdStatus: 'claimed' as const }]
  await using castdex = await startCastdex({ podcasts, hasSite: true })
  const browser = new ConsoleBrowser(castdex)
  expect((await browser.open('/podcasts/unread-tide')).body).toContain(
    'It was checked before',
  )
  expect((await browser.open('/podcasts/named-tide')).body).toContain(
    'An imported catalogue names it',
  )
})

test('a show of which nothing is known has no score of 0, and a feed for examples is never read', async () => {
  const parts = { qualityScore: 0, engagementScore: 0, socialScore: 0, youtubeScore: 0 }
  const authorityScore = {
    ...{ calculatedAt: '2026-11-20T00:00:00.000Z', authorityScore: 0 },
    ...parts,
  }
  await using castdex = await startCastdex({
    podcasts: [{ ...unread, authorityScore }],
    hasSite: true,
  })
  const browser = new ConsoleBrowser(castdex)
  const page = await browser.open('/podcasts/unread-tide')
  expect(page.body).toContain('Not enough is known to say')
  expect(page.body).not.toContain('of 100')
  expect(page.body).toContain(
    '<dt>Feed last read</dt><dd>never: its address is only an example',
  )
  expect((await browser.open('/search?q=unread+tide')).body).not.toContain('Score 0')
})
