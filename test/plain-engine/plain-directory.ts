/** The reference directory: an array of records, every one looked at for every question. Slow, and right at a glance. */
import { setImmediate } from 'node:timers/promises'
import type {
  Claims,
  CallOptions,
  DirectoryWriter,
  Owners,
  RecordChange,
  Versioned,
  WriteOutcome,
} from '../../src/engine/engine.ts'
import { feedKey } from '../../src/record/feed-url.ts'
import { isSearchable, isTracked, type PodcastDraft, type PodcastRecord } from '../../src/record/podcast.ts'
import { slugCandidates } from '../../src/record/slug.ts'

/** What lives on when an engine is closed and opened again. */
export interface PlainStore {
  podcasts: readonly Versioned[]
  nextSeq: number
}

/** Wishes beyond this are not granted: what is left of the safe integers is for all that follow. */
const LARGEST_WISHED_SEQ = 2 ** 48

export const feedKeysOf = ({ feedUrls }: Pick<PodcastRecord, 'feedUrls'>): readonly string[] =>
  feedUrls.map(({ url }) => feedKey(url)).filter((key) => key !== undefined)

const holdsAppleId = (record: Pick<PodcastRecord, 'appleId' | 'feedState'>, appleId: number): boolean =>
  record.appleId > 0 && record.appleId === appleId && record.feedState !== 'dead'

export class PlainDirectory implements DirectoryWriter {
  readonly #store: PlainStore

  constructor(store: PlainStore) {
    this.#store = store
  }

  async owners({ ids = [], feedKeys = [], appleIds = [] }: Claims): Promise<Owners> {
    return {
      byId: this.#holders(ids, (record, id) => record.id === id),
      byFeedKey: this.#holders(feedKeys, (record, key) => feedKeysOf(record).includes(key)),
      byAppleId: this.#holders(appleIds, holdsAppleId),
      departed: new Map(),
      removedFeedKeys: new Set(),
    }
  }

  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    return structuredClone(changes).map((change) => this.#writeOne(change))
  }

  async *scan(options?: CallOptions): AsyncIterable<PodcastRecord> {
    const snapshot = [...this.#store.podcasts].sort((a, b) => a.record.seq - b.record.seq)
    for (const { record } of snapshot) {
      options?.signal?.throwIfAborted()
      yield structuredClone(record)
    }
    await setImmediate()
  }

  async settle(): Promise<void> {
    // An array needs no tidying.
  }

  async reindex(): Promise<number> {
    return this.#store.podcasts.filter(({ record }) => isSearchable(record)).length
  }

  #holders<Key>(keys: readonly Key[], holds: (record: PodcastRecord, key: Key) => boolean): Map<Key, Versioned> {
    const found = new Map<Key, Versioned>()
    for (const key of keys) {
      const holder = this.#store.podcasts.find(({ record }) => holds(record, key))
      if (holder !== undefined) found.set(key, structuredClone(holder))
    }
    return found
  }

  #writeOne({ record, revision }: RecordChange): WriteOutcome {
    const { podcasts } = this.#store
    const old = podcasts.find((podcast) => podcast.record.id === record.id)
    const others = podcasts.filter((podcast) => podcast !== old).map((podcast) => podcast.record)
    const reason = this.#findObstacle(record, revision, old, others)
    if (reason !== undefined) return { status: 'stale', id: record.id, reason }
    const seq = old?.record.seq ?? this.#giveSeq(record.seq)
    const slug = old?.record.slug ?? this.#giveSlug(record)
    const written = { record: { ...record, seq, slug }, revision: (old?.revision ?? 0) + 1 }
    this.#store.podcasts = [...podcasts.filter((podcast) => podcast !== old), written]
    return { status: old === undefined ? 'created' : 'updated', id: record.id, slug, seq }
  }

  #findObstacle(
    record: PodcastDraft,
    revision: number | null,
    old: Versioned | undefined,
    others: readonly PodcastRecord[],
  ): string | undefined {
    if (revision === null && old !== undefined) return 'a podcast with this id exists already'
    if (revision !== null && old?.revision !== revision) return 'the podcast was written in between'
    const keys = feedKeysOf(record)
    if (others.some((other) => feedKeysOf(other).some((key) => keys.includes(key)))) {
      return 'another podcast has one of the feed URLs'
    }
    if (!isTracked(record) || record.feedState === 'dead') return undefined
    const isHeld = others.some((other) => holdsAppleId(other, record.appleId))
    return isHeld ? 'another living podcast has the Apple id' : undefined
  }

  #giveSeq(wished: number | undefined): number {
    const isFree =
      wished !== undefined &&
      wished > 0 &&
      wished < LARGEST_WISHED_SEQ &&
      !this.#store.podcasts.some(({ record }) => record.seq === wished)
    const seq = isFree ? wished : this.#store.nextSeq
    this.#store.nextSeq = Math.max(this.#store.nextSeq, seq + 1)
    return seq
  }

  #giveSlug({ slug, title, id }: PodcastDraft): string {
    const taken = new Set(this.#store.podcasts.map(({ record }) => record.slug))
    const candidates = [...(slug === undefined || slug === '' ? [] : [slug]), ...slugCandidates(title, id)]
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
    const longest = candidates.at(-1) ?? 'podcast'
    let count = 2
    while (taken.has(`${longest}-${String(count)}`)) count += 1
    return `${longest}-${String(count)}`
  }
}
