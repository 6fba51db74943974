/** What a plain directory knows: lists and maps of plain values, so that a copy is a snapshot. */
import { randomUUID } from 'node:crypto'
import type { Versioned } from '../../src/store/directory.ts'
import type { Tombstone } from '../../src/store/merges-and-removals.ts'
import type { Metadata } from '../../src/store/metadata.ts'
import type { HistoryEvent } from '../../src/store/history.ts'
import { feedKey, parseFeedUrl } from '../../src/record/feed-url/feed-url.ts'
import { lostKeysOf } from '../../src/store/rules/feed-keys.ts'
import type { PodcastId, PodcastRecord } from '../../src/record/podcast.ts'

export interface PlainTombstone {
  readonly tombstone: Tombstone
  readonly revision: number
  /** Before a merge; null where they are not known. */
  readonly metadata: { readonly absorbed: Metadata; readonly survivor: Metadata | null }
}

export interface PlainStore {
  /** Whose change feed it is. */
  readonly name: string
  podcasts: readonly Versioned[]
  tombstones: readonly PlainTombstone[]
  metadata: Map<PodcastId, Metadata>
  events: readonly HistoryEvent[]
  nextSeq: number
  /** The step that changed each podcast last, merged and removed ones too. */
  changed: Map<PodcastId, number>
  step: number
  readonly forgotten: Set<string>
}

export const newPlainStore = (): PlainStore => ({
  name: randomUUID(),
  podcasts: [],
  tombstones: [],
  metadata: new Map(),
  events: [],
  nextSeq: 1,
  changed: new Map(),
  step: 0,
  forgotten: new Set(),
})

type Urls = Pick<PodcastRecord, 'feedUrls'>

/** What another show has taken leads to that show. */
const heldOf = ({ feedUrls }: Urls) =>
  feedUrls.filter(({ reason }) => reason !== 'another-show')

export const feedKeysOf = (record: Urls): readonly string[] =>
  heldOf(record).flatMap(({ url }) => feedKey(url) ?? [])

export const looseKeysOf = (record: Urls): readonly string[] =>
  heldOf(record).flatMap(({ url }) => {
    const parsed = parseFeedUrl(url)
    return 'problem' in parsed ? [] : [parsed.looseKey]
  })

export const tombstoneKeysOf = (tombstone: Tombstone): readonly string[] =>
  tombstone.kind === 'merge' ? feedKeysOf(tombstone.record) : tombstone.feedKeys

/** The podcast itself, or at the end of its merges the one that answers for it. */
export const resolve = (store: PlainStore, id: PodcastId): Versioned | undefined => {
  const present = store.podcasts.find(({ record }) => record.id === id)
  if (present !== undefined) return present
  const gone = store.tombstones.find(({ tombstone }) => tombstone.id === id)?.tombstone
  return gone?.kind === 'merge' ? resolve(store, gone.into) : undefined
}

/** Returns whether the podcast that answers for a merged one has lost the key to another show. */
export const hasLost = (store: PlainStore, { id }: Tombstone, key: string): boolean => {
  const present = resolve(store, id)?.record
  return present !== undefined && lostKeysOf(present.feedUrls).includes(key)
}

/** Undefined: nobody knows the key; null: it is of a removed podcast. */
export const findKeyOwner = (
  store: PlainStore,
  key: string,
): Versioned | null | undefined => {
  const present = store.podcasts.find(({ record }) => feedKeysOf(record).includes(key))
  if (present !== undefined) return present
  const gone = store.tombstones.find(
    ({ tombstone }) =>
      tombstoneKeysOf(tombstone).includes(key) && !hasLost(store, tombstone, key),
  )
  return gone === undefined ? undefined : (resolve(store, gone.tombstone.id) ?? null)
}
