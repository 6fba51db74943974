/** What is due for which podcast: claims one after the other for each kind, everything else whenever it comes. */
import type { PodcastId } from '../../record/podcast.ts'
import type { JsonValue } from '../../store/json.ts'
import {
  type ClaimRequest,
  type QueueCounts,
  type Task,
  TASK_KINDS,
  type TaskCounts,
  type TaskKind,
  type TaskQueue,
  type TaskResult,
  type TaskStanding,
} from '../../store/task-queue.ts'
import type { Cluster } from './cluster.ts'
import { Documents, type ScriptedOutcome, type ScriptedUpdate, updateMany } from './documents.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { Newcomers } from './newcomers.ts'
import { PODCASTS_INDEX } from './podcast-document.ts'
import { Survivors } from './survivors.ts'
import { TaskClaim } from './task-claim.ts'
import {
  type DomainDocument,
  domainOf,
  type Offer,
  pauseId,
  TASK_DOMAINS_INDEX,
  type TaskDocument,
  taskId,
  TASKS_INDEX,
  toAmend,
  toBring,
  toEndLease,
  toLookAgain,
  toOffers,
  toRelease,
} from './task-documents.ts'
import { TurnLock } from './turn-lock.ts'

const LARGEST_CLAIM = 5000
/** In ms. */
const OVERDUE_AFTER = 3_600_000
/** How long a claim waits for those of other processes before it comes back with nothing. */
const PATIENCE_MS = 10_000
/** Times that a claim is begun anew that came too late. */
const CLAIM_ATTEMPTS = 3
/** Of one request. */
const MOST_UPDATES = 1000
/** Workers that are told apart. */
const MOST_WORKERS = 10_000

const assertCount = (name: string, value: number, most: number): void => {
  if (!Number.isSafeInteger(value) || value < 1 || value > most)
    throw new RangeError(`${name} is ${String(value)}; it has to be 1 to ${String(most)}`)
}

const offersOf = (outcomes: readonly ScriptedOutcome[]): readonly Offer[] =>
  outcomes.flatMap(({ changed, told }) => {
    const { kind, domain, readyAt } = (told ?? {}) as Partial<TaskDocument>
    const offers = changed && kind !== undefined && domain !== undefined && typeof readyAt === 'number'
    return offers ? [{ kind, domain, at: readyAt }] : []
  })

type CountBuckets = Readonly<Record<string, { readonly doc_count: number }>>

export class OpenSearchTasks implements TaskQueue {
  readonly #cluster: Cluster
  readonly #now: () => number
  readonly #tasks: Documents<TaskDocument>
  readonly #domains: Documents<DomainDocument>
  readonly #survivors: Survivors
  readonly #newcomers: Newcomers
  readonly #locks: ReadonlyMap<TaskKind, TurnLock>

  constructor(cluster: Cluster, { now, searchesAtOnce = false, overtakeMs }: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#now = now
    this.#tasks = new Documents(cluster, TASKS_INDEX)
    this.#domains = new Documents(cluster, TASK_DOMAINS_INDEX)
    this.#survivors = new Survivors(cluster)
    this.#newcomers = new Newcomers(cluster, searchesAtOnce)
    this.#locks = new Map(TASK_KINDS.map((kind) => [kind, new TurnLock(cluster, `claim-${kind}`, overtakeMs)]))
  }

  async claim(request: ClaimRequest): Promise<readonly Task[]> {
    assertCount('limit', request.limit, LARGEST_CLAIM)
    assertCount('perDomain', request.perDomain, Number.MAX_SAFE_INTEGER)
    for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt += 1) {
      const claimed = await this.#locks.get(request.kind)?.run(async (held) => {
        await this.#newcomers.meet(request.kind, request.now)
        return new TaskClaim(this.#cluster, request, held).run()
      }, PATIENCE_MS)
      if (claimed !== undefined) return claimed
    }
    return []
  }

  async release(results: readonly TaskResult[]): Promise<readonly boolean[]> {
    const ids = results.map(({ podcastId }) => podcastId)
    const podcasts = await this.#cluster.getMany<{ readonly kind: string }>(PODCASTS_INDEX, ids, { fields: ['kind'] })
    const present = results.filter(({ podcastId }) => podcasts.get(podcastId)?.source.kind === 'podcast')
    const outcomes = await this.#updateAll(present.map(toRelease))
    const counted = new Set(present.filter((_, at) => outcomes[at]?.changed === true))
    return results.map((result) => counted.has(result))
  }

  async bringForward(podcastId: PodcastId, kind: TaskKind, at: number): Promise<boolean> {
    const podcast = (await this.#survivors.find([podcastId], { fields: ['seq', 'details'] })).get(podcastId)
    if (podcast === undefined) return false
    const { id, source } = podcast
    const task = { podcastId: id, kind, domain: domainOf(kind, source.details), seq: source.seq, at }
    await this.#updateAll([{ ...toBring(task), tells: ['kind', 'domain', 'readyAt'] }])
    return true
  }

  async amend(podcastId: PodcastId, kind: TaskKind, change: { from: JsonValue; to: JsonValue }): Promise<boolean> {
    const podcast = (await this.#survivors.find([podcastId], { fields: ['seq'] })).get(podcastId)
    if (podcast === undefined) return false
    const [outcome] = await updateMany(this.#cluster, [toAmend(kind, podcast.id, change)])
    return outcome?.changed === true
  }

  async endLeases(isGone: (worker: string) => boolean): Promise<number> {
    await this.#tasks.refresh()
    const { aggregations } = await this.#tasks.search<{
      readonly workers: { readonly buckets: readonly { readonly key: string }[] }
    }>({ size: 0, aggs: { workers: { terms: { field: 'worker', size: MOST_WORKERS } } } })
    const gone = (aggregations?.workers.buckets ?? []).map(({ key }) => key).filter(isGone)
    let ended = 0
    for (const worker of gone) {
      const held = this.#tasks.scan({ term: { worker } }, [{ kind: 'asc' }, { seq: 'asc' }])
      const updates = await Array.fromAsync(held, ({ id }) => toEndLease(id, worker))
      ended += (await this.#updateAll(updates)).filter(({ changed }) => changed).length
    }
    return ended
  }

  async pauseDomain(domain: string, until: number): Promise<void> {
    const source = { domain, until }
    await this.#cluster.bulk([{ act: 'index', index: TASK_DOMAINS_INDEX, id: pauseId(domain), source }])
    await updateMany(
      this.#cluster,
      TASK_KINDS.map((kind) => toLookAgain(kind, domain)),
    )
  }

  async find(podcastId: PodcastId, kind: TaskKind): Promise<TaskStanding | undefined> {
    const podcast = (await this.#survivors.find([podcastId], { fields: ['seq'] })).get(podcastId)
    const task = podcast === undefined ? undefined : await this.#tasks.get(taskId(kind, podcast.id))
    if (podcast === undefined || task === undefined) return undefined
    const { domain, dueAt, state, worker, leasedUntil } = task.source
    const until = (await this.#domains.get(pauseId(domain)))?.source.until ?? 0
    return {
      podcastId: podcast.id,
      kind,
      domain,
      dueAt,
      state: JSON.parse(state) as JsonValue,
      lease: worker === null || leasedUntil === null ? null : { worker, until: leasedUntil },
      pausedUntil: until > this.#now() ? until : null,
    }
  }

  async counts(now: number): Promise<QueueCounts> {
    await this.#cluster.refresh(TASKS_INDEX, TASK_DOMAINS_INDEX)
    const readyBy = (at: number): object => ({ range: { readyAt: { lte: at } } })
    const filters = {
      due: readyBy(now),
      overdue: readyBy(now - OVERDUE_AFTER),
      leased: { range: { leasedUntil: { gt: now } } },
      met: { term: { parked: false } },
    }
    const kinds = Object.fromEntries(TASK_KINDS.map((kind) => [kind, { term: { kind } }]))
    const [{ aggregations }, podcasts, pausedDomains] = await Promise.all([
      this.#tasks.search<{
        readonly kinds: {
          readonly buckets: Readonly<Record<string, { readonly counts: { readonly buckets: CountBuckets } }>>
        }
      }>({
        size: 0,
        aggs: { kinds: { filters: { filters: kinds }, aggs: { counts: { filters: { filters } } } } },
      }),
      new Documents(this.#cluster, PODCASTS_INDEX).count({ term: { kind: 'podcast' } }),
      this.#domains.count({ range: { until: { gt: now } } }),
    ])
    const countKind = (kind: TaskKind): TaskCounts => {
      const buckets = aggregations?.kinds.buckets[kind]?.counts.buckets ?? {}
      const count = (name: keyof typeof filters): number => buckets[name]?.doc_count ?? 0
      const unseen = Math.max(0, podcasts - count('met'))
      return { due: count('due'), overdue: count('overdue'), leased: count('leased'), unseen }
    }
    const counted = Object.fromEntries(TASK_KINDS.map((kind) => [kind, countKind(kind)])) as QueueCounts['kinds']
    return { kinds: counted, pausedDomains }
  }

  /** And tells the domains that they have something. */
  async #updateAll(updates: readonly ScriptedUpdate[]): Promise<readonly ScriptedOutcome[]> {
    const outcomes: ScriptedOutcome[] = []
    for (let from = 0; from < updates.length; from += MOST_UPDATES)
      outcomes.push(...(await updateMany(this.#cluster, updates.slice(from, from + MOST_UPDATES))))
    await updateMany(this.#cluster, toOffers(offersOf(outcomes)))
    return outcomes
  }
}
