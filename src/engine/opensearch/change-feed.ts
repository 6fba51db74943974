/**
 * The change feed: podcasts by the number that the write which changed them last has in its shard (decision 20). A cursor
 * holds such a number for each shard, and the name of the index they are of.
 */
import { CodedError } from '../../errors.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { CallOptions } from '../../store/call-options.ts'
import type { Change, ChangeFeed, ChangePage, MirrorOptions } from '../../store/change-feed.ts'
import { type Changed, ChangeLog, type LogEnds } from './change-log.ts'
import type { Cluster } from './cluster.ts'
import { Documents, type Hit } from './documents.ts'
import { toDeparted } from './kept-podcast.ts'
import type { Mirror } from './mirror.ts'
import { type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'
import type { Podcasts } from './podcasts.ts'
import type { Survivors } from './survivors.ts'

const LARGEST_PAGE = 10_000
/** Numbers one above the last that was told, 0 = none, shard by shard; then the index. */
const CURSOR = /^(\d{1,16}(?:\.\d{1,16})*)-([\w-]{1,64})$/
/** Departed podcasts whose survivors are looked for together. */
const CHUNK = 200
const SETTLE_ATTEMPTS = 5

interface FeedParts {
  readonly cluster: Cluster
  readonly podcasts: Podcasts
  readonly survivors: Survivors
  readonly mirror: Mirror
}

interface Page {
  readonly changed: readonly Changed[]
  /** The last number that was told, shard by shard. */
  readonly places: readonly number[]
  readonly more: boolean
}

type Found = Pick<Changed, 'id' | 'source'>

const invalid = (reason: string): CodedError =>
  new CodedError('INVALID_CURSOR', `this is no place in the directory's change feed (${reason}); begin without one.`)

const sealCursor = (places: readonly number[], index: string): string =>
  `${places.map((no) => String(no + 1)).join('.')}-${index}`

const openCursor = (cursor: string | null, { index, shards }: LogEnds): readonly number[] => {
  if (cursor === null) return shards.map(() => -1)
  const [, numbers, whose] = CURSOR.exec(cursor) ?? []
  if (numbers === undefined) throw invalid('it is not written like one')
  if (whose !== index) throw invalid('it is of another directory, or of an index that was made anew since')
  const places = numbers.split('.').map((no) => Number(no) - 1)
  if (places.length !== shards.length || places.some((no, shard) => no > (shards[shard] ?? -1)))
    throw invalid('it is ahead of this directory')
  return places
}

const isWaiting = ({ source }: Found): boolean => source.kind !== 'void' && source.pending !== undefined

export class OpenSearchChangeFeed implements ChangeFeed {
  readonly #parts: FeedParts
  readonly #log: ChangeLog
  readonly #documents: Documents<PodcastDocument>

  constructor(parts: FeedParts) {
    this.#parts = parts
    this.#log = new ChangeLog(parts.cluster)
    this.#documents = new Documents(parts.cluster, PODCASTS_INDEX)
  }

  async changes(since: string | null, limit: number, options: CallOptions = {}): Promise<ChangePage> {
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > LARGEST_PAGE)
      throw new RangeError(`a page has 1 to ${String(LARGEST_PAGE)} changes, not ${String(limit)}`)
    for (let attempt = 0; attempt < SETTLE_ATTEMPTS; attempt += 1) {
      options.signal?.throwIfAborted()
      const ends = await this.#log.findEnds()
      const page = await this.#readPage(openCursor(since, ends), ends, limit)
      const waiting = page.changed.filter(isWaiting).map(({ id }) => id)
      if (waiting.length === 0) {
        const changes = await this.#toChanges(page.changed)
        return { changes, cursor: sealCursor(page.places, ends.index), more: page.more }
      }
      // What two podcasts change together is told when both have.
      await this.#parts.podcasts.getForWrite(waiting)
    }
    throw new CodedError('OVERLOADED', 'the changes are being written; try again.', { retryAfterS: 1 })
  }

  async *snapshot({ signal }: CallOptions = {}): AsyncGenerator<Change> {
    signal?.throwIfAborted()
    await this.#documents.refresh()
    await this.#settleAll()
    const sort = [{ seq: 'asc' }]
    const queries = [{ term: { kind: 'podcast' } }, { terms: { kind: ['merged', 'removed'] } }]
    let departed: Hit<PodcastDocument>[] = []
    for await (const found of this.#documents.scanMoment(queries, { sort, signal })) {
      signal?.throwIfAborted()
      if (found.source.kind === 'podcast') yield { kind: 'update', record: fromFragments(found.source) }
      else departed.push(found)
      if (departed.length < CHUNK) continue
      yield* await this.#toChanges(departed)
      departed = []
    }
    yield* await this.#toChanges(departed)
  }

  mirror(changes: readonly Change[], options?: MirrorOptions): Promise<void> {
    return this.#parts.mirror.write(changes, options)
  }

  async #readPage(after: readonly number[], { shards }: LogEnds, limit: number): Promise<Page> {
    const places = [...after]
    const changed: Changed[] = []
    for (const [shard, upTo] of shards.entries()) {
      const left = limit - changed.length
      const found = await this.#log.read({ shard, after: after[shard] ?? -1, upTo }, left + 1, true)
      const told = found.slice(0, left)
      changed.push(...told)
      places[shard] = told.at(-1)?.no ?? after[shard] ?? -1
      if (found.length > left) return { changed, places, more: true }
    }
    return { changed, places, more: false }
  }

  async #toChanges(found: readonly Found[]): Promise<readonly Change[]> {
    const merged = found.filter(({ source }) => source.kind === 'merged').map(({ id }): PodcastId => id)
    const ends = await this.#parts.survivors.findEnds(merged, { fields: ['at'] })
    return found.flatMap(({ id, source }): readonly Change[] => {
      if (source.kind === 'void') return []
      if (source.kind !== 'podcast') return [toDeparted(id, source, ends.get(id)?.source)]
      return [{ kind: source.revision === 1 ? 'insert' : 'update', record: fromFragments(source) }]
    })
  }

  async #settleAll(): Promise<void> {
    const waiting = this.#documents.scanMoment([{ term: { unsettled: true } }], { fields: ['kind'] })
    const ids = await Array.fromAsync(waiting, ({ id }) => id)
    if (ids.length === 0) return
    await this.#parts.podcasts.getForWrite(ids)
    await this.#documents.refresh()
  }
}
