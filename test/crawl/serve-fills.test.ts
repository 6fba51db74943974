/**
 * A server started on the demo catalogue, beside a loopback farm of its feeds and sites, fills its
 * records by itself.
 */
import { expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { mannerOf } from './demo-farm/farm.ts'
import { ask, FIELDS, readPodcasts } from './demo-farm/filled.ts'
import type { FullPodcast } from '../../src/record/podcast.ts'
import { type ServedDemo, serveDemo } from './demo-farm/served-demo.ts'
import { type DemoShow, emailOf, feedOf } from './demo-farm/shows.ts'

/** Read a week apart, one at a time for each host, beside the feeds. */
const LATER: ReadonlySet<string> = new Set([
  'socialMediaLinks, of the site',
  'stats.updateFrequency',
])

const admin = <Data>({ asking }: ServedDemo, id: string, part: string): Promise<Data> =>
  ask<Data>(asking, `/admin/podcasts/${id}/${part}`)

/** Complete: title, episodes and address from the feed. */
const untilComplete = (demo: ServedDemo, id: string, title: string): Promise<unknown> =>
  eventually(async () => {
    const { podcast } = await ask<{ podcast: { titleLatest: string } }>(
      demo.asking,
      `/admin/podcasts/${id}`,
    )
    return podcast.titleLatest === title && podcast
  })

/** Shows whose feed is as it should be and that no other show is called like. */
const soundShows = (shows: readonly DemoShow[]): ReadonlyMap<string, DemoShow> => {
  const titles = Map.groupBy(shows, ({ title }) => title)
  const sound = shows.filter(
    (show) => mannerOf(show) === 'feed' && titles.get(show.title)?.length === 1,
  )
  return new Map(sound.map((show) => [show.title, show]))
}

/** Of each podcast the fields that lack what its feed says. */
const lacking = (
  podcasts: readonly FullPodcast[],
  shows: ReadonlyMap<string, DemoShow>,
): readonly string[] =>
  podcasts.flatMap((podcast) => {
    const show = shows.get(podcast.title)
    const fields = Object.entries(FIELDS).filter(([field]) => !LATER.has(field))
    return show === undefined
      ? []
      : fields.flatMap(([field, holds]) =>
          holds(podcast, show) ? [] : [`${podcast.title}: ${field}`],
        )
  })

/**
 * One by an operator over HTTP, one by `castdex add`; both while the server has more than enough to
 * do.
 */
const addTwo = async (demo: ServedDemo, [first]: readonly DemoShow[]): Promise<void> => {
  if (first === undefined) throw new Error('the demo catalogue is empty')
  const feedUrl = 'https://added.farm-of-demo.net/'
  const shows = [
    {
      ...first,
      no: 2000,
      title: 'Added over HTTP',
      feedUrl: `${feedUrl}one`,
      websiteUrl: null,
    },
    {
      ...first,
      no: 2001,
      title: 'Added by hand',
      feedUrl: `${feedUrl}two`,
      websiteUrl: null,
    },
  ] as const
  for (const show of shows)
    demo.farm.others.set(show.feedUrl.replace('https://', ''), feedOf(show, Date.now()))
  const { id } = await ask<{ id: string }>(demo.asking, '/admin/feeds', {
    url: shows[0].feedUrl,
  })
  const ids = [id, await demo.run('add', shows[1].feedUrl)]
  const stats = { episodeCount: 12, updateFrequency: expect.any(String) as string }
  for (const [at, show] of shows.entries()) {
    const podcast = await untilComplete(demo, ids[at] ?? '', show.title)
    expect(podcast).toMatchObject({ title: show.title, emails: [emailOf(show)], stats })
  }
}

const expectTold = async (demo: ServedDemo): Promise<void> => {
  const told = await demo.metrics()
  expect(told.get('castdex_fetches_total{outcome="read"}')).toBeGreaterThan(800)
  expect(told.get('castdex_fetches_total{outcome="missing"}')).toBeGreaterThan(0)
  expect(told.get('castdex_feeds_parsed_total')).toBeGreaterThan(800)
  expect(told.get('castdex_tasks{kind="feed",state="overdue"}')).toBe(0)
  expect(told.get('castdex_tasks{kind="feed",state="due"}')).toEqual(expect.any(Number))
  expect(told.get('castdex_paused_domains')).toEqual(expect.any(Number))
}

/** What an operator sees of one that went well, and of one whose feed is not there. */
const expectSeen = async (
  demo: ServedDemo,
  podcasts: readonly FullPodcast[],
): Promise<void> => {
  const idOf = (manner: string): string => {
    const titles = demo.farm.shows
      .filter((show) => mannerOf(show) === manner)
      .map(({ title }) => title)
    return podcasts.find(({ title }) => titles.includes(title))?.id ?? ''
  }
  const id = idOf('feed')
  const sources = await admin<{ items: readonly { field: string; source: string }[] }>(
    demo,
    id,
    'sources',
  )
  const ofFeed = sources.items
    .filter(({ source }) => source === 'rss')
    .map(({ field }) => field)
  expect(ofFeed).toEqual(
    expect.arrayContaining(['description', 'emails', 'hostNames', 'socialMediaLinks']),
  )
  const history = await admin<{ items: readonly { kind: string }[] }>(demo, id, 'history')
  expect(history.items.map(({ kind }) => kind)).toContain('fetched-first')
  const good = {
    lastFetch: { status: 200, outcome: 'read' },
    nextDueAt: expect.any(String) as string,
  }
  expect(await admin(demo, id, 'health')).toMatchObject(good)
  const bad = { lastFetch: { status: 404, outcome: 'missing' }, failing: { tries: 1 } }
  expect(await admin(demo, idOf('missing'), 'health')).toMatchObject(bad)
}

test('descriptions, episodes, addresses, accounts, rhythm; sources, history, health', async () => {
  await using demo = await serveDemo()
  const { farm, asking } = demo
  await addTwo(demo, farm.shows)
  await demo.untilSeen()
  const podcasts = await readPodcasts(asking)
  const shows = soundShows(farm.shows)
  expect(podcasts.filter(({ title }) => shows.has(title)).length).toBeGreaterThan(800)
  expect(lacking(podcasts, shows)).toEqual([])
  const weekly = podcasts.filter(({ stats }) => stats.updateFrequency === 'weekly')
  expect(weekly.length).toBeGreaterThan(200)
  await expectSeen(demo, podcasts)
  await expectTold(demo)
  // The farm knew whatever was asked: nobody followed a URL that nobody wrote.
  expect(farm.requests.strangers).toEqual([])
  const { stdout } = await demo.server.stop()
  expect(stdout).not.toContain('unexpected failure')
})
