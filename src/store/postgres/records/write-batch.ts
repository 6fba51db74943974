/**
 * A batch of changes inside a transaction: decides whether each may be written, collects the rows,
 * and writes them at the end with one statement per kind.
 */
import { type FeedKeys, lostKeysOf } from '../../rules/feed-keys.ts'
import { addOwner, type NameOwner, type NameOwners } from '../../rules/name-owners.ts'
import type { WriteOutcome } from '../../record-change.ts'
import { findObstacle, type RecordClaim } from '../../rules/record-claim.ts'
import { isSameText } from '../../rules/renew-layout.ts'
import { isGrantableSeq } from '../../rules/requested-seq.ts'
import { holdsAppleId } from '../../../record/apple-claim.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { isAlwaysServed, isTracked, type PodcastRecord } from '../../../record/podcast.ts'
import { isSlugOf } from '../../../record/slug.ts'
import { feedUrlsOf } from '../../../record/view/fragments.ts'
import {
  LAYOUT,
  type StoredText,
  toMixedText,
  toStoredText,
} from '../../../record/view/stored-layout.ts'
import { hasNewerPostgresLayout } from '../connection/kept-layout.ts'
import type { Session } from '../connection/session.ts'
import type { PostgresEpisodeSync } from '../episodes/episode-sync.ts'
import { prepare } from '../connection/statement.ts'
import { NOTE_CHANGES, NOTE_EPISODES, NOTE_NEW } from '../following/note-changes.ts'
import { EventsToTell } from '../history/event-rows.ts'
import type { LoadedOwners } from '../names/owner-lookup.ts'
import { NameChanges } from '../names/name-changes.ts'
import { followPeople } from '../people/people-sync.ts'
import { addUnseededTasks } from '../tasks/unseeded-tasks.ts'
import { MetadataChanges } from './metadata-rows.ts'
import {
  DELETE_PODCASTS,
  INSERT_PODCASTS,
  type PodcastRow,
  READ_FRAGMENTS,
  RENEW_PODCASTS,
  toColumns,
  TOUCH_PODCASTS,
  UPDATE_PODCASTS,
} from './podcast-row.ts'

type RowChange =
  | { readonly kind: 'insert' | 'update' | 'renew'; readonly row: PodcastRow }
  | { readonly kind: 'touch'; readonly revision: number }

const HAS_SEQ = prepare(
  'SELECT FROM podcasts WHERE seq = $1 UNION ALL SELECT FROM tombstones WHERE seq = $1',
)
const WRITE_NEXT_SEQ = prepare('UPDATE directory SET next_seq = $1')
const ADD_TO_TOTALS = prepare(
  'UPDATE totals SET total = total + $1, tracked = tracked + $2, dead = dead + $3',
)

const seqsOf = (rows: readonly PodcastRow[]): readonly number[] =>
  rows.map(({ podcast }) => podcast.seq)

export interface BatchParts {
  readonly session: Session
  readonly episodes: PostgresEpisodeSync
  readonly loaded: LoadedOwners
  /** Set if podcasts may be added; its row is locked. */
  readonly nextSeq: number | undefined
}

export class RecordBatch {
  readonly session: Session
  readonly owners: NameOwners
  readonly names: NameChanges
  readonly metadata = new MetadataChanges()
  readonly events = new EventsToTell()
  /** Podcasts after the batch; null: it no longer exists. */
  readonly #touched = new Map<number, PodcastRecord | null>()
  readonly #fragments: ReadonlyMap<number, StoredText>
  readonly #rows = new Map<number, RowChange>()
  readonly #removed = new Set<number>()
  readonly #episodes: PostgresEpisodeSync
  readonly #unseeded: number[] = []
  readonly #totals = { total: 0, tracked: 0, dead: 0 }
  readonly #firstSeq: number | undefined
  #nextSeq: number | undefined

  constructor({ session, episodes, loaded, nextSeq }: BatchParts) {
    this.session = session
    this.#episodes = episodes
    this.owners = loaded.owners
    this.names = new NameChanges(session, loaded.names)
    this.#fragments = loaded.fragments
    this.#firstSeq = nextSeq
    this.#nextSeq = nextSeq
  }

  async writeOne(claim: RecordClaim): Promise<WriteOutcome> {
    const { record, metadata, events } = claim.change
    const reason = findObstacle(claim, this.owners)
    if (reason !== undefined) return { status: 'stale', id: record.id, reason }
    const old = this.owners.byId.get(record.id)
    const seq = old?.seq ?? (await this.assignSeq(record.seq))
    const slug = await this.#slugFor(claim, old)
    const podcast: PodcastRecord = { ...record, seq, slug }
    if (old === undefined) {
      this.names.giveSlug(seq, slug)
      this.insert(podcast, 1, claim.feedKeys)
    } else await this.update(podcast, old, claim.feedKeys)
    if (metadata !== undefined) this.metadata.add(seq, metadata)
    if (events !== undefined) this.events.add(seq, events)
    return { status: old === undefined ? 'created' : 'updated', id: record.id, slug, seq }
  }

  /** Inserts the row and its feed URLs, but not the slug: a restored podcast still has its own. */
  insert(podcast: PodcastRecord, revision: number, feedKeys: FeedKeys): void {
    this.#touched.set(podcast.seq, podcast)
    this.#rows.set(podcast.seq, {
      kind: 'insert',
      row: { podcast, fragments: toStoredText(podcast), revision },
    })
    this.names.giveFeedUrls(podcast.seq, feedKeys)
    this.#remember(podcast, revision, feedKeys)
  }

  async update(podcast: PodcastRecord, old: NameOwner, feedKeys: FeedKeys): Promise<void> {
    const { owners } = this
    this.#touched.set(old.seq, podcast)
    const revision = old.revision + 1
    const stored = await this.readFragments(old.seq)
    const fragments = await this.#textOver(podcast, stored)
    if (stored.layout === fragments.layout && isSameText(stored, fragments)) {
      this.#touch(old.seq, revision)
      owners.byId.set(old.id, { ...old, revision })
      return
    }
    for (const { url } of feedUrlsOf(stored)) {
      const key = feedKey(url)
      if (key === undefined || feedKeys.has(key)) continue
      if (this.names.freeFeedUrl(old.seq, key)) owners.seqByFeedKey.delete(key)
    }
    this.#release(old.seq, lostKeysOf(podcast.feedUrls))
    const kind = this.#rows.get(old.seq)?.kind === 'insert' ? 'insert' : 'update'
    this.#rows.set(old.seq, { kind, row: { podcast, fragments, revision } })
    this.names.giveFeedUrls(podcast.seq, feedKeys)
    this.#forget(old)
    if (podcast.slug !== old.slug) {
      this.names.freeSlug(old.slug)
      this.names.giveSlug(podcast.seq, podcast.slug)
      owners.takenSlugs.delete(old.slug)
    }
    this.#remember(podcast, revision, feedKeys)
  }

  async #textOver(podcast: PodcastRecord, stored: StoredText): Promise<StoredText> {
    const isNewer = stored.layout !== LAYOUT && (await hasNewerPostgresLayout(this.session))
    if (isNewer) return toMixedText(podcast, stored)
    return toStoredText(podcast)
  }

  /** Rewrites the text of unchanged values. */
  renew(podcast: PodcastRecord, { seq, revision }: NameOwner): void {
    const row = { podcast, fragments: toStoredText(podcast), revision }
    this.#rows.set(seq, { kind: 'renew', row })
  }

  /**
   * Deletes the row and what derives from it; the caller deletes feed URLs, slug, metadata and
   * tasks.
   */
  remove(old: NameOwner): void {
    this.#touched.set(old.seq, null)
    if (this.#rows.get(old.seq)?.kind !== 'insert') this.#removed.add(old.seq)
    this.#rows.delete(old.seq)
    this.#forget(old)
    this.owners.byId.delete(old.id)
  }

  /** Returns the fragments as of the end of the batch. */
  async readFragments(seq: number): Promise<StoredText> {
    const change = this.#rows.get(seq)
    const known =
      change === undefined || change.kind === 'touch'
        ? this.#fragments.get(seq)
        : change.row.fragments
    if (known !== undefined) return known
    const row = await this.session.first<StoredText>(READ_FRAGMENTS, [seq])
    if (row === undefined) throw new Error(`podcast ${String(seq)} is held and not there`)
    return row
  }

  async assignSeq(requested: number | undefined): Promise<number> {
    const next = this.#nextSeq
    if (next === undefined)
      throw new Error('podcasts enter in batches that have the next number')
    const isFree =
      isGrantableSeq(requested) && (requested >= next || !(await this.#hasSeq(requested)))
    const seq = isFree ? requested : next
    if (seq < next) this.#unseeded.push(seq)
    this.#nextSeq = Math.max(next, seq + 1)
    return seq
  }

  /** The next claims create the podcast's tasks. */
  addUnseeded(seq: number): void {
    this.#unseeded.push(seq)
  }

  /** Returns the requested slug if no other podcast has or had it, otherwise the current one. */
  async slugOr(current: string, requested: string): Promise<string> {
    if (requested === current || (await this.names.isSlugTaken(requested))) return current
    return requested
  }

  async giveSlug({ slugs }: RecordClaim): Promise<string> {
    for (const slug of slugs) if (!(await this.names.isSlugTaken(slug))) return slug
    const longest = slugs.at(-1) ?? 'podcast'
    for (let count = 2; ; count += 1) {
      const numbered = `${longest}-${String(count)}`
      if (!(await this.names.isSlugTaken(numbered))) return numbered
    }
  }

  /** Writes all collected rows. Totals come last, so that their lock is held briefly. */
  async flush(): Promise<void> {
    const { session } = this
    await Promise.all([
      ...this.#flushPodcasts(),
      ...this.names.flush(),
      ...this.metadata.flush(session),
      ...this.events.flush(session),
      ...addUnseededTasks(session, this.#unseeded),
      this.#episodes.follow(session, this.#touched),
    ])
    await followPeople(session, this.#touched)
    await Promise.all(this.#flushTotals())
  }

  #flushPodcasts(): readonly Promise<unknown>[] {
    const { session } = this
    const inserted: PodcastRow[] = []
    const updated: PodcastRow[] = []
    const renewed: PodcastRow[] = []
    const touched: { readonly seq: number; readonly revision: number }[] = []
    for (const [seq, change] of [...this.#rows].sort(([one], [other]) => one - other)) {
      if (change.kind === 'touch') touched.push({ seq, revision: change.revision })
      else if (change.kind === 'insert') inserted.push(change.row)
      else if (change.kind === 'renew') renewed.push(change.row)
      else updated.push(change.row)
    }
    const sent: Promise<unknown>[] = []
    if (this.#removed.size > 0)
      sent.push(session.run(DELETE_PODCASTS, [[...this.#removed]]))
    if (updated.length > 0) {
      // First, because it notes the texts before the change.
      sent.push(session.run(NOTE_CHANGES, [seqsOf(updated)]))
      sent.push(session.run(UPDATE_PODCASTS, toColumns(updated)))
    }
    if (renewed.length > 0) sent.push(session.run(RENEW_PODCASTS, toColumns(renewed)))
    if (inserted.length > 0) {
      sent.push(session.run(INSERT_PODCASTS, toColumns(inserted)))
      const entered = inserted.filter(({ revision }) => revision === 1)
      sent.push(session.run(NOTE_NEW, [seqsOf(entered)]))
    }
    if (touched.length > 0) {
      const episodes = this.metadata.episodesOf(touched.map(({ seq }) => seq))
      if (episodes.size > 0)
        sent.push(
          session.run(NOTE_EPISODES, [[...episodes.keys()], [...episodes.values()]]),
        )
      const columns = [
        touched.map(({ seq }) => seq),
        touched.map(({ revision }) => revision),
      ]
      sent.push(session.run(TOUCH_PODCASTS, columns))
    }
    return sent
  }

  #flushTotals(): readonly Promise<unknown>[] {
    const { total, tracked, dead } = this.#totals
    const sent: Promise<unknown>[] = []
    if (this.#nextSeq !== undefined && this.#nextSeq !== this.#firstSeq)
      sent.push(this.session.run(WRITE_NEXT_SEQ, [this.#nextSeq]))
    if (total !== 0 || tracked !== 0 || dead !== 0)
      sent.push(this.session.run(ADD_TO_TOTALS, [total, tracked, dead]))
    return sent
  }

  /** Frees keys that the podcast has lost to another show, unless another podcast has them. */
  #release(seq: number, lost: readonly string[]): void {
    const { seqByFeedKey } = this.owners
    for (const key of lost) {
      const owner = seqByFeedKey.get(key)
      if (owner !== undefined && owner !== seq) continue
      this.names.releaseFeedUrl(seq, key)
      seqByFeedKey.delete(key)
    }
  }

  #touch(seq: number, revision: number): void {
    const change = this.#rows.get(seq)
    if (change === undefined || change.kind === 'touch')
      this.#rows.set(seq, { kind: 'touch', revision })
    else this.#rows.set(seq, { ...change, row: { ...change.row, revision } })
  }

  async #hasSeq(seq: number): Promise<boolean> {
    return this.#rows.has(seq) || (await this.session.all(HAS_SEQ, [seq])).length > 0
  }

  #forget({ seq, appleId, isOwn, dead }: NameOwner): void {
    if (this.owners.seqByAppleId.get(appleId) === seq)
      this.owners.seqByAppleId.delete(appleId)
    if (appleId > 0) this.names.freeAppleId(seq, appleId)
    this.#totals.total -= 1
    this.#totals.tracked -= isOwn || isTracked({ appleId }) ? 1 : 0
    this.#totals.dead -= dead ? 1 : 0
  }

  /** Makes the podcast visible to later changes of the batch. */
  #remember(podcast: PodcastRecord, revision: number, feedKeys: FeedKeys): void {
    const { seq, appleId } = podcast
    addOwner(this.owners, podcast, { revision, feedKeys })
    if (holdsAppleId(podcast)) this.names.giveAppleId(seq, appleId)
    this.#totals.total += 1
    this.#totals.tracked += isAlwaysServed(podcast) ? 1 : 0
    this.#totals.dead += podcast.feedState === 'dead' ? 1 : 0
  }

  async #slugFor(claim: RecordClaim, old: NameOwner | undefined): Promise<string> {
    const { record, isFirstTitle = false } = claim.change
    if (old === undefined) return await this.giveSlug(claim)
    if (isFirstTitle && !isSlugOf(old.slug, record.title, record.id))
      return await this.giveSlug(claim)
    return old.slug
  }
}
