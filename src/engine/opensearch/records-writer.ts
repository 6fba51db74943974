/**
 * Writes batches of records. A record becomes what it is by one write of its own document; its names are claimed before that
 * and those that it has no more are given up after it, so that whoever dies in between leaves nothing that counts
 * (docs/OPENSEARCH.md). A thousand records cost a handful of requests.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { PodcastId } from '../../record/podcast.ts'
import { isSlugOf } from '../../record/slug.ts'
import type { RecordChange, WriteOutcome } from '../../store/engine.ts'
import type { BulkOperation, Cluster, Stored } from './cluster.ts'
import { splitBatch } from './batch-split.ts'
import type { NameClaims } from './name-claims.ts'
import { type NameOutcome, type StoredName } from './name-claims.ts'
import { dossierAfter, toFirstDocument, toNextDocument } from './new-document.ts'
import { nameOf } from './names-index.ts'
import { Numbers } from './numbers.ts'
import { moveOutboxes } from './outbox.ts'
import { type LivingDocument, type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'
import { type Podcasts, RACE_ATTEMPTS, type StoredPodcastDocument, tooManyRaces } from './podcasts.ts'
import { type ClaimedRecord, findNameObstacle, outcomesOf, REASONS, toClaimed } from './record-claims.ts'
import { giveSlugs, type GivenSlug } from './slugs.ts'

/** A change that nothing is in the way of so far. */
interface OpenChange {
  readonly change: RecordChange
  readonly old: StoredPodcastDocument | undefined
  readonly claimed: ClaimedRecord
}

interface WrittenChange extends OpenChange {
  readonly slug: string
  readonly seq: number
}

type Documents = ReadonlyMap<PodcastId, StoredPodcastDocument>
type Outcomes = Map<RecordChange, WriteOutcome>

/** Changes that are written together: a request of some megabytes. */
const TURN = 1000

/** Longer each time that a race is lost, and not in step with others. */
const PAUSE_MS = 50

const isLiving = (stored: StoredPodcastDocument | undefined): stored is Stored<LivingDocument> =>
  stored?.source.kind === 'podcast'

const stale = ({ record }: RecordChange, reason: string): WriteOutcome => ({ status: 'stale', id: record.id, reason })

export const findRevisionObstacle = (
  revision: number | null,
  document: PodcastDocument | undefined,
): string | undefined => {
  if (document?.kind === 'merged' || document?.kind === 'removed') return REASONS.departed
  const held = document?.kind === 'podcast' ? document.revision : undefined
  if (revision === null) return held === undefined ? undefined : REASONS.exists
  return held === revision ? undefined : REASONS.stale
}

const compareSeq = (one: WrittenChange, other: WrittenChange): number => one.seq - other.seq

export class RecordsWriter {
  readonly #cluster: Cluster
  readonly #podcasts: Podcasts
  readonly #claims: NameClaims
  readonly #numbers: Numbers
  readonly #refresh: boolean

  constructor(
    cluster: Cluster,
    podcasts: Podcasts,
    claims: NameClaims,
    { searchesAtOnce = false }: { readonly searchesAtOnce?: boolean },
  ) {
    this.#cluster = cluster
    this.#podcasts = podcasts
    this.#claims = claims
    this.#numbers = new Numbers(cluster)
    this.#refresh = searchesAtOnce
  }

  /** As if one after the other, in order. */
  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    const outcomes: WriteOutcome[] = []
    while (outcomes.length < changes.length) {
      const rest = changes.slice(outcomes.length)
      const documents = await this.#podcasts.getForWrite(rest.map(({ record }) => record.id))
      const part = splitBatch(rest, documents)
      outcomes.push(...(await this.#writePart(part, documents)))
    }
    return outcomes
  }

  /** Changes that have nothing in common. */
  async #writePart(part: readonly RecordChange[], documents: Documents): Promise<readonly WriteOutcome[]> {
    const outcomes = await this.#writeInTurns(part, documents)
    for (let attempt = 1; outcomes.size < part.length; attempt += 1) {
      const open = part.filter((change) => !outcomes.has(change))
      if (attempt === RACE_ATTEMPTS) throw tooManyRaces(open[0]?.record.id ?? '')
      if (attempt > 1) await sleep(PAUSE_MS * attempt * Math.random())
      const again = await this.#podcasts.getForWrite(open.map(({ record }) => record.id))
      for (const [change, outcome] of await this.#writeInTurns(open, again)) outcomes.set(change, outcome)
    }
    return part.flatMap((change) => outcomes.get(change) ?? [])
  }

  /**
   * Turn by turn: while the documents of one are on their way, the names of the next are being claimed, and its documents made.
   * Those that lost a race have no outcome yet.
   */
  async #writeInTurns(changes: readonly RecordChange[], documents: Documents): Promise<Outcomes> {
    const outcomes: Outcomes = new Map()
    let ready = changes.length === 0 ? undefined : this.#prepare(changes.slice(0, TURN), documents, outcomes)
    let committing = Promise.resolve()
    for (let from = TURN; ready !== undefined; from += TURN) {
      try {
        const turn: readonly WrittenChange[] = await ready
        const next = changes.slice(from, from + TURN)
        ready = next.length === 0 ? undefined : this.#prepare(next, documents, outcomes)
        ready?.catch(() => undefined)
        // Its request leaves before this thread is busy.
        if (ready !== undefined) await setImmediate()
        const ordered = turn.toSorted(compareSeq)
        const bulk = this.#cluster.toBulk(ordered.map(toOperation))
        await committing
        committing = this.#commit(ordered, bulk, outcomes)
        committing.catch(() => undefined)
      } catch (error) {
        await Promise.allSettled([ready, committing])
        throw error
      }
    }
    await committing
    return outcomes
  }

  /** Everything but the write itself; those that are stale have their outcome. */
  async #prepare(
    changes: readonly RecordChange[],
    documents: Documents,
    outcomes: Outcomes,
  ): Promise<readonly WrittenChange[]> {
    const fresh: OpenChange[] = []
    for (const change of changes) {
      const old = documents.get(change.record.id)
      const reason = findRevisionObstacle(change.revision, old?.source)
      if (reason === undefined) fresh.push({ change, old, claimed: toClaimed(change.record, old?.source) })
      else outcomes.set(change, stale(change, reason))
    }
    const names = await this.#claims.claim(fresh.flatMap(({ claimed }) => claimed.wishes))
    const open = await this.#dropRefused(fresh, names, outcomes)
    const slugs = await giveSlugs(
      this.#claims,
      open.flatMap(({ old, change: { record, isFirstTitle = false } }) => {
        if (!isLiving(old)) return [record]
        return isFirstTitle && !isSlugOf(old.source.slug, record.title, record.id) ? [{ ...record, slug: '' }] : []
      }),
    )
    return this.#number(open, slugs)
  }

  async #dropRefused(
    open: readonly OpenChange[],
    names: ReadonlyMap<string, NameOutcome>,
    outcomes: Outcomes,
  ): Promise<readonly OpenChange[]> {
    const refused = open.filter(({ change, claimed }) => {
      const reason = findNameObstacle(claimed, names)
      if (reason !== undefined) outcomes.set(change, stale(change, reason))
      return reason !== undefined
    })
    await this.#claims.undo(refused.flatMap(({ claimed }) => outcomesOf(claimed, names)))
    return open.filter(({ change }) => !outcomes.has(change))
  }

  async #number(
    open: readonly OpenChange[],
    slugs: ReadonlyMap<PodcastId, GivenSlug>,
  ): Promise<readonly WrittenChange[]> {
    const entering = open.filter(({ old }) => !isLiving(old))
    const given = await this.#numbers.take(
      entering.map(({ change: { record } }) => ({ id: record.id, wished: record.seq })),
    )
    const seqs = new Map(entering.map(({ change }, at) => [change.record.id, given[at] ?? 0]))
    return open.map((one) => {
      const { id } = one.change.record
      if (isLiving(one.old)) return toRenamed(one, one.old.source, slugs.get(id))
      return { ...one, slug: slugs.get(id)?.slug ?? id, seq: seqs.get(id) ?? 0 }
    })
  }

  /** In the order of their numbers, which is that of the change feed. */
  async #commit(ordered: readonly WrittenChange[], bulk: readonly string[], outcomes: Outcomes): Promise<void> {
    const dropped = await this.#claims.read(ordered.flatMap(({ claimed }) => claimed.dropped))
    await moveOutboxes(
      this.#cluster,
      ordered.flatMap(({ change, old }) => (old === undefined ? [] : [[change.record.id, old.source] as const])),
    )
    const results = await this.#cluster.sendBulk(bulk, { refresh: this.#refresh })
    const done = ordered.filter((_, at) => results[at]?.status === 'done')
    await this.#giveUp(done, dropped)
    for (const { change, slug, seq, old } of done) {
      const status = isLiving(old) ? 'updated' : 'created'
      outcomes.set(change, { status, id: change.record.id, slug, seq })
    }
  }

  /** What the podcasts had and have no more; also without it nobody finds them by it. */
  async #giveUp(done: readonly WrittenChange[], names: ReadonlyMap<string, StoredName>): Promise<void> {
    const released = done.flatMap(({ claimed }) =>
      claimed.dropped.flatMap((name) => {
        const stored = names.get(name)
        return stored === undefined ? [] : [{ owner: claimed.id, stored }]
      }),
    )
    await this.#claims.releaseMany(released)
  }
}

const toRenamed = (one: OpenChange, old: LivingDocument, given: GivenSlug | undefined): WrittenChange => {
  const { slug, seq } = old
  if (given === undefined) return { ...one, slug, seq }
  const claimed = { ...one.claimed, dropped: [...one.claimed.dropped, nameOf('slug', slug)] }
  return { ...one, claimed, slug: given.slug, seq }
}

const toOperation = ({ change, old, slug, seq }: WrittenChange): BulkOperation => {
  const { record, events = [] } = change
  const content = { record: { ...record, slug, seq }, dossier: dossierAfter(old?.source, change), events }
  const place = { index: PODCASTS_INDEX, id: record.id }
  if (old === undefined) return { act: 'create', ...place, source: toFirstDocument(content, 1) }
  const source = isLiving(old) ? toNextDocument(old, content) : toFirstDocument(content, 1, old.source)
  return { act: 'index', ...place, source, version: old.version }
}
