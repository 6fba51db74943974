/**
 * Makes the tasks of podcasts that no claim has met: whatever changed since the last time is looked through, in the order of
 * the change log, so that none is missed, however late a search would see it. Under the lock of the claims of this kind.
 */
import type { TaskKind } from '../../store/task-queue.ts'
import { ChangeLog, type Changed, type LogEnds } from './change-log.ts'
import type { Cluster, Stored } from './cluster.ts'
import { DIRECTORY_INDEX } from './directory-index.ts'
import { Documents, updateMany } from './documents.ts'
import {
  domainOf,
  type NewTask,
  type TaskDocument,
  taskId,
  TASKS_INDEX,
  toMeet,
  toOffers,
  toPark,
} from './task-documents.ts'

interface MarksDocument {
  readonly index: string
  /** By shard: changes up to these have been met. */
  readonly shards: readonly number[]
}

/** Changes that one claim looks through. */
const CHUNK = 2000
/** In ms: between two looks, where the last one came to the end. */
const PAUSE_MS = 1000
const FIELDS = ['seq', 'details']

const marksFor = (marks: MarksDocument | undefined, { index, shards }: LogEnds): readonly number[] =>
  marks?.index === index ? shards.map((_, shard) => marks.shards[shard] ?? -1) : shards.map(() => -1)

export class Newcomers {
  readonly #cluster: Cluster
  readonly #log: ChangeLog
  readonly #marks: Documents<MarksDocument>
  readonly #pauseMs: number
  readonly #lookAt = new Map<TaskKind, number>()

  /** `atOnce`: no pause between two looks. */
  constructor(cluster: Cluster, atOnce: boolean) {
    this.#cluster = cluster
    this.#log = new ChangeLog(cluster)
    this.#marks = new Documents(cluster, DIRECTORY_INDEX)
    this.#pauseMs = atOnce ? 0 : PAUSE_MS
  }

  async meet(kind: TaskKind, now: number): Promise<void> {
    if (performance.now() < (this.#lookAt.get(kind) ?? 0)) return
    const ends = await this.#log.findEnds()
    const id = `task-marks-${kind}`
    const held = await this.#marks.get(id)
    const before = marksFor(held?.source, ends)
    const after: number[] = []
    let left = CHUNK
    for (const [shard, upTo] of ends.shards.entries()) {
      const from = before[shard] ?? -1
      const changed = await this.#log.read({ shard, after: from, upTo }, left, FIELDS)
      await this.#meetAll(kind, changed, now)
      after.push(changed.length === left ? (changed.at(-1)?.no ?? from) : Math.max(from, upTo))
      left -= changed.length
      if (left <= 0) break
    }
    await this.#keep(id, held, { index: ends.index, shards: before.map((mark, shard) => after[shard] ?? mark) })
    this.#lookAt.set(kind, left > 0 ? performance.now() + this.#pauseMs : 0)
  }

  /** Where somebody else has moved them in between, he has met the same podcasts. */
  async #keep(id: string, held: Stored<MarksDocument> | undefined, marks: MarksDocument): Promise<void> {
    if (held === undefined) await this.#marks.create(id, marks)
    else if (JSON.stringify(held.source) !== JSON.stringify(marks)) await this.#marks.replace(held, marks)
  }

  async #meetAll(kind: TaskKind, changed: readonly Changed[], now: number): Promise<void> {
    const tasks = changed.flatMap(({ id, source }): readonly NewTask[] =>
      source.kind === 'podcast'
        ? [{ podcastId: id, kind, seq: source.seq, domain: domainOf(kind, source.details), at: now }]
        : [],
    )
    const parked = changed.filter(({ source }) => source.kind === 'merged').map(({ id }) => toPark(kind, id))
    const outcomes = await updateMany(this.#cluster, [
      ...tasks.map((task) => ({ ...toMeet(task), tells: ['domain', 'readyAt', 'lease'] })),
      ...parked,
    ])
    const offers = tasks.flatMap((_, at) => {
      const { domain, readyAt, lease } = (outcomes[at]?.told ?? {}) as Partial<TaskDocument>
      if (domain === undefined || typeof readyAt !== 'number') return []
      // One that is ready may be here for the second time: whoever made it did not live, or did not reach the cluster, to offer it.
      const isNews = outcomes[at]?.changed === true || (lease === null && readyAt <= now)
      return isNews ? [{ kind, domain, at: readyAt }] : []
    })
    await updateMany(this.#cluster, toOffers(offers))
    const removed = changed.filter(({ source }) => source.kind === 'removed')
    await this.#cluster.bulk(
      removed.map(({ id }) => ({ act: 'delete', index: TASKS_INDEX, id: taskId(kind, id) }) as const),
    )
  }
}
