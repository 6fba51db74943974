/**
 * Requests without a pause while something is broken. What was acknowledged is remembered, so that
 * it can be asked for afterwards.
 */
import { Client, type Tally } from './client.ts'
import { Races } from './races.ts'
import type { World } from './world.ts'

const READERS = 4
const WRITERS = 2

interface Known {
  readonly id: string
  readonly title: string
}

interface Shown extends Known {
  readonly author: string | null
}

/** The number that was written by hand; 0 = none was. */
const pinnedIn = ({ author }: Shown): number =>
  Number(/^pinned (\d+)$/.exec(author ?? '')?.[1] ?? 0)

export class Load {
  readonly #world: World
  readonly #client: Client
  readonly races: Races
  /** Last acknowledged value of each podcast, and the last that was tried. */
  readonly pinned = new Map<string, { acknowledged: number; tried: number }>()
  #known: readonly Known[] = []
  readonly #hits = new Map<string, string>()
  #no = 0

  constructor(world: World) {
    this.#world = world
    this.#client = new Client(world)
    this.races = new Races(world, this.#client)
  }

  /** What is right, read before anything is broken. */
  async learn(): Promise<void> {
    const answer = await this.#client.ask({
      path: '/api/v1/search/podcasts',
      body: { searchTerms: [], pageSize: 200, details: 'basic' },
    })
    const { hits } = (answer.body as { data: { result: { hits: Known[] } } }).data.result
    this.#known = hits.map(({ id, title }) => ({ id, title }))
    for (const { title } of this.#known.slice(0, 50))
      this.#hits.set(title, await this.#searchTitle(title))
  }

  /** Whatever comes until the signal. */
  async run(tally: Tally, signal: AbortSignal): Promise<void> {
    const loop = async (act: () => Promise<void>): Promise<void> => {
      while (!signal.aborted) await act()
    }
    const readers = Array.from({ length: READERS }, async (_, at) =>
      loop(at % 2 === 0 ? () => this.#read(tally) : () => this.#search(tally)),
    )
    const writers = Array.from({ length: WRITERS }, async (_, at) =>
      loop(() => this.#write(tally, at)),
    )
    await Promise.all([...readers, ...writers, this.races.run(tally, signal)])
  }

  /** Acknowledged writes that are not there. */
  async findLost(): Promise<readonly string[]> {
    const lost: string[] = []
    for (const [id, { acknowledged, tried }] of this.pinned) {
      const { body } = await this.#client.askPatiently(
        `/api/v1/podcasts/multiple?podcastIds=${id}`,
      )
      const found = (body as { data: { podcasts: Shown[] } }).data.podcasts[0]
      const value = found === undefined ? 0 : pinnedIn(found)
      if (value < acknowledged || value > tried)
        lost.push(`${id} has ${String(value)}, acknowledged was ${String(acknowledged)}`)
    }
    for (const [place, id] of this.races.added) {
      const url = encodeURIComponent(this.#world.newFeedUrl(place))
      const path = `/api/v1/podcasts/id/lookup?rssFeedUrl=${url}`
      const { body } = await this.#client.askPatiently(path)
      const found = (body as { data?: { podcast?: { id?: string } } }).data?.podcast?.id
      if (found !== id)
        lost.push(
          `feed ${String(place)} is ${JSON.stringify(body)}, acknowledged was ${id}`,
        )
    }
    return lost
  }

  /**
   * Feeds that were taken in and that no crawler has asked for, with what the directory says of
   * them.
   */
  async findUnfetched(): Promise<readonly string[]> {
    const { fetched } = this.#world
    const unfetched = this.races.added.filter(([place]) => !fetched.has(place))
    return Promise.all(
      unfetched.map(async ([place, id]) => {
        const path = `/api/v1/admin/podcasts/${id}/health`
        const { body } = await this.#client.askPatiently(path)
        return `feed ${String(place)}: ${JSON.stringify(body)}`
      }),
    )
  }

  async #read(tally: Tally): Promise<void> {
    this.#no += 1
    const { id, title } = this.#knownAt(this.#no)
    // What was acknowledged before the question has to be in the answer.
    const least = this.pinned.get(id)?.acknowledged ?? 0
    await this.#client.judge(tally, {
      kind: 'read',
      path: `/api/v1/podcasts/multiple?podcastIds=${id}`,
      findFault(body) {
        const found = (body as { data: { podcasts: Shown[] } }).data.podcasts[0]
        const isRight =
          found?.id === id && found.title === title && pinnedIn(found) >= least
        return isRight
          ? undefined
          : `${id} is ${JSON.stringify(found)}, acknowledged was ${String(least)}`
      },
    })
  }

  async #search(tally: Tally): Promise<void> {
    this.#no += 1
    const titles = [...this.#hits.keys()]
    const title = titles[this.#no % titles.length] ?? ''
    await this.#client.judge(tally, {
      kind: 'search',
      path: '/api/v1/search/podcasts',
      body: searchFor(title),
      findFault: (body) => {
        const found = hitsIn(body)
        return found === this.#hits.get(title)
          ? undefined
          : `"${title}" finds ${found || 'nothing'}`
      },
    })
  }

  /** A value by hand. */
  async #write(tally: Tally, writer: number): Promise<void> {
    this.#no += 1
    const no = this.#no
    // Two writers at one podcast would not know whose value stands: each has podcasts of its own.
    const own = Math.floor(this.#known.length / WRITERS)
    const { id } = this.#knownAt((no % own) * WRITERS + writer)
    const pinned = { acknowledged: this.pinned.get(id)?.acknowledged ?? 0, tried: no }
    this.pinned.set(id, pinned)
    const body = await this.#client.judge(tally, {
      kind: 'write',
      method: 'PATCH',
      path: `/api/v1/admin/podcasts/${id}`,
      body: { author: `pinned ${String(no)}` },
    })
    if (body !== undefined) pinned.acknowledged = no
  }

  #knownAt(no: number): Known {
    const known = this.#known[no % this.#known.length]
    if (known === undefined) throw new Error('the directory is empty')
    return known
  }

  async #searchTitle(title: string): Promise<string> {
    const path = '/api/v1/search/podcasts'
    return hitsIn((await this.#client.ask({ path, body: searchFor(title) })).body)
  }
}

const searchFor = (title: string): object => ({
  searchTerms: [
    {
      searchTerm: title.slice(0, 200),
      searchType: 'text',
      searchTermOptions: { matchMode: 'must', phraseMatch: true },
    },
  ],
  pageSize: 10,
  details: 'basic',
})

/** Ids in order: what is the same before, during and after. */
const hitsIn = (body: unknown): string =>
  (body as { data: { result: { hits: Known[] } } }).data.result.hits
    .map(({ id }) => id)
    .join(' ')
