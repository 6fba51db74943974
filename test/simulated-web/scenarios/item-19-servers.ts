/** Item 19: whatever a server says, a show that publishes is seen. */
import type { Simulation } from '../simulation.ts'
import type { Show } from '../truth/show.ts'
import type { Answer } from '../web/answer.ts'
import { podcastAt, type Scenario, should, within } from './scenario.ts'

const FEED = 'https://stubborn.example/feed'
/** Shows of one month, by the days between their episodes. */
const GAPS = [1, 2, 3, 7, 7, 7, 7, 14, 14, 30]
const MONTH = 30
/** Whole fetches may cost this share of the bytes that changed feeds cost. */
const MOST_AGAIN = 0.1

const episodesOf = async (sim: Simulation, url: string): Promise<number> =>
  (await podcastAt(sim, url)).stats.episodeCount

const truly = (sim: Simulation, show: Show): number => show.episodesAt(sim.nowMs).length

async function addStubborn(sim: Simulation, everyDays: number): Promise<Show> {
  const show = sim.show({ name: 'stubborn', title: 'Stubborn Ways', everyDays })
  sim.serve(FEED, { feed: { show, etag: '"constant"' } })
  await sim.add(FEED)
  await sim.days(1)
  return show
}

const CONSTANT = [1, 3, 7, 14].map(
  (everyDays): Scenario => ({
    item: 19,
    name: `a server whose ETag never changes freezes no show of every ${String(everyDays)} days`,
    async play(sim) {
      const show = await addStubborn(sim, everyDays)
      let most = 0
      for (let day = 0; day < 45; day += 1) {
        await sim.days(1)
        most = Math.max(most, truly(sim, show) - (await episodesOf(sim, FEED)))
      }
      const allowed = Math.ceil(7 / everyDays)
      should(most <= allowed, `at most ${String(allowed)} episodes behind; ${String(most)}`)
      return null
    },
  }),
)

const NEIGHBOURS = [1, 2, 3, 4]

/** Tenants of the domain that answer so, one that is well, and a show elsewhere. */
async function addTenants(sim: Simulation, domain: string, answer: Answer): Promise<void> {
  for (const no of NEIGHBOURS) {
    const show = sim.show({
      name: `bad-${String(no)}`,
      title: `Bad Neighbour ${String(no)}`,
    })
    const url = `https://bad-${String(no)}.${domain}/feed`
    sim.serve(url, answer)
    sim.belongs(url, show)
    await sim.add(url)
  }
  for (const host of [`good.${domain}`, 'alone.example']) {
    const show = sim.show({ name: host, title: `Live from ${host}`, everyDays: 1 })
    sim.feed(`https://${host}/feed`, show)
    await sim.add(`https://${host}/feed`)
  }
}

const TROUBLES: Readonly<Record<string, Answer>> = {
  'asks for a day of rest': { status: 429, headers: { 'retry-after': '86400' } },
  'does not answer': { fault: 'no-connection' },
  'has no name': { fault: 'no-name' },
}

const TENANTS = ['duckdns.org', 'pages.dev', 'ordinary.example'].flatMap((domain) =>
  Object.entries(TROUBLES).map(
    ([trouble, answer]): Scenario => ({
      item: 19,
      name: `a show under ${domain} is asked as ever while a neighbour ${trouble}`,
      async play(sim) {
        await addTenants(sim, domain, answer)
        await sim.days(10)
        const [good, alone] = [`good.${domain}`, 'alone.example'].map((host) =>
          sim.web.requestsTo(host),
        )
        const often = `${String(good)} times, the other ${String(alone)} times`
        should((good ?? 0) >= 0.8 * (alone ?? 0), `as often as a show elsewhere; ${often}`)
        return null
      },
    }),
  ),
)

/** Each request is sent to an address of its own, with what is put behind it. */
function redirectAnew(sim: Simulation, show: Show, behind: (atMs: number) => string): void {
  sim.serve(FEED, (nowMs) => {
    const to = `https://store.example/shows/steady.xml?${behind(nowMs)}`
    sim.web.serve(to, { feed: { show } })
    return { redirect: 301, to }
  })
  sim.belongs(FEED, show)
}

const EVER_NEW: Readonly<Record<string, (atMs: number) => string>> = {
  'an ever new address': (atMs) => `timestamp=${String(atMs)}`,
  'a signed address': () =>
    `X-Amz-Credential=key&X-Amz-Expires=900&X-Amz-Signature=${'0f'.repeat(32)}`,
}

const REDIRECTS = Object.entries(EVER_NEW).map(
  ([what, behind]): Scenario => ({
    item: 19,
    name: `a show whose feed redirects permanently to ${what} is read and stays where it is`,
    async play(sim) {
      const show = sim.show({ name: 'steady', title: 'Steady Ground' })
      redirectAnew(sim, show, behind)
      await sim.add(FEED)
      await sim.days(20)
      const podcast = await podcastAt(sim, FEED)
      should(
        podcast.rssFeedUrl === FEED,
        `its feed is ${FEED}; it is ${podcast.rssFeedUrl}`,
      )
      should(podcast.stats.episodeCount >= 14, 'its new episodes are known')
      const urls = podcast.feedUrls.map(({ url }) => url)
      should(urls.length === 1, `no other address is kept; there are ${urls.join(' ')}`)
      return null
    },
  }),
)

export const SERVERS: readonly Scenario[] = [
  ...REDIRECTS,
  ...TENANTS,
  ...CONSTANT,
  {
    item: 19,
    name: 'a show behind a wall of cookies is read and lives',
    async play(sim) {
      const show = sim.show({ name: 'walled', title: 'Behind the Wall', everyDays: 3 })
      sim.feed(FEED, show, { isWalled: true })
      await sim.add(FEED)
      await sim.days(40)
      const { feedState, stats } = await podcastAt(sim, FEED)
      should(feedState === 'active', `it lives; it is ${feedState}`)
      should(stats.episodeCount >= truly(sim, show) - 1, 'its new episodes are known')
      return null
    },
  },
  {
    item: 19,
    name: 'a body that was cut leaves no validators that keep the rest away',
    async play(sim) {
      const show = sim.show({ name: 'cut', title: 'Cut Short' })
      sim.serve(FEED, { feed: { show, etag: '"one"' }, share: 0.4 })
      await sim.add(FEED)
      await sim.days(1)
      should((await episodesOf(sim, FEED)) < 12, 'a part of the feed was read')
      sim.serve(FEED, { feed: { show, etag: '"one"' } })
      return within(sim, 8, 'all of it', async () => (await episodesOf(sim, FEED)) >= 12)
    },
  },
  {
    item: 19,
    name: 'a server that answers 304 to everything fails, and its health says so',
    async play(sim) {
      const show = sim.show({ name: 'mute', title: 'Nothing New' })
      sim.feed(FEED, show)
      const id = await sim.add(FEED)
      await sim.days(1)
      sim.serve(FEED, { status: 304 })
      return within(sim, 9, 'it fails', () => {
        const state = sim.lastDay?.tasks.get(id)?.state
        return state?.failing?.outcome === 'server-error' && state.last?.status === 304
      })
    },
  },
  {
    item: 19,
    name: 'whole fetches cost at most a tenth more in a month',
    async play(sim) {
      for (const [at, everyDays] of [...GAPS, ...GAPS, ...GAPS].entries()) {
        const isOver = at % 10 < 3 && at >= 10
        const name = `show-${String(at)}`
        const over = isOver ? { lastDay: -60 * at } : {}
        const show = sim.show({ name, title: `Show ${name}`, everyDays, ...over })
        const url = `https://${name}.example/feed`
        sim.serve(url, () => ({ feed: { show } }))
        await sim.add(url)
      }
      await sim.days(MONTH)
      const { whole, again } = sim.web.bytes
      const share = again / (whole - again)
      should(share <= MOST_AGAIN, `a tenth at most; it was ${share.toFixed(3)}`)
      return null
    },
  },
]
