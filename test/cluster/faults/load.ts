/**
 * Requests without a pause while something is broken. Each answer has to be right or a 503; what
 * was acknowledged is remembered, so that it can be asked for afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** A client waits no longer. */
const PATIENCE_MS = 60_000
/** After a refusal, as `Retry-After` asks, but shorter: the fault is what is to be met. */
const PAUSE_MS = 50
const PATIENT_TRIES = 3
const READERS = 4
const WRITERS = 2
export type Kind = 'read' | 'search' | 'write'

export interface Sample {
  readonly ms: number
  readonly kind: Kind
  /** When the answer was there: a moment of `performance.now()`. */
  readonly atMs: number
}

export interface Tally {
  readonly answered: Sample[]
  /** 503. */
  readonly refused: Sample[]
  /** Connections that a killed server dropped. */
  dropped: number
  /** What no client may ever see, in words. */
  readonly wrong: string[]
}

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

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly ms: number
  readonly retryAfter: string | null
}

export const newTally = (): Tally => ({ answered: [], refused: [], dropped: 0, wrong: [] })

export class Load {
  readonly #world: World
  /** Last acknowledged value of each podcast, and all that were tried since. */
  readonly pinned = new Map<string, { acknowledged: number; tried: number }>()
  /** Ids of feeds that were taken in, by place. */
  readonly added = new Map<number, string>()
  #known: readonly Known[] = []
  readonly #hits = new Map<string, string>()
  readonly #adding = new Set<number>()
  #no = 0

  constructor(world: World) {
    this.#world = world
  }

  /** What is right, read before anything is broken. */
  async learn(): Promise<void> {
    const answer = await this.#ask('/api/v1/search/podcasts', {
      body: { searchTerms: [], pageSize: 200, details: 'basic' },
    })
    const { hits } = (answer.body as { data: { result: { hits: Known[] } } }).data.result
    this.#known = hits.map(({ id, title }) => ({ id, title }))
    for (const { title } of this.#known.slice(0, 50))
      this.#hits.set(title, await this.#searchTitle(title))
  }

  /** A new feed, and then whatever comes until the signal. */
  async run(tally: Tally, signal: AbortSignal): Promise<void> {
    const loop = async (act: (tally: Tally) => Promise<void>): Promise<void> => {
      while (!signal.aborted) await act(tally)
    }
    const readers = Array.from({ length: READERS }, async (_, at) =>
      loop(at % 2 === 0 ? (to) => this.#read(to) : (to) => this.#search(to)),
    )
    const writers = Array.from({ length: WRITERS }, async () =>
      loop((to) => this.#write(to)),
    )
    const added = this.#addNext(tally)
    await Promise.all([...readers, ...writers, added])
  }

  /** Acknowledged writes that are not there. */
  async findLost(): Promise<readonly string[]> {
    const lost: string[] = []
    for (const [id, { acknowledged, tried }] of this.pinned) {
      const { body } = await this.#askPatiently(
        `/api/v1/podcasts/multiple?podcastIds=${id}`,
      )
      const found = (body as { data: { podcasts: Shown[] } }).data.podcasts[0]
      const value = found === undefined ? 0 : pinnedIn(found)
      if (value < acknowledged || value > tried)
        lost.push(`${id} has ${String(value)}, acknowledged was ${String(acknowledged)}`)
    }
    for (const [place, id] of this.added) {
      const path = `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(this.#world.feedUrls[place] ?? '')}`
      const { body } = await this.#askPatiently(path)
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
    const unfetched = [...this.added].filter(([place]) => !this.#world.fetched.has(place))
    return Promise.all(
      unfetched.map(async ([place, id]) => {
        const { body } = await this.#askPatiently(`/api/v1/admin/podcasts/${id}/health`)
        return `feed ${String(place)}: ${JSON.stringify(body)}`
      }),
    )
  }

  async #ask(
    path: string,
    { body, method }: { body?: object; method?: string } = {},
  ): Promise<Answer> {
    const { apis, key } = this.#world
    this.#no += 1
    const startedMs = performance.now()
    const answer = await fetch(`${apis[this.#no % apis.length] ?? ''}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const retryAfter = answer.headers.get('retry-after')
    return {
      status: answer.status,
      body: await answer.json(),
      ms: performance.now() - startedMs,
      retryAfter,
    }
  }

  /** Nothing is broken any more: a machine that is only slow gets its time. */
  async #askPatiently(path: string): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.#ask(path)
        if (answer.status === 200 || tries === PATIENT_TRIES) return answer
      } catch (error) {
        if (tries === PATIENT_TRIES) throw error
      }
      await sleep(PAUSE_MS)
    }
  }

  async #judge(
    kind: Sample['kind'],
    tally: Tally,
    ask: () => Promise<Answer>,
    isRight: (body: unknown) => string | undefined,
  ): Promise<boolean> {
    let answer: Answer
    try {
      answer = await ask()
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        tally.wrong.push(`${kind}: no answer within a minute`)
      tally.dropped += 1
      await sleep(PAUSE_MS)
      return false
    }
    const sample = { ms: answer.ms, kind, atMs: performance.now() }
    if (answer.status === 503) {
      tally.refused.push(sample)
      if (answer.retryAfter === null) tally.wrong.push(`${kind}: 503 without Retry-After`)
      await sleep(PAUSE_MS)
      return false
    }
    const fault =
      answer.status >= 300
        ? `status ${String(answer.status)} ${JSON.stringify(answer.body)}`
        : isRight(answer.body)
    if (fault !== undefined) tally.wrong.push(`${kind}: ${fault}`)
    tally.answered.push(sample)
    return fault === undefined
  }

  async #read(tally: Tally): Promise<void> {
    const { id, title } = this.#draw()
    // What was acknowledged before the question has to be in the answer.
    const least = this.pinned.get(id)?.acknowledged ?? 0
    await this.#judge(
      'read',
      tally,
      () => this.#ask(`/api/v1/podcasts/multiple?podcastIds=${id}`),
      (body) => {
        const found = (body as { data: { podcasts: Shown[] } }).data.podcasts[0]
        const isRight =
          found?.id === id && found.title === title && pinnedIn(found) >= least
        return isRight
          ? undefined
          : `${id} is ${JSON.stringify(found)}, acknowledged was ${String(least)}`
      },
    )
  }

  async #search(tally: Tally): Promise<void> {
    const titles = [...this.#hits.keys()]
    const title = titles[this.#no % titles.length] ?? ''
    await this.#judge(
      'search',
      tally,
      () => this.#ask('/api/v1/search/podcasts', { body: searchFor(title) }),
      (body) => {
        const found = hitsIn(body)
        return found === this.#hits.get(title)
          ? undefined
          : `"${title}" finds ${found || 'nothing'}`
      },
    )
  }

  /** A value by hand. */
  async #write(tally: Tally): Promise<void> {
    this.#no += 1
    const no = this.#no
    const { id } = this.#draw()
    const before = this.pinned.get(id)
    // Two writers at one podcast would not know whose value stands.
    const pinned = { acknowledged: before?.acknowledged ?? 0, tried: no }
    this.pinned.set(id, pinned)
    const request = { method: 'PATCH', body: { author: `pinned ${String(no)}` } }
    const isDone = await this.#judge(
      'write',
      tally,
      () => this.#ask(`/api/v1/admin/podcasts/${id}`, request),
      () => undefined,
    )
    if (isDone) pinned.acknowledged = no
  }

  async #addNext(tally: Tally): Promise<void> {
    const place = this.#world.feedUrls.findIndex((_, at) => !this.#adding.has(at))
    if (place < 0) return
    this.#adding.add(place)
    const body = { url: this.#world.feedUrls[place] }
    let id = ''
    const isDone = await this.#judge(
      'write',
      tally,
      () => this.#ask('/api/v1/admin/feeds', { body }),
      (answer) => {
        id = (answer as { data: { id: string } }).data.id
        return undefined
      },
    )
    if (isDone) this.added.set(place, id)
    else this.#adding.delete(place)
  }

  #draw(): Known {
    this.#no += 1
    const known = this.#known[this.#no % this.#known.length]
    if (known === undefined) throw new Error('the directory is empty')
    return known
  }

  async #searchTitle(title: string): Promise<string> {
    return hitsIn(
      (await this.#ask('/api/v1/search/podcasts', { body: searchFor(title) })).body,
    )
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

/** In ms: the longest time without an answer of this kind, between two moments. */
export const longestGap = (
  { answered }: Tally,
  kind: Kind,
  fromMs: number,
  toMs: number,
): number => {
  const times = answered.filter((sample) => sample.kind === kind).map(({ atMs }) => atMs)
  const moments = [
    fromMs,
    ...times.filter((atMs) => atMs > fromMs && atMs < toMs).sort((a, b) => a - b),
    toMs,
  ]
  return moments.reduce(
    (longest, atMs, at) => Math.max(longest, atMs - (moments[at - 1] ?? atMs)),
    0,
  )
}
