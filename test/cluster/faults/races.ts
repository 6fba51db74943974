/**
 * Two clients add the same feed at the same time, each through another server, and again until both
 * are told its id: however often they were refused, the feed gets one id.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Tally } from './client.ts'
import type { World } from './world.ts'

/** Between two races, in ms. */
const PAUSE_MS = 50
/**
 * Of one run. Later races are about feeds that the directory has: they are fetched again, so that
 * the crawler always has work.
 */
const NEW_FEEDS = 8

/** What was given to more than one podcast, by what the records themselves say. */
const GIVEN_TWICE = `
  SELECT kind || ' ' || name || ' has ' || string_agg(id, ', ') AS told
    FROM castdex.podcasts, LATERAL (VALUES
      ('feed URL', details::jsonb ->> 'rssFeedUrl'), ('slug', slug), ('id', id)
    ) AS named (kind, name)
    GROUP BY kind, name HAVING count(*) > 1`

export class Races {
  readonly #world: World
  readonly #client: Client
  /** Ids that were acknowledged, by feed URL. */
  readonly #ids = new Map<string, Set<string>>()
  /** How many feeds were new. */
  #begun = 0
  #known = 0

  constructor(world: World, client: Client) {
    this.#world = world
    this.#client = client
  }

  /** Feeds that were new and are acknowledged: place and id. */
  get added(): readonly (readonly [place: number, id: string])[] {
    return Array.from({ length: this.#begun }, (_, place) => place).flatMap((place) => {
      const ids = this.#ids.get(this.#world.newFeedUrl(place)) ?? []
      return [...ids].slice(0, 1).map((id) => [place, id] as const)
    })
  }

  /** One race after the other until the signal. */
  async run(tally: Tally, signal: AbortSignal): Promise<void> {
    for (let race = 0; !signal.aborted; race += 1) {
      const url = race < NEW_FEEDS ? this.#drawNew() : this.#drawKnown()
      await Promise.all(
        this.#world.apis.map(async (api) => this.#add({ url, api }, tally, signal)),
      )
      await sleep(PAUSE_MS)
    }
  }

  /** Feeds for which clients were told several ids, and names that several podcasts have. */
  async findTwice(): Promise<readonly string[]> {
    const told = [...this.#ids]
      .filter(([, ids]) => ids.size > 1)
      .map(([url, ids]) => `clients were told of ${url}: ${[...ids].join(', ')}`)
    const rows = await this.#world.postgres.query(GIVEN_TWICE)
    return [...told, ...rows.map((row) => String(row['told']))]
  }

  #drawNew(): string {
    this.#begun += 1
    return this.#world.newFeedUrl(this.#begun - 1)
  }

  #drawKnown(): string {
    const { knownFeedUrls } = this.#world
    this.#known += 1
    return knownFeedUrls[this.#known % knownFeedUrls.length] ?? ''
  }

  async #add(
    { url, api }: { readonly url: string; readonly api: string },
    tally: Tally,
    signal: AbortSignal,
  ): Promise<void> {
    const question = { kind: 'write', path: '/api/v1/admin/feeds', body: { url } } as const
    for (let isAdded = false; !isAdded && !signal.aborted; ) {
      const body = await this.#client.judge(tally, { ...question, api })
      if (body === undefined) continue
      const { id } = (body as { data: { id: string } }).data
      this.#ids.set(url, (this.#ids.get(url) ?? new Set()).add(id))
      isAdded = true
    }
  }
}
