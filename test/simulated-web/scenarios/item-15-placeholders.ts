/** Item 15: a placeholder never becomes a show; the show that it stands for keeps everything. */
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import type { Simulation } from '../simulation.ts'
import { BEGIN_MS, DAY_MS, type Show } from '../truth/show.ts'
import { NOTICE, type Placeholder, placeholder, PLACEHOLDERS } from '../web/placeholder.ts'
import { podcastAt, type Scenario, should, within } from './scenario.ts'

interface Hosted {
  readonly url: string
  readonly show: Show
}

function host(sim: Simulation, count: number): readonly Hosted[] {
  return Array.from({ length: count }, (_, at) => {
    const url = `http://shut${String(at)}.example/rss`
    const plan = { name: `shut-${String(at)}`, title: `Show Number ${String(at)}` }
    const show = sim.show({ ...plan, everyDays: 5 })
    sim.feed(url, show)
    return { url, show }
  })
}

async function read(sim: Simulation, hosted: readonly Hosted[]) {
  for (const { url } of hosted) await sim.add(url)
  await sim.days(2)
  return Promise.all(hosted.map(({ url }) => podcastAt(sim, url)))
}

export async function emptied(sim: Simulation): Promise<readonly string[]> {
  const page = { after: 0, limit: 100 }
  const listed = await sim.directory.port.reviewQueue.list('emptied', page)
  return listed.map(({ record }) => record.id)
}

function keptOf({ id, title, titleLatest, slug, rssFeedUrl, stats }: PodcastRecord) {
  return JSON.stringify([id, title, titleLatest, slug, rssFeedUrl, stats.episodeCount])
}

async function assertKept(
  sim: Simulation,
  before: readonly PodcastRecord[],
): Promise<void> {
  for (const podcast of before) {
    const now = await podcastAt(sim, podcast.rssFeedUrl)
    should(
      keptOf(now) === keptOf(podcast),
      `“${podcast.title}” keeps what it had; it is ${keptOf(now)}`,
    )
    should(now.feedState === 'active', `it lives; it is ${now.feedState}`)
  }
  should(sim.lastDay?.podcasts.size === before.length, 'there is no podcast besides')
}

function closing(kind: Placeholder): Scenario {
  return {
    item: 15,
    name: `a host that closes with a placeholder (${kind}) empties its shows, which come back by themselves`,
    async play(sim) {
      const hosted = host(sim, 5)
      const before = await read(sim, hosted)
      for (const { url, show } of hosted) {
        show.end(sim.nowMs)
        sim.web.serve(url, placeholder(kind, sim.nowMs + DAY_MS / 8))
      }
      await sim.days(30)
      await assertKept(sim, before)
      const listed = await emptied(sim)
      should(
        listed.length === before.length,
        `all are listed; ${String(listed.length)} are`,
      )
      for (const { id } of before) {
        const kinds = (await sim.directory.events(id)).map((event) => event.kind)
        should(kinds.includes('emptied'), 'the history says so')
        should(!kinds.includes('split'), 'and of no split')
      }
      for (const { url, show } of hosted) sim.feed(url, show)
      const days = await within(sim, 8, 'all come back', async () => {
        return (await emptied(sim)).length === 0
      })
      await assertKept(sim, before)
      return days
    },
  }
}

export const PLACEHOLDER_STORIES: readonly Scenario[] = [
  ...PLACEHOLDERS.map(closing),
  {
    item: 15,
    name: 'a single show whose feed becomes a notice is emptied',
    async play(sim) {
      const [only] = host(sim, 1)
      should(only !== undefined, 'there is a show')
      const before = await read(sim, [only])
      only.show.end(sim.nowMs)
      sim.web.serve(only.url, placeholder('new', sim.nowMs))
      await sim.days(40)
      await assertKept(sim, before)
      should((await emptied(sim)).length === 1, 'it is listed')
      return null
    },
  },
  {
    item: 15,
    name: 'a feed that loses all its items keeps its episodes and its title',
    async play(sim) {
      const [only] = host(sim, 1)
      should(only !== undefined, 'there is a show')
      const before = await read(sim, [only])
      only.show.end(sim.nowMs)
      sim.feed(only.url, only.show, { most: 0, title: 'Untitled' })
      await sim.days(20)
      await assertKept(sim, before)
      should((await emptied(sim)).length === 1, 'it is listed')
      sim.feed(only.url, only.show)
      await sim.days(2)
      should((await emptied(sim)).length === 0, 'it is back')
      return null
    },
  },
  {
    item: 15,
    name: 'a placeholder at the first reading leaves what a catalogue says',
    async play(sim) {
      const hosted = host(sim, 3)
      for (const [at, { url, show }] of hosted.entries()) {
        sim.web.serve(url, placeholder(at === 0 ? 'none' : 'text', BEGIN_MS))
        await sim.take({ feedUrl: url, title: show.title, author: show.owner })
      }
      await sim.days(20)
      for (const { url, show } of hosted)
        should((await podcastAt(sim, url)).titleLatest === show.title, 'it keeps its title')
      should((await emptied(sim)).length === hosted.length, 'all are listed')
      for (const { url, show } of hosted) sim.feed(url, show)
      return within(sim, 8, 'all are read', async () => {
        const podcasts = await Promise.all(hosted.map(({ url }) => podcastAt(sim, url)))
        return podcasts.every(({ stats }) => stats.episodeCount > 0)
      })
    },
  },
  ...(['none', 'text'] as const).map(
    (kind): Scenario => ({
      item: 15,
      name: `a feed that was added by its URL takes no title from a placeholder (${kind}), and its own at once`,
      async play(sim) {
        const [only] = host(sim, 1)
        should(only !== undefined, 'there is a show')
        sim.web.serve(only.url, placeholder(kind, sim.nowMs))
        await sim.add(only.url)
        await sim.days(9)
        const { titleLatest } = await podcastAt(sim, only.url)
        should(titleLatest === new URL(only.url).hostname, `it is “${titleLatest}”`)
        should((await emptied(sim)).length === 1, 'it is listed')
        sim.feed(only.url, only.show)
        return within(sim, 2, 'it is read', async () => {
          const { titleLatest: title, stats } = await podcastAt(sim, only.url)
          return title === only.show.title && stats.episodeCount > 0
        })
      },
    }),
  ),
  {
    item: 15,
    name: 'a notice with sound founds no podcast at a new address of a closed host',
    async play(sim) {
      const hosted = host(sim, 3)
      const before = await read(sim, hosted)
      const notice = placeholder('old', sim.nowMs)
      for (const { url, show } of hosted) {
        show.end(sim.nowMs)
        sim.web.serve(url, notice)
      }
      await sim.days(5)
      const [late, named] = ['https://shut.example/late', 'https://shut.example/named']
      for (const url of [late, named]) {
        sim.web.serve(url, notice)
        sim.belongs(url, sim.show({ name: url, title: `The Show of ${url}` }))
      }
      await sim.add(late)
      await sim.take({ feedUrl: named, title: 'As a list calls it' })
      await sim.days(20)
      for (const podcast of before)
        should(keptOf(await podcastAt(sim, podcast.rssFeedUrl)) === keptOf(podcast), 'kept')
      should((await podcastAt(sim, late)).titleLatest === 'shut.example', 'no title')
      should((await podcastAt(sim, named)).titleLatest === 'As a list calls it', 'its own')
      should((await emptied(sim)).length === 5, 'all are listed')
      return null
    },
  },
  {
    item: 15,
    name: 'an emptied show is read under another address that it has',
    async play(sim) {
      const [only] = host(sim, 1)
      should(only !== undefined, 'there is a show')
      const moved = 'https://moved.example/rss'
      await read(sim, [only])
      sim.feed(moved, only.show)
      sim.redirect(only.url, moved)
      await within(sim, 6, 'it has moved', async () => {
        return (await podcastAt(sim, only.url)).rssFeedUrl === moved
      })
      sim.web.serve(moved, placeholder('text', sim.nowMs))
      sim.feed(only.url, only.show)
      return within(sim, 6, 'it is read at its first address', async () => {
        const { rssFeedUrl } = await podcastAt(sim, only.url)
        return rssFeedUrl === only.url && (await emptied(sim)).length === 0
      })
    },
  },
  {
    item: 15,
    name: 'a permanent redirect to a placeholder moves nothing',
    async play(sim) {
      const hosted = host(sim, 2)
      const before = await read(sim, hosted)
      const notice = 'https://closed.example/all.xml'
      sim.web.serve(notice, placeholder('none', sim.nowMs))
      for (const { url, show } of hosted) {
        show.end(sim.nowMs)
        sim.redirect(url, notice)
      }
      await sim.days(30)
      await assertKept(sim, before)
      should((await emptied(sim)).length === before.length, 'all are listed')
      should((await sim.directory.idAt(notice)) === undefined, NOTICE)
      return null
    },
  },
  {
    item: 15,
    name: 'two addresses of one show that another show takes over lead to that show',
    async play(sim) {
      const show = sim.show({ name: 'twin', title: 'Twin Peaks Talk', everyDays: 2 })
      const heir = sim.show({ name: 'heir', title: 'Win Every Night', everyDays: 2 })
      const urls = ['https://one.example/feed', 'https://two.example/feed'] as const
      for (const url of urls) sim.feed(url, show)
      for (const url of urls) await sim.add(url)
      await sim.days(1)
      show.end(sim.nowMs)
      for (const url of urls) sim.feed(url, heir)
      return within(sim, 40, 'both lead to the new show', async () => {
        const podcasts = await Promise.all(urls.map((url) => podcastAt(sim, url)))
        return podcasts.every(({ titleLatest }) => titleLatest === heir.title)
      })
    },
  },
]
