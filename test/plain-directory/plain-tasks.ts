/** The reference task queue: an array of tasks, looked through for every call. */
import { isDeepStrictEqual } from 'node:util'
import type {
  ClaimRequest,
  QueueCounts,
  KindCounts,
  TaskQueue,
  TaskResult,
} from '../../src/store/task-queue.ts'
import {
  type Task,
  TASK_KINDS,
  type TaskKind,
  type TaskStatus,
} from '../../src/store/task.ts'
import type { JsonValue } from '../../src/record/text/json-value.ts'
import type { PodcastId, PodcastRecord } from '../../src/record/podcast.ts'
import { registrableDomain } from '../../src/record/registrable-domain.ts'
import { siteDomain } from '../../src/record/show-site.ts'
import { spreadSeqs } from '../../src/store/rules/task-rules.ts'
import { type PlainStore, resolve } from './plain-store.ts'

interface PlainTask {
  readonly podcastId: PodcastId
  readonly kind: TaskKind
  domain: string
  dueAt: number | null
  readyAt: number | null
  wantedAt: number | null
  state: JsonValue
  lease: { readonly name: string; readonly worker: string; readonly until: number } | null
}

const domainOf = ({ rssFeedUrl, websiteUrl }: PodcastRecord, kind: TaskKind): string => {
  if (kind === 'feed') return registrableDomain(rssFeedUrl)
  return kind === 'site' ? siteDomain(websiteUrl) : ''
}

/** The earlier one; null = never. */
const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

export class PlainTasks implements TaskQueue {
  readonly #store: PlainStore
  readonly #now: () => number
  readonly #paused = new Map<string, number>()
  readonly #restsUntil = new Map<string, number>()
  #tasks: PlainTask[] = []
  #claims = 0

  constructor(store: PlainStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  async claim(request: ClaimRequest): Promise<readonly Task[]> {
    const { kind, now, limit, perDomain, leaseMs, worker, domainGapMs = 0 } = request
    for (const { record } of this.#store.podcasts)
      if (this.#find(record.id, kind) === undefined) this.#make(record, kind, now)
    this.#claims += 1
    const claimed: PlainTask[] = []
    for (const domain of this.#domainsInTurn(kind, now)) {
      const tasks = this.#present.filter(
        (task) => task.kind === kind && task.domain === domain,
      )
      const leased = tasks.filter(({ lease }) => lease !== null && lease.until > now).length
      const free = Math.min(
        limit - claimed.length,
        domain === '' ? limit : perDomain - leased,
      )
      const ready = tasks
        .filter(({ readyAt }) => readyAt !== null && readyAt <= now)
        .sort(
          (a, b) => (a.readyAt ?? 0) - (b.readyAt ?? 0) || this.#seqOf(a) - this.#seqOf(b),
        )
        .slice(0, Math.max(free, 0))
      if (ready.length > 0)
        this.#restsUntil.set(`${kind} ${domain}`, now + (domain === '' ? 0 : domainGapMs))
      claimed.push(...ready)
    }
    for (const task of claimed) {
      task.lease = { name: `claim ${String(this.#claims)}`, worker, until: now + leaseMs }
      task.readyAt = now + leaseMs
      task.wantedAt = null
    }
    return structuredClone(
      claimed.map(({ podcastId, domain, dueAt, state, lease }) => ({
        podcastId,
        kind,
        domain,
        dueAt: dueAt ?? now,
        state,
        lease: lease?.name ?? '',
      })),
    )
  }

  async release(results: readonly TaskResult[]): Promise<readonly boolean[]> {
    return results.map(({ podcastId, kind, lease, dueAt, state, domain }) => {
      const task = this.#find(podcastId, kind)
      if (task?.lease?.name !== lease) return false
      const due = task.wantedAt === null ? dueAt : earlier(dueAt, task.wantedAt)
      Object.assign(task, {
        dueAt: due,
        readyAt: due,
        wantedAt: null,
        state: structuredClone(state),
        lease: null,
      })
      task.domain = domain ?? task.domain
      return true
    })
  }

  async scheduleSooner(podcastId: PodcastId, kind: TaskKind, at: number): Promise<boolean> {
    const record = resolve(this.#store, podcastId)?.record
    if (record === undefined) return false
    const task = this.#find(record.id, kind)
    if (task === undefined) this.#make(record, kind, at)
    else if (task.lease !== null) task.wantedAt = earlier(task.wantedAt, at)
    else {
      task.readyAt = task.dueAt = earlier(task.dueAt, at)
      if (kind === 'feed' || kind === 'site') task.domain = domainOf(record, kind)
    }
    return true
  }

  async compareAndSet(
    podcastId: PodcastId,
    kind: TaskKind,
    change: { from: JsonValue; to: JsonValue },
  ): Promise<boolean> {
    const task = this.#find(resolve(this.#store, podcastId)?.record.id ?? '', kind)
    if (task === undefined || !isDeepStrictEqual(task.state, change.from)) return false
    task.state = structuredClone(change.to)
    return true
  }

  async endLeases(isGone: (worker: string) => boolean): Promise<number> {
    const held = this.#tasks.filter(({ lease }) => lease !== null && isGone(lease.worker))
    for (const task of held) {
      const due = task.wantedAt === null ? task.dueAt : earlier(task.dueAt, task.wantedAt)
      Object.assign(task, { dueAt: due, readyAt: due, wantedAt: null, lease: null })
    }
    return held.length
  }

  async pauseDomain(domain: string, until: number): Promise<void> {
    this.#paused.set(domain, until)
  }

  async find(podcastId: PodcastId, kind: TaskKind): Promise<TaskStatus | undefined> {
    const task = this.#find(resolve(this.#store, podcastId)?.record.id ?? '', kind)
    return task === undefined ? undefined : this.#toStatus(task)
  }

  async findEach(podcastIds: readonly PodcastId[], kind: TaskKind) {
    const found = podcastIds.flatMap((id) => this.#find(id, kind) ?? [])
    return new Map(found.map((task) => [task.podcastId, this.#toStatus(task)]))
  }

  async sample(kind: TaskKind, size: number): Promise<readonly TaskStatus[]> {
    const seqOf = new Map(this.#store.podcasts.map(({ record }) => [record.id, record.seq]))
    const chosen = new Set(spreadSeqs(Math.max(0, ...seqOf.values()), size))
    const found = this.#present.filter(
      (task) => task.kind === kind && chosen.has(seqOf.get(task.podcastId) ?? 0),
    )
    const ordered = found.sort(
      (a, b) => (seqOf.get(a.podcastId) ?? 0) - (seqOf.get(b.podcastId) ?? 0),
    )
    return ordered.map((task) => this.#toStatus(task))
  }

  #toStatus(task: PlainTask): TaskStatus {
    const { kind } = task
    const { domain, dueAt, state, lease } = task
    const until = this.#paused.get(domain) ?? 0
    return structuredClone({
      podcastId: task.podcastId,
      kind,
      domain,
      dueAt,
      state,
      lease: lease === null ? null : { worker: lease.worker, until: lease.until },
      pausedUntil: until > this.#now() ? until : null,
    })
  }

  async counts(now: number): Promise<QueueCounts> {
    const countKind = (kind: TaskKind): KindCounts => {
      const tasks = this.#present.filter((task) => task.kind === kind)
      const readyBy = (at: number): number =>
        tasks.filter(({ readyAt }) => readyAt !== null && readyAt <= at).length
      return {
        due: readyBy(now),
        overdue: readyBy(now - 3_600_000),
        leased: tasks.filter(({ lease }) => lease !== null && lease.until > now).length,
        unseen: this.#store.podcasts.filter(
          ({ record }) => this.#find(record.id, kind) === undefined,
        ).length,
      }
    }
    const kinds = Object.fromEntries(
      TASK_KINDS.map((kind) => [kind, countKind(kind)]),
    ) as QueueCounts['kinds']
    return {
      kinds,
      pausedDomains: [...this.#paused.values()].filter((until) => until > now).length,
    }
  }

  /** Whoever left has no tasks; after an unmerge they are there again. */
  get #present(): readonly PlainTask[] {
    return this.#tasks.filter(({ podcastId }) =>
      this.#store.podcasts.some(({ record }) => record.id === podcastId),
    )
  }

  #find(podcastId: PodcastId, kind: TaskKind): PlainTask | undefined {
    return this.#present.find((task) => task.podcastId === podcastId && task.kind === kind)
  }

  #seqOf({ podcastId }: PlainTask): number {
    return resolve(this.#store, podcastId)?.record.seq ?? 0
  }

  #make(record: PodcastRecord, kind: TaskKind, at: number): void {
    const domain = domainOf(record, kind)
    const task = {
      podcastId: record.id,
      kind,
      domain,
      dueAt: at,
      readyAt: at,
      wantedAt: null,
      state: null,
      lease: null,
    }
    this.#tasks = [...this.#tasks, task]
  }

  #domainsInTurn(kind: TaskKind, now: number): readonly string[] {
    const turns = new Map<string, number>()
    for (const { domain, readyAt, ...task } of this.#present) {
      if (task.kind !== kind || readyAt === null) continue
      turns.set(domain, Math.min(turns.get(domain) ?? Number.MAX_SAFE_INTEGER, readyAt))
    }
    return [...turns]
      .map(([domain, ready]) => {
        const rests = this.#restsUntil.get(`${kind} ${domain}`) ?? 0
        return { domain, turnAt: Math.max(ready, rests, this.#paused.get(domain) ?? 0) }
      })
      .filter(({ turnAt }) => turnAt <= now)
      .sort((a, b) => a.turnAt - b.turnAt || (a.domain < b.domain ? -1 : 1))
      .map(({ domain }) => domain)
  }
}
