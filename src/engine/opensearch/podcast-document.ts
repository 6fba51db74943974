/**
 * A podcast's document: the truth about it, in one piece, so that one write makes a change whole. What answers need is kept
 * as text and not looked into; what is asked for is indexed beside it.
 */
import { isSearchable, isTracked, type PodcastId, type PodcastRecord } from '../../record/podcast.ts'
import { type FeedUrl, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { type AnswerFragments, toFragments } from '../../record/view/fragments.ts'
import type { Dossier, DossierChange, DossierPart } from '../../store/dossier.ts'
import type { StoredLevel, StoredLevels } from '../../store/engine.ts'
import type { JsonValue } from '../../store/json.ts'
import type { NewEvent } from '../../store/history.ts'
import type { IndexDefinition } from './index-definition.ts'
import { SEARCH_PROPERTIES, SEARCH_SETTINGS, type SearchFields, toSearchFields } from './search-fields.ts'

/** What one podcast alone may have, and what leads to it. Of a merged or removed one: what it had. */
export interface PodcastNames {
  readonly seq: number
  readonly slug: string
  readonly feedKeys: readonly string[]
  readonly looseKeys: readonly string[]
  /** 0 = none. */
  readonly appleId: number
  readonly spotifyId: string | null
  readonly podcastGuid: string | null
  readonly dead: boolean
}

/** JSON texts by part. */
export type DossierTexts = Readonly<Partial<Record<DossierPart, string>>>

/** A podcast at one moment. */
export interface KeptPodcast extends AnswerFragments {
  readonly dossier: DossierTexts | null
}

/** A change of two podcasts on its way: it has happened once the other one's document carries the token. */
export interface PendingChange {
  readonly token: string
  readonly other: PodcastId
  /** This document when it has. */
  readonly becomes: PodcastDocument
}

interface Bookkeeping {
  readonly revision: number
  /**
   * `_seq_no` of the write that changed the record last; absent where that is this very write. What only touches a document
   * or its dossier stays out of the change feed's way by it.
   */
  readonly changedSeqNo?: number
  /** Events of the last write, as JSON text of a list of `StoredEvent`; those of earlier writes are in the index of events. */
  readonly outbox?: string
  /** The number of the last event; absent = none yet. */
  readonly lastEventNo?: number
  /** Podcasts that were merged into this one, oldest first. */
  readonly absorbed?: readonly PodcastId[]
  /** Of the last change that this podcast shared with another one, and that made it what it is. */
  readonly token?: string
  /** The other one of that change. */
  readonly tokenFrom?: PodcastId
  readonly pending?: PendingChange
  /** There is something left to do: `pending`, or podcasts merged into a removed one. */
  readonly unsettled?: true
}

export interface LivingDocument extends Bookkeeping, PodcastNames, AnswerFragments {
  readonly kind: 'podcast'
  readonly tracked: boolean
  readonly searchable: boolean
  /** Another podcast holds the Apple id that it claims. */
  readonly conflict: boolean
  readonly dossier?: DossierTexts
  /** Absent where search does not find it. */
  readonly search?: SearchFields
}

export interface MergedDocument extends Bookkeeping, PodcastNames {
  readonly kind: 'merged'
  /** ISO instant. */
  readonly at: string
  readonly into: PodcastId
  readonly kept: KeptPodcast
  /** Before the merge; null where it is not known. */
  readonly survivor: KeptPodcast | null
}

export interface RemovedDocument extends Bookkeeping, Pick<PodcastNames, 'seq' | 'slug' | 'feedKeys'> {
  readonly kind: 'removed'
  readonly at: string
}

export interface VoidDocument {
  readonly kind: 'void'
  /** Of the last time that somebody made sure that no write comes late. */
  readonly fence: string
}

/**
 * | kind | stands for |
 * |---|---|
 * | podcast | a podcast of the directory |
 * | merged | one that was merged into another: how it was, and who answers |
 * | removed | one that was taken down: what keeps it away |
 * | void | none: the id of a write that never came, so that it cannot come late |
 */
export type PodcastDocument = (LivingDocument | MergedDocument | RemovedDocument | VoidDocument) & {
  readonly fence?: string
}

export interface StoredEvent extends NewEvent {
  readonly no: number
}

const KEPT = { type: 'object', enabled: false }
const UNINDEXED_NUMBER = { type: 'long', index: false, doc_values: false }

export const PODCASTS_INDEX: IndexDefinition = {
  name: 'podcasts',
  aliased: true,
  properties: {
    kind: { type: 'keyword' },
    seq: { type: 'long' },
    slug: { type: 'keyword', doc_values: false },
    feedKeys: KEPT,
    looseKeys: { type: 'keyword', doc_values: false },
    appleId: { type: 'long', doc_values: false },
    spotifyId: { type: 'keyword', doc_values: false },
    podcastGuid: { type: 'keyword', doc_values: false },
    dead: { type: 'boolean' },
    tracked: { type: 'boolean' },
    searchable: { type: 'boolean' },
    conflict: { type: 'boolean' },
    revision: UNINDEXED_NUMBER,
    changedSeqNo: { type: 'long' },
    outbox: KEPT,
    lastEventNo: UNINDEXED_NUMBER,
    absorbed: KEPT,
    token: KEPT,
    tokenFrom: KEPT,
    unsettled: { type: 'boolean', doc_values: false },
    fence: KEPT,
    pending: KEPT,
    // `stored-bytes.ts`
    basic: { type: 'binary', doc_values: true },
    details: KEPT,
    description: KEPT,
    internals: KEPT,
    dossier: KEPT,
    at: KEPT,
    into: { type: 'keyword', doc_values: false },
    kept: KEPT,
    survivor: KEPT,
    search: { properties: SEARCH_PROPERTIES },
  },
  settings: SEARCH_SETTINGS,
}

/** Fields of `_source` that a level is read from. */
export const LEVEL_FIELDS: Readonly<Record<StoredLevel, readonly string[]>> = {
  basic: ['basic'],
  full: ['basic', 'details', 'description'],
  whole: ['basic', 'details', 'description', 'internals'],
}

type LevelSource = Pick<LivingDocument, 'basic' | 'details' | 'description' | 'internals'>

export const toStored: {
  readonly [Level in StoredLevel]: (id: PodcastId, source: LevelSource) => StoredLevels[Level]
} = {
  basic: (id, { basic }) => ({ id, basic }),
  full: (id, { basic, details, description }) => ({ id, basic, details, description }),
  whole: (id, { basic, details, description, internals }) => ({ id, basic, details, description, internals }),
}

/** A record is looked at several times on its way, and nobody changes the list in between. */
const parsedUrls = new WeakMap<PodcastRecord['feedUrls'], readonly FeedUrl[]>()

const parseUrls = (feedUrls: PodcastRecord['feedUrls']): readonly FeedUrl[] => {
  const known = parsedUrls.get(feedUrls)
  if (known !== undefined) return known
  const urls = feedUrls.flatMap(({ url }) => {
    const parsed = parseFeedUrl(url)
    return 'problem' in parsed ? [] : [parsed]
  })
  parsedUrls.set(feedUrls, urls)
  return urls
}

export const toNames = (record: PodcastRecord): PodcastNames => {
  const parsed = parseUrls(record.feedUrls)
  const { seq, slug, appleId, spotifyId, podcastGuid, feedState } = record
  return {
    seq,
    slug,
    feedKeys: [...new Set(parsed.map(({ key }) => key))],
    looseKeys: [...new Set(parsed.map(({ looseKey }) => looseKey))],
    appleId,
    spotifyId,
    podcastGuid,
    dead: feedState === 'dead',
  }
}

/** The part of a living document that follows from the record, and from the rank that search has it under. */
export const toRecordFields = (record: PodcastRecord, before?: Pick<LivingDocument, 'search'>) => {
  const searchable = isSearchable(record)
  return {
    kind: 'podcast',
    ...toNames(record),
    tracked: isTracked(record),
    searchable,
    conflict: !isTracked(record) && record.claimedAppleId !== null,
    ...toFragments(record),
    ...(searchable ? { search: toSearchFields(record, before?.search?.rank) } : {}),
  } as const
}

export const isSameText = (one: AnswerFragments, other: AnswerFragments): boolean =>
  one.basic === other.basic &&
  one.details === other.details &&
  one.description === other.description &&
  one.internals === other.internals

export const changeDossier = (texts: DossierTexts, change: DossierChange): DossierTexts => {
  const changed = new Map<string, string>(Object.entries(texts))
  for (const [part, value] of Object.entries(change))
    if (value === null) changed.delete(part)
    else changed.set(part, JSON.stringify(value))
  return Object.fromEntries(changed)
}

export const parseDossier = (texts: DossierTexts): Dossier =>
  Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, JSON.parse(text) as JsonValue]))
