/**
 * One claim, under the lock of its kind: walks the domains whose turn it is, and leases what they have. Leases are written
 * over the documents as they were read, so that no task is in two claims, whoever holds the lock.
 */
import { randomUUID } from 'node:crypto'
import type { PodcastId } from '../../record/podcast.ts'
import type { JsonValue } from '../../store/json.ts'
import type { ClaimRequest, Task } from '../../store/task-queue.ts'
import type { Cluster, Stored } from './cluster.ts'
import { Documents, type Hit, type SearchBody, toHits, updateMany } from './documents.ts'
import { indexName } from './index-definition.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'
import {
  type DomainDocument,
  NEVER,
  pauseId,
  TASK_DOMAINS_INDEX,
  type TaskDocument,
  taskId,
  TASKS_INDEX,
  toPark,
  toSettle,
} from './task-documents.ts'
import type { Held } from './turn-lock.ts'

/** Domains that are looked at together. */
const LEAST_DOMAINS = 50
const MOST_DOMAINS = 500

/** A domain, and the first of its tasks: those that may be claimed and one more. */
interface Turn {
  readonly domain: string
  readonly offers: number
  readonly pausedUntil: number
  readonly restsUntil: number
  /** Tasks that it may give. */
  readonly free: number
  readonly first: readonly Stored<TaskDocument>[]
  readonly turnAt: number
}

interface LeasedAggregation {
  readonly domains: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }
}

const compareTurns = (one: Turn, other: Turn): number =>
  one.turnAt - other.turnAt || (one.domain < other.domain ? -1 : 1)

const readyAtOf = (task: Stored<TaskDocument> | undefined): number => task?.source.readyAt ?? NEVER

export class TaskClaim {
  readonly #cluster: Cluster
  readonly #request: ClaimRequest
  readonly #held: Held
  readonly #lease = randomUUID()
  readonly #tasks: Documents<TaskDocument>
  readonly #domains: Documents<DomainDocument>
  readonly #claimed: Task[] = []

  constructor(cluster: Cluster, request: ClaimRequest, held: Held) {
    this.#cluster = cluster
    this.#request = request
    this.#held = held
    this.#tasks = new Documents(cluster, TASKS_INDEX)
    this.#domains = new Documents(cluster, TASK_DOMAINS_INDEX)
  }

  /** What was written before the call is seen. Undefined: it took so long that the lock may be lost, and nothing was claimed. */
  async run(): Promise<readonly Task[] | undefined> {
    const { kind, now, limit } = this.#request
    await this.#cluster.refresh(TASKS_INDEX, TASK_DOMAINS_INDEX)
    const size = Math.min(Math.max(limit, LEAST_DOMAINS), MOST_DOMAINS)
    const query = { bool: { filter: [{ term: { kind } }, { range: { turnAt: { lte: now } } }] } }
    const sort = [{ turnAt: 'asc' }, { domain: 'asc' }]
    let after: object | undefined = {}
    while (after !== undefined && this.#claimed.length < limit && this.#held.isSafe()) {
      const page: readonly Hit<DomainDocument>[] = toHits(await this.#domains.search({ query, sort, size, ...after }))
      await this.#claimFrom(await this.#findTurns(page))
      after = page.length < size ? undefined : { search_after: page.at(-1)?.sort }
    }
    return this.#claimed.length === 0 && !this.#held.isSafe() ? undefined : this.#claimed
  }

  async #findTurns(page: readonly Hit<DomainDocument>[]): Promise<readonly Turn[]> {
    if (page.length === 0) return []
    const { limit, perDomain } = this.#request
    const names = page.map(({ source }) => source.domain)
    const [leased, pauses] = await Promise.all([
      this.#countLeased(names),
      this.#cluster.getMany<DomainDocument>(TASK_DOMAINS_INDEX, names.map(pauseId)),
    ])
    const open = page
      .map(({ source: { domain, restsUntil = 0, offers = 0 } }) => ({
        domain,
        offers,
        restsUntil,
        pausedUntil: pauses.get(pauseId(domain))?.source.until ?? 0,
        free: Math.min(limit, domain === '' ? limit : perDomain - (leased.get(domain) ?? 0)),
      }))
      .filter(({ free }) => free > 0)
    const firsts = await this.#findFirst(open)
    return open.map((one, at) => {
      const first = firsts[at] ?? []
      return { ...one, first, turnAt: Math.max(readyAtOf(first[0]), one.restsUntil, one.pausedUntil) }
    })
  }

  async #countLeased(domains: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { kind, now } = this.#request
    const { aggregations } = await this.#tasks.search<LeasedAggregation>({
      size: 0,
      query: {
        bool: { filter: [{ term: { kind } }, { range: { leasedUntil: { gt: now } } }, { terms: { domain: domains } }] },
      },
      aggs: { domains: { terms: { field: 'domain', size: domains.length } } },
    })
    return new Map(aggregations?.domains.buckets.map(({ key, doc_count: count }) => [key, count]))
  }

  async #findFirst(domains: readonly Pick<Turn, 'domain' | 'free'>[]): Promise<readonly Hit<TaskDocument>[][]> {
    if (domains.length === 0) return []
    const { kind } = this.#request
    const header = { index: indexName(this.#cluster.settings, TASKS_INDEX) }
    const lines = domains.flatMap(({ domain, free }) => [
      header,
      {
        query: { bool: { filter: [{ term: { kind } }, { term: { domain } }, { exists: { field: 'readyAt' } }] } },
        sort: [{ readyAt: 'asc' }, { seq: 'asc' }],
        size: free + 1,
        track_total_hits: false,
        seq_no_primary_term: true,
      },
    ])
    const { responses } = await this.#cluster.request<{
      readonly responses: readonly (Partial<SearchBody<TaskDocument>> & { readonly error?: { reason?: string } })[]
    }>({ method: 'POST', path: '/_msearch', lines, repeatable: true })
    return responses.map(({ hits, error }) => {
      if (hits === undefined) throw new Error(`[engine opensearch] tasks cannot be read: ${error?.reason ?? ''}`)
      return [...toHits({ hits })]
    })
  }

  async #claimFrom(turns: readonly Turn[]): Promise<void> {
    const { now, limit } = this.#request
    let left = limit - this.#claimed.length
    const wanted = turns.toSorted(compareTurns).map((turn) => {
      const ready = turn.turnAt > now ? [] : turn.first.filter((task) => readyAtOf(task) <= now)
      const taken = ready.slice(0, Math.min(turn.free, left))
      left -= taken.length
      return { turn, taken }
    })
    const leased = await this.#leaseAll(wanted.flatMap(({ taken }) => taken))
    const settlings = wanted.map(({ turn, taken }) => this.#settle(turn, taken, leased))
    await updateMany(this.#cluster, settlings)
  }

  /** Gives the ids of those that are leased now. */
  async #leaseAll(tasks: readonly Stored<TaskDocument>[]): Promise<ReadonlySet<string>> {
    const { now, leaseMs, worker, kind } = this.#request
    const present = await this.#leaveOutDeparted(tasks)
    if (!this.#held.isSafe()) return new Set()
    const until = now + leaseMs
    const outcomes = await this.#cluster.bulk(
      present.map(({ id, source, version }) => ({
        act: 'index',
        index: TASKS_INDEX,
        id,
        version,
        source: { ...source, lease: this.#lease, worker, leasedUntil: until, readyAt: until, wantedAt: null },
      })),
    )
    const leased = present.filter((_, at) => outcomes[at]?.status === 'done')
    this.#claimed.push(
      ...leased.map(({ source: { podcastId, domain, dueAt, state } }) => ({
        podcastId,
        kind,
        domain,
        dueAt: dueAt ?? now,
        state: JSON.parse(state) as JsonValue,
        lease: this.#lease,
      })),
    )
    return new Set(leased.map(({ id }) => id))
  }

  /** Who was merged has no task until it comes back, who was removed never again. */
  async #leaveOutDeparted(tasks: readonly Stored<TaskDocument>[]): Promise<readonly Stored<TaskDocument>[]> {
    const ids = tasks.map(({ source }) => source.podcastId)
    const podcasts = await this.#cluster.getMany<{ readonly kind: string }>(PODCASTS_INDEX, ids, { fields: ['kind'] })
    const kindOf = (podcastId: PodcastId): string | undefined => podcasts.get(podcastId)?.source.kind
    const merged = ids.filter((id) => kindOf(id) === 'merged')
    await updateMany(
      this.#cluster,
      merged.map((id) => toPark(this.#request.kind, id)),
    )
    const gone = ids.filter((id) => kindOf(id) !== 'merged' && kindOf(id) !== 'podcast')
    await this.#cluster.bulk(
      gone.map((id) => ({ act: 'delete', index: TASKS_INDEX, id: taskId(this.#request.kind, id) }) as const),
    )
    return tasks.filter(({ source }) => kindOf(source.podcastId) === 'podcast')
  }

  #settle({ domain, offers, first, restsUntil, pausedUntil }: Turn, taken: Turn['first'], leased: ReadonlySet<string>) {
    const { kind, now, leaseMs, domainGapMs = 0 } = this.#request
    const isTaken = taken.some(({ id }) => leased.has(id))
    // What somebody else has changed meanwhile is looked at again by the next claim.
    const isOpen = taken.some(({ id }) => !leased.has(id))
    const next = isOpen ? now : readyAtOf(first[taken.length])
    const rests = isTaken ? now + (domain === '' ? 0 : domainGapMs) : null
    const ready = isTaken ? Math.min(next, now + leaseMs) : next
    const turnAt = Math.max(ready, rests ?? restsUntil, pausedUntil)
    return toSettle(kind, domain, { turnAt, restsUntil: rests, offers })
  }
}
