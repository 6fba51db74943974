/**
 * A batch of changes: decides whether each may be written, and writes the record with its dependent
 * rows.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  isAlwaysServed,
  isSearchable,
  isTracked,
  type PodcastDraft,
  type PodcastRecord,
} from '../../../record/podcast.ts'
import { isSlugOf } from '../../../record/slug.ts'
import {
  LAYOUT,
  type StoredText,
  toMixedText,
  toStoredText,
} from '../../../record/view/stored-layout.ts'
import type { RecordChange, WriteOutcome } from '../../directory.ts'
import { type FeedKeys, lostKeysOf } from '../../rules/feed-keys.ts'
import {
  addOwner,
  type NameOwner,
  type NameClaims,
  type NameOwners,
  noNameOwners,
} from '../../rules/name-owners.ts'
import { haveSameTexts } from '../../../search/document/document-texts.ts'
import { toSearchDocument } from '../../../search/document/to-search-document.ts'
import type { GatheredText } from '../../../search/load.ts'
import {
  claimsOf,
  findObstacle,
  type RecordClaim,
  toClaim,
} from '../../rules/record-claim.ts'
import { isSameText } from '../../rules/renew-layout.ts'
import { namesPeople } from '../../people/people-rows.ts'
import { isGrantableSeq } from '../../rules/requested-seq.ts'
import { ChangeTimes } from './change-times.ts'
import { hasNewerLayout } from '../connection/kept-layout.ts'
import { TombstoneRows } from './tombstone-rows.ts'
import { ChartErasure } from '../charts/sqlite-charts.ts'
import { FollowedChanges } from '../following/note-changes.ts'
import { EventRows } from '../history/event-rows.ts'
import { MetadataRows } from './metadata-rows.ts'
import { FeedUrls } from '../names/feed-urls.ts'
import { OwnerLookup } from '../names/owner-lookup.ts'
import type { Loading } from './loading.ts'
import { PodcastRows, type StoredFragments } from './podcast-row.ts'
import type { DocumentChange, IndexWriter } from '../../../search/segments/port.ts'
import { TaskRows } from '../tasks/task-rows.ts'

/** The row of table `directory`. */
interface Totals {
  nextSeq: number
  nextChange: number
  total: number
  tracked: number
  dead: number
}

export interface Batch {
  readonly totals: Totals
  readonly owners: NameOwners
  readonly indexChanges: DocumentChange[]
  /** Podcasts whose episodes may have changed, by seq. */
  readonly touched: Map<number, PodcastRecord | null>
  /** The change number of this transaction. */
  readonly changeNo: number
}

const isDead = ({ feedState }: Pick<PodcastDraft, 'feedState'>): boolean =>
  feedState === 'dead'

/** Derives episodes or people in the transaction that wrote their podcasts. */
export interface TouchedFollower {
  /** `touched`: the podcasts by seq; null: it no longer exists. */
  apply(touched: ReadonlyMap<number, PodcastRecord | null>): void
}

export interface BatchOptions {
  readonly episodes: TouchedFollower
  readonly people: TouchedFollower
  /** Returns milliseconds since 1970. */
  readonly now: () => number
}

/** Returns whether episodes or people derive from a new podcast. */
function hasDerived({ record, metadata }: RecordChange): boolean {
  return metadata?.newestEpisodes !== undefined || namesPeople(record)
}

export class BatchWriter {
  readonly rows: PodcastRows
  readonly feedUrls: FeedUrls
  readonly metadata: MetadataRows
  readonly events: EventRows
  readonly tombstones: TombstoneRows
  readonly tasks: TaskRows
  readonly followed: FollowedChanges
  readonly charts: ChartErasure
  readonly owners: OwnerLookup
  readonly #database: DatabaseSync
  readonly #loading: Loading
  readonly #index: IndexWriter
  readonly #episodes: TouchedFollower
  readonly #people: TouchedFollower
  readonly #times: ChangeTimes
  readonly #readTotals: StatementSync
  readonly #writeTotals: StatementSync
  readonly #hasSlug: StatementSync
  readonly #hasSeq: StatementSync

  constructor(
    database: DatabaseSync,
    index: IndexWriter,
    loading: Loading,
    { episodes, people, now }: BatchOptions,
  ) {
    this.#database = database
    this.#episodes = episodes
    this.#people = people
    this.#loading = loading
    this.#index = index
    this.#times = new ChangeTimes(database, now)
    this.owners = new OwnerLookup(database)
    this.rows = new PodcastRows(database)
    this.feedUrls = new FeedUrls(database)
    this.metadata = new MetadataRows(database)
    this.events = new EventRows(database)
    this.tombstones = new TombstoneRows(database)
    this.tasks = new TaskRows(database)
    this.followed = new FollowedChanges(database)
    this.charts = new ChartErasure(database)
    this.#readTotals = database.prepare(
      'SELECT next_seq AS nextSeq, next_change AS nextChange, total, tracked, dead FROM directory',
    )
    this.#writeTotals = database.prepare(
      'UPDATE directory SET next_seq = ?, next_change = ?, total = ?, tracked = ?, dead = ?',
    )
    this.#hasSlug = database.prepare(
      'SELECT 1 FROM podcasts WHERE slug = ?1 UNION ALL SELECT 1 FROM tombstones WHERE slug = ?1',
    )
    this.#hasSeq = database.prepare(
      'SELECT 1 FROM podcasts WHERE seq = ?1 UNION ALL SELECT 1 FROM tombstones WHERE seq = ?1',
    )
  }

  write(
    changes: readonly RecordChange[],
    onHeld?: (heldMs: number) => void,
  ): Promise<readonly WriteOutcome[]> {
    // Work without the database happens before the lock is taken.
    const claims = changes.map(toClaim)
    const writeAll = (batch: Batch) => claims.map((claim) => this.writeOne(claim, batch))
    return this.transact(claimsOf(claims), writeAll, onHeld)
  }

  /** Runs one transaction; afterwards it updates search index and totals. */
  transact<Result>(
    claims: NameClaims,
    work: (batch: Batch) => Result,
    onHeld?: (heldMs: number) => void,
  ): Promise<Result> {
    return this.#loading.write(() => {
      const totals = this.#readTotals.get() as unknown as Totals
      const isNew = totals.nextSeq === 1
      const owners = isNew ? noNameOwners() : this.owners.load(claims)
      const batch: Batch = {
        totals,
        owners,
        indexChanges: [],
        touched: new Map(),
        changeNo: totals.nextChange,
      }
      if (!this.#loading.isOn || totals.nextChange === 1)
        this.#times.note(totals.nextChange)
      const result = work(batch)
      this.#index.apply(batch.indexChanges)
      this.#episodes.apply(batch.touched)
      this.#people.apply(batch.touched)
      this.#writeTotals.run(
        totals.nextSeq,
        batch.changeNo + 1,
        totals.total,
        totals.tracked,
        totals.dead,
      )
      return result
    }, onHeld)
  }

  writeOne(claim: RecordClaim, batch: Batch): WriteOutcome {
    const { record, metadata, events, texts } = claim.change
    const reason = findObstacle(claim, batch.owners)
    if (reason !== undefined) return { status: 'stale', id: record.id, reason }
    const old = batch.owners.byId.get(record.id)
    const seq = old?.seq ?? this.assignSeq(record.seq, batch.totals)
    const slug = this.#slugFor(claim, old, batch)
    const podcast: PodcastRecord = { ...record, seq, slug }
    if (old === undefined) this.insert(podcast, 1, claim.feedKeys, batch, texts)
    else this.update(podcast, old, claim.feedKeys, batch, metadata)
    if (metadata !== undefined) this.metadata.change(seq, metadata)
    if (old !== undefined || hasDerived(claim.change)) batch.touched.set(seq, podcast)
    if (events !== undefined) this.events.add(seq, events)
    return { status: old === undefined ? 'created' : 'updated', id: record.id, slug, seq }
  }

  insert(
    podcast: PodcastRecord,
    revision: number,
    feedKeys: FeedKeys,
    batch: Batch,
    texts?: GatheredText,
  ): void {
    this.rows.insert(podcast, { revision, changeNo: batch.changeNo })
    if (revision === 1) this.followed.noteNew(podcast.seq)
    this.feedUrls.put(podcast.seq, feedKeys)
    batch.totals.total += 1
    this.#remember(podcast, revision, feedKeys, batch)
    if (!isSearchable(podcast)) return
    const document = toSearchDocument(podcast)
    const hasTexts = texts !== undefined && haveSameTexts(podcast, texts.of)
    batch.indexChanges.push({
      rowId: podcast.seq,
      document,
      isNew: true,
      ...(hasTexts && { gatheredAt: texts.at }),
    })
  }

  /** A record that stays the same may have new episodes. */
  update(
    podcast: PodcastRecord,
    old: NameOwner,
    feedKeys: FeedKeys,
    batch: Batch,
    metadata?: RecordClaim['change']['metadata'],
  ): void {
    const { owners, totals, indexChanges } = batch
    const revision = old.revision + 1
    const stored = this.rows.read(old.seq)
    const fragments = this.#textOver(podcast, stored)
    const isSame = stored.isIntact && stored.layout === fragments.layout
    if (isSame && isSameText(stored, fragments)) {
      this.rows.touch(old.seq, revision)
      owners.byId.set(old.id, { ...old, revision })
      this.followed.noteEpisodes(old.seq, metadata)
      return
    }
    // A damaged record no longer lists its URLs.
    const gone = stored.isIntact
      ? this.feedUrls.removeMissing(old.seq, stored, feedKeys)
      : []
    const lost = this.feedUrls.release(old.seq, lostKeysOf(podcast.feedUrls))
    for (const key of [...gone, ...lost]) owners.seqByFeedKey.delete(key)
    this.followed.note(old.seq)
    this.rows.update(podcast, fragments, { revision, changeNo: batch.changeNo })
    this.feedUrls.put(podcast.seq, feedKeys)
    this.#forget(old, batch)
    if (podcast.slug !== old.slug) owners.takenSlugs.delete(old.slug)
    totals.total += 1
    this.#remember(podcast, revision, feedKeys, batch)
    const searchable = isSearchable(podcast)
    if (!searchable && !old.searchable) return
    const document = searchable ? toSearchDocument(podcast) : null
    indexChanges.push({ rowId: podcast.seq, document, isNew: !old.searchable })
  }

  #textOver(podcast: PodcastRecord, stored: StoredFragments): StoredText {
    const isNewer =
      stored.isIntact && stored.layout !== LAYOUT && hasNewerLayout(this.#database)
    if (isNewer) return toMixedText(podcast, stored)
    return toStoredText(podcast)
  }

  /** Overwrites the row and its feed URLs; the caller updates totals and search. */
  rewrite(
    podcast: PodcastRecord,
    revision: number,
    feedKeys: FeedKeys,
    { changeNo }: Batch,
  ): void {
    this.rows.update(podcast, toStoredText(podcast), { revision, changeNo })
    this.feedUrls.put(podcast.seq, feedKeys)
  }

  /** Deletes the row and what derives from it; the caller deletes feed URLs, metadata and tasks. */
  remove(old: NameOwner, batch: Batch): void {
    this.rows.remove(old.seq)
    batch.touched.set(old.seq, null)
    this.#forget(old, batch)
    batch.owners.byId.delete(old.id)
    if (old.searchable)
      batch.indexChanges.push({ rowId: old.seq, document: null, isNew: false })
  }

  assignSeq(requested: number | undefined, totals: Totals): number {
    const free =
      isGrantableSeq(requested) &&
      (requested >= totals.nextSeq || this.#hasSeq.get(requested) === undefined)
    const seq = free ? requested : totals.nextSeq
    if (seq < totals.nextSeq) this.tasks.addLateTask(seq)
    totals.nextSeq = Math.max(totals.nextSeq, seq + 1)
    return seq
  }

  #forget(held: NameOwner, { owners, totals }: Batch): void {
    const { seq, appleId, dead } = held
    if (owners.seqByAppleId.get(appleId) === seq) owners.seqByAppleId.delete(appleId)
    totals.total -= 1
    totals.tracked -= held.isOwn || isTracked(held) ? 1 : 0
    totals.dead -= dead ? 1 : 0
  }

  /** Makes the podcast visible to later changes of the batch. */
  #remember(
    podcast: PodcastRecord,
    revision: number,
    feedKeys: FeedKeys,
    { owners, totals }: Batch,
  ): void {
    addOwner(owners, podcast, { revision, feedKeys })
    totals.tracked += isAlwaysServed(podcast) ? 1 : 0
    totals.dead += isDead(podcast) ? 1 : 0
  }

  #slugFor(claim: RecordClaim, old: NameOwner | undefined, batch: Batch): string {
    const { record, isFirstTitle = false } = claim.change
    if (old === undefined) return this.giveSlug(claim, batch)
    if (isFirstTitle && !isSlugOf(old.slug, record.title, record.id))
      return this.giveSlug(claim, batch)
    return old.slug
  }

  /** Returns the requested slug if no other podcast has or had it, otherwise the current one. */
  slugOr(current: string, requested: string): string {
    if (requested === current || this.#hasSlug.get(requested) !== undefined) return current
    return requested
  }

  giveSlug({ slugs }: RecordClaim, { owners, totals }: Batch): string {
    const isTaken = (slug: string, at: number): boolean =>
      owners.takenSlugs.has(slug) ||
      (at > 0 && totals.nextSeq > 1 && this.#hasSlug.get(slug) !== undefined)
    const free = slugs.find((slug, at) => !isTaken(slug, at))
    if (free !== undefined) return free
    const longest = slugs.at(-1) ?? 'podcast'
    for (let count = 2; ; count += 1) {
      const numbered = `${longest}-${String(count)}`
      if (!isTaken(numbered, count)) return numbered
    }
  }
}
