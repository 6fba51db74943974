/**
 * The reference directory: an array of records, every one looked at for every question. Slow, and
 * right at a glance.
 */
import type { Episode } from '../../src/record/episodes/episode.ts'
import { unpackEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { isPrivateAddress } from '../../src/record/feed-url/feed-url.ts'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type {
  CallOptions,
  Claims,
  DirectoryWriter,
  Owners,
  RecordChange,
  Versioned,
  WriteOutcome,
} from '../../src/store/directory.ts'
import type {
  Change,
  ChangePage,
  ApplyChangesOptions,
  Upsert,
} from '../../src/store/change-feed.ts'
import type {
  Tombstone,
  Departure,
  Merge,
  MergeOutcome,
  RemoveOutcome,
  Unmerge,
  UnmergeOutcome,
} from '../../src/store/merges-and-removals.ts'
import type { MetadataChange, Metadata } from '../../src/store/metadata.ts'
import type { NewEvent } from '../../src/store/history.ts'
import { lostKeysOf } from '../../src/store/rules/feed-keys.ts'
import { restoredAfter } from '../../src/store/rules/merging.ts'
import { isGrantableSeq } from '../../src/store/rules/requested-seq.ts'
import { CodedError } from '../../src/errors.ts'
import {
  isSearchable,
  isTracked,
  type PodcastDraft,
  type PodcastId,
  type PodcastRecord,
} from '../../src/record/podcast.ts'
import { isSlugOf, slugCandidates } from '../../src/record/slug.ts'
import { toFragments } from '../../src/record/view/fragments.ts'
import {
  feedKeysOf,
  findKeyOwner,
  type PlainTombstone,
  type PlainStore,
} from './plain-store.ts'

const holdsAppleId = (
  record: Pick<PodcastRecord, 'appleId' | 'feedState'>,
  appleId: number,
): boolean =>
  record.appleId > 0 && record.appleId === appleId && record.feedState !== 'dead'

const changeMetadata = (metadata: Metadata, change: MetadataChange): Metadata =>
  Object.fromEntries(
    Object.entries({ ...metadata, ...change }).filter(([, section]) => section !== null),
  )

const isSameRecord = (one: PodcastRecord, other: PodcastRecord): boolean =>
  isDeepStrictEqual(toFragments(one), toFragments(other))

export class PlainWriter implements DirectoryWriter {
  readonly #store: PlainStore

  constructor(store: PlainStore) {
    this.#store = store
  }

  async owners({
    ids = [],
    feedKeys = [],
    appleIds = [],
    spotifyIds = [],
  }: Claims): Promise<Owners> {
    const { podcasts, tombstones } = this.#store
    const ownersOf = <Key>(
      keys: readonly Key[],
      find: (key: Key) => Versioned | null | undefined,
    ) => {
      const pairs = keys.map((key) => [key, find(key) ?? undefined] as const)
      return new Map(
        pairs.flatMap(([key, owner]) =>
          owner === undefined ? [] : [[key, structuredClone(owner)]],
        ),
      )
    }
    const gone = tombstones.filter((row) => ids.includes(row.tombstone.id))
    return {
      byId: ownersOf(ids, (id) => podcasts.find(({ record }) => record.id === id)),
      byFeedKey: ownersOf(feedKeys, (key) => findKeyOwner(this.#store, key)),
      byAppleId: ownersOf(appleIds, (appleId) =>
        podcasts.find(({ record }) => holdsAppleId(record, appleId)),
      ),
      deadByAppleId: ownersOf(appleIds, (appleId) =>
        podcasts
          .filter(
            ({ record }) =>
              appleId > 0 && record.appleId === appleId && record.feedState === 'dead',
          )
          .sort((a, b) => a.record.seq - b.record.seq)
          .at(0),
      ),
      bySpotifyId: ownersOf(spotifyIds, (spotifyId) =>
        podcasts
          .filter(
            ({ record }) => record.spotifyId === spotifyId && record.feedState !== 'dead',
          )
          .sort((a, b) => a.record.seq - b.record.seq)
          .at(0),
      ),
      tombstones: new Map(gone.map((row) => [row.tombstone.id, row.tombstone.kind])),
      removedFeedKeys: new Set(
        feedKeys.filter((key) => findKeyOwner(this.#store, key) === null),
      ),
    }
  }

  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    this.#store.step += 1
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

  async *snapshot(options?: CallOptions): AsyncIterable<Change> {
    const tombstones = [...this.#store.tombstones].sort(
      (a, b) => a.tombstone.seq - b.tombstone.seq,
    )
    for await (const record of this.scan(options)) yield { kind: 'update', record }
    for (const row of tombstones) yield structuredClone(row.tombstone)
  }

  async settle(): Promise<void> {
    // An array needs no tidying.
  }

  async reindex(): Promise<number> {
    return this.#store.podcasts.filter(({ record }) => isSearchable(record)).length
  }

  async merge({ survivor, absorbed }: Merge): Promise<MergeOutcome> {
    const { record } = survivor
    const stale =
      this.#findAbsence(record.id, survivor.revision) ??
      this.#findAbsence(absorbed.id, absorbed.revision)
    if (stale !== undefined) return stale
    if (record.id === absorbed.id)
      return {
        status: 'stale',
        id: record.id,
        reason: 'a podcast cannot be merged into itself',
      }
    return this.#whole((): MergeOutcome => {
      const [into, old] = [this.#get(record.id), this.#get(absorbed.id)]
      const { id, seq, slug } = old.record
      const tombstone = {
        kind: 'merge',
        id,
        seq,
        slug,
        at: absorbed.at,
        into: record.id,
        record: old.record,
        survivor: into.record,
      } as const
      const metadata = {
        absorbed: this.#metadataOf(id),
        survivor: this.#metadataOf(record.id),
      }
      this.#putTombstone({ tombstone, revision: old.revision, metadata }, absorbed.events)
      const outcome = this.#writeOne(structuredClone(survivor))
      return outcome.status === 'stale'
        ? outcome
        : { status: 'merged', id, into: record.id }
    })
  }

  async unmerge({ id, survivor, events = {} }: Unmerge): Promise<UnmergeOutcome> {
    const row = this.#store.tombstones.find(({ tombstone }) => tombstone.id === id)
    if (row?.tombstone.kind !== 'merge') return { status: 'not-merged', id }
    const { into, record, survivor: before } = row.tombstone
    const from = this.#store.podcasts.find((podcast) => podcast.record.id === into)
    if (from === undefined) return { status: 'blocked', id, by: into }
    const latest = this.#findLatestInto(into)
    if (survivor === undefined && latest !== id)
      return { status: 'blocked', id, by: latest }
    return this.#whole((): UnmergeOutcome => {
      this.#store.tombstones = this.#store.tombstones.filter((other) => other !== row)
      const restored =
        before === null
          ? undefined
          : { record: restoredAfter(before, from.record), revision: from.revision }
      const change = survivor ?? restored
      const outcome =
        change === undefined ? undefined : this.#writeOne(structuredClone(change))
      if (outcome?.status === 'stale') return outcome
      if (survivor === undefined && row.metadata.survivor !== null)
        this.#store.metadata.set(into, row.metadata.survivor)
      const back = restoredAfter(record, from.record)
      const reason = this.#findConflict(back, this.#store.podcasts)
      if (reason !== undefined) return { status: 'stale', id, reason }
      this.#put({ record: back, revision: row.revision + 1 })
      this.#store.metadata.set(id, row.metadata.absorbed)
      this.#tell(into, events.survivor)
      this.#tell(id, events.absorbed)
      return { status: 'unmerged', id, from: into }
    })
  }

  async remove({ id, revision, at, events }: Departure): Promise<RemoveOutcome> {
    const stale = this.#findAbsence(id, revision)
    if (stale !== undefined) return stale
    this.#store.step += 1
    const { record } = this.#get(id)
    const descendants = this.#descendantsOf(id)
    const lost = lostKeysOf(record.feedUrls)
    const leave = (podcast: PodcastRecord, last: number): void => {
      const { seq, slug } = podcast
      const tombstone = {
        kind: 'remove',
        id: podcast.id,
        seq,
        slug,
        at,
        feedKeys: [...new Set(feedKeysOf(podcast))].filter(
          (key) => !isPrivateAddress(key) && !lost.includes(key),
        ),
      } as const
      this.#putTombstone(
        { tombstone, revision: last, metadata: { absorbed: {}, survivor: null } },
        [],
      )
    }
    leave(record, revision)
    for (const row of descendants)
      if (row.tombstone.kind === 'merge') leave(row.tombstone.record, row.revision)
    this.#tell(id, events)
    return { status: 'removed', id }
  }

  async findTombstone(id: PodcastId): Promise<Tombstone | undefined> {
    return structuredClone(
      this.#store.tombstones.find(({ tombstone }) => tombstone.id === id)?.tombstone,
    )
  }

  async listMergedEpisodes(id: PodcastId): Promise<readonly Episode[]> {
    const row = this.#store.tombstones.find(({ tombstone }) => tombstone.id === id)
    return unpackEpisodes(row?.metadata.absorbed.newestEpisodes, id)
  }

  async changes(since: string | null, limit: number): Promise<ChangePage> {
    const [changeNo, seq] = since === null ? [-1, 0] : this.#parseCursor(since)
    const { podcasts, tombstones, changed } = this.#store
    const present = podcasts.map(({ record, revision }): Change => {
      return revision === 1 ? { kind: 'insert', record } : { kind: 'update', record }
    })
    const places = [...present, ...tombstones.map((row) => row.tombstone)].map((change) => {
      const { id, seq: place } =
        change.kind === 'insert' || change.kind === 'update' ? change.record : change
      return { change, seq: place, no: changed.get(id) ?? 0 }
    })
    const following = places
      .filter((place) => place.no > changeNo || (place.no === changeNo && place.seq > seq))
      .sort((a, b) => a.no - b.no || a.seq - b.seq)
    const page = following.slice(0, limit)
    const last = page.at(-1) ?? { no: Math.max(changeNo, 0), seq }
    const cursor = `${this.#store.name} ${String(last.no)} ${String(last.seq)}`
    return {
      changes: structuredClone(page.map(({ change }) => change)),
      cursor,
      more: following.length > limit,
    }
  }

  async changesFrom(): Promise<undefined> {
    return undefined
  }

  async applyChanges(
    changes: readonly Change[],
    { yields = false, tellsEpisodes = false }: ApplyChangesOptions = {},
  ): Promise<void> {
    this.#store.step += 1
    for (const change of structuredClone(changes)) {
      if (change.kind === 'insert' || change.kind === 'update') this.#applyUpsert(change)
      else if (
        !yields ||
        !this.#store.podcasts.some((podcast) => podcast.record.id === change.id)
      )
        this.#applyTombstone(change, tellsEpisodes)
    }
  }

  #parseCursor(cursor: string): readonly [changeNo: number, seq: number] {
    const [name, changeNo = -1, seq = -1] = cursor
      .split(' ')
      .map((part, at) => (at === 0 ? part : Number(part)))
    const isKnown = name === this.#store.name && Number(changeNo) <= this.#store.step
    if (!isKnown) throw new CodedError('INVALID_CURSOR', 'no place in this feed')
    return [Number(changeNo), Number(seq)]
  }

  #applyUpsert({ record, newestEpisodes }: Upsert): void {
    this.#applyRecord(record)
    if (newestEpisodes === undefined) return
    const metadata = changeMetadata(this.#metadataOf(record.id), { newestEpisodes })
    this.#store.metadata.set(record.id, metadata)
  }

  #applyRecord(record: PodcastRecord): void {
    const here = this.#findNames(record.id)
    const names = here ?? {
      seq: this.#giveSeq(record.seq),
      slug: this.#giveSlug(record),
      revision: 0,
    }
    this.#store.tombstones = this.#store.tombstones.filter(
      ({ tombstone }) => tombstone.id !== record.id,
    )
    const { seq, revision } = names
    const slug = this.#slugOr(names.slug, record.slug)
    this.#put({ record: { ...record, seq, slug }, revision: revision + 1 })
  }

  #applyTombstone(tombstone: Tombstone, tellsEpisodes: boolean): void {
    const here = this.#findNames(tombstone.id)
    const { seq, revision, ...names } = here ?? {
      seq: this.#giveSeq(tombstone.seq),
      slug: tombstone.slug,
      revision: 1,
    }
    const gone = this.#store.tombstones.find((row) => row.tombstone.id === tombstone.id)
    const { absorbed, survivor } = gone?.metadata ?? {
      absorbed: this.#metadataOf(tombstone.id),
      survivor: null,
    }
    const kept = tellsEpisodes
      ? changeMetadata(absorbed, { newestEpisodes: null })
      : absorbed
    const metadata = { absorbed: kept, survivor }
    const slug = this.#slugOr(names.slug, tombstone.slug)
    this.#putTombstone({ tombstone: { ...tombstone, seq, slug }, metadata, revision }, [])
  }

  /** Of a podcast that is there or was. */
  #findNames(id: PodcastId) {
    const present = this.#store.podcasts.find(({ record }) => record.id === id)
    const gone = this.#store.tombstones.find(({ tombstone }) => tombstone.id === id)
    const names = present?.record ?? gone?.tombstone
    const revision = present?.revision ?? gone?.revision
    return names === undefined || revision === undefined
      ? undefined
      : { seq: names.seq, slug: names.slug, revision }
  }

  #writeOne({
    record,
    revision,
    metadata,
    events,
    isFirstTitle = false,
  }: RecordChange): WriteOutcome {
    const old = this.#store.podcasts.find((podcast) => podcast.record.id === record.id)
    const reason = this.#findObstacle(record, revision, old)
    if (reason !== undefined) return { status: 'stale', id: record.id, reason }
    const seq = old?.record.seq ?? this.#giveSeq(record.seq)
    const slug =
      old === undefined
        ? this.#giveSlug(record)
        : this.#nextSlug(old.record.slug, record, isFirstTitle)
    this.#put({ record: { ...record, seq, slug }, revision: (old?.revision ?? 0) + 1 })
    if (metadata !== undefined)
      this.#store.metadata.set(
        record.id,
        changeMetadata(this.#metadataOf(record.id), metadata),
      )
    this.#tell(record.id, events)
    return { status: old === undefined ? 'created' : 'updated', id: record.id, slug, seq }
  }

  #findObstacle(
    record: PodcastDraft,
    revision: number | null,
    old: Versioned | undefined,
  ): string | undefined {
    const { podcasts, tombstones } = this.#store
    if (tombstones.some((row) => row.tombstone.id === record.id))
      return 'the podcast was merged or removed'
    if (revision === null && old !== undefined)
      return 'a podcast with this id exists already'
    if (revision !== null && old?.revision !== revision)
      return 'the podcast was written in between'
    return this.#findConflict(
      record,
      podcasts.filter((podcast) => podcast !== old),
    )
  }

  /** What somebody else has. In the order of the record's feed URLs, as it is told. */
  #findConflict(record: PodcastDraft, others: readonly Versioned[]): string | undefined {
    for (const key of feedKeysOf(record)) {
      const owner = findKeyOwner(this.#store, key)
      if (owner === null) return 'one of the feed URLs is of a podcast that was removed'
      if (owner !== undefined && owner.record.id !== record.id)
        return 'another podcast has one of the feed URLs'
    }
    if (!isTracked(record) || record.feedState === 'dead') return undefined
    const isHeld = others.some((other) => holdsAppleId(other.record, record.appleId))
    return isHeld ? 'another living podcast has the Apple id' : undefined
  }

  #findAbsence(id: PodcastId, revision: number | null) {
    const held = this.#store.podcasts.find(({ record }) => record.id === id)
    if (held === undefined)
      return { status: 'stale', id, reason: 'no podcast has this id' } as const
    if (held.revision === revision) return undefined
    return { status: 'stale', id, reason: 'the podcast was written in between' } as const
  }

  #get(id: PodcastId): Versioned {
    const found = this.#store.podcasts.find(({ record }) => record.id === id)
    if (found === undefined) throw new Error(`${id} is not there`)
    return found
  }

  #metadataOf(id: PodcastId): Metadata {
    return this.#store.metadata.get(id) ?? {}
  }

  #descendantsOf(id: PodcastId): readonly PlainTombstone[] {
    const led = this.#store.tombstones.filter(
      ({ tombstone }) => tombstone.kind === 'merge' && tombstone.into === id,
    )
    return led.flatMap((row) => [row, ...this.#descendantsOf(row.tombstone.id)])
  }

  #findLatestInto(id: PodcastId): PodcastId {
    const led = this.#store.tombstones.filter(
      ({ tombstone }) => tombstone.kind === 'merge' && tombstone.into === id,
    )
    const placeOf = ({ tombstone }: PlainTombstone): string =>
      `${tombstone.at} ${String(this.#store.changed.get(tombstone.id)).padStart(9, '0')} ${String(tombstone.seq).padStart(16, '0')}`
    return led.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))[0]?.tombstone.id ?? id
  }

  #put(written: Versioned): void {
    const old = this.#store.podcasts.find(({ record }) => record.id === written.record.id)
    this.#store.podcasts = [
      ...this.#store.podcasts.filter((podcast) => podcast !== old),
      written,
    ]
    if (old === undefined || !isSameRecord(old.record, written.record))
      this.#store.changed.set(written.record.id, this.#store.step)
  }

  #putTombstone(row: PlainTombstone, events: readonly NewEvent[] | undefined): void {
    const { id } = row.tombstone
    this.#store.podcasts = this.#store.podcasts.filter(({ record }) => record.id !== id)
    this.#store.tombstones = [
      ...this.#store.tombstones.filter(({ tombstone }) => tombstone.id !== id),
      row,
    ]
    this.#store.metadata.delete(id)
    this.#store.changed.set(id, this.#store.step)
    this.#tell(id, events)
  }

  #tell(podcastId: PodcastId, events: readonly NewEvent[] = []): void {
    const { events: known } = this.#store
    this.#store.events = [
      ...known,
      ...events.map((event, at) => ({ ...event, podcastId, no: known.length + at + 1 })),
    ]
  }

  /** One step: a stale outcome leaves nothing behind. */
  #whole<Outcome extends { readonly status: string }>(work: () => Outcome): Outcome {
    const before = structuredClone(this.#store)
    this.#store.step += 1
    const outcome = work()
    if (outcome.status === 'stale') Object.assign(this.#store, before)
    return outcome
  }

  #giveSeq(wished: number | undefined): number {
    const { podcasts, tombstones } = this.#store
    const given = [
      ...podcasts.map(({ record }) => record.seq),
      ...tombstones.map((row) => row.tombstone.seq),
    ]
    const isFree = isGrantableSeq(wished) && !given.includes(wished)
    const seq = isFree ? wished : this.#store.nextSeq
    this.#store.nextSeq = Math.max(this.#store.nextSeq, seq + 1)
    return seq
  }

  #nextSlug(current: string, record: PodcastDraft, isFirstTitle: boolean): string {
    const isKept = !isFirstTitle || isSlugOf(current, record.title, record.id)
    return isKept ? current : this.#giveSlug({ ...record, slug: '' })
  }

  #takenSlugs(): ReadonlySet<string> {
    const { podcasts, tombstones } = this.#store
    return new Set([
      ...podcasts.map(({ record }) => record.slug),
      ...tombstones.map((row) => row.tombstone.slug),
    ])
  }

  #slugOr(current: string, wished: string): string {
    return this.#takenSlugs().has(wished) ? current : wished
  }

  #giveSlug({ slug, title, id }: PodcastDraft): string {
    const taken = this.#takenSlugs()
    const candidates = [
      ...(slug === undefined || slug === '' ? [] : [slug]),
      ...slugCandidates(title, id),
    ]
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
    const longest = candidates.at(-1) ?? 'podcast'
    let count = 2
    while (taken.has(`${longest}-${String(count)}`)) count += 1
    return `${longest}-${String(count)}`
  }
}
