/** The stored form of a tombstone, and its conversion to the port's. */
import type { Episode } from '../../record/episodes/episode.ts'
import { forgetInSections } from '../../record/episodes/forget-in-sections.ts'
import { unpackEpisodes } from '../../record/episodes/packed-episodes.ts'
import { fitRecord } from '../../record/layout/fit-record.ts'
import { type ForgottenEntries, forgetInRecord } from '../../record/forgotten.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { Tombstone } from '../merges-and-removals.ts'
import type { Metadata } from '../metadata.ts'
import { type FeedKeys, feedKeysOf } from './feed-keys.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { TaskKind } from '../task.ts'

/** The fields of a task that are kept while its podcast is merged. */
export interface KeptTask {
  readonly kind: TaskKind
  readonly domain: string
  readonly dueAt: number | null
  readonly state: JsonValue
}

/** A podcast as it was before a merge. */
export interface PodcastState {
  readonly record: PodcastRecord
  readonly metadata: Metadata
}

/** Replicas know the survivor's record at most. */
type SurvivorState = Omit<PodcastState, 'metadata'> & { readonly metadata: Metadata | null }

/** The JSON content of the row. */
export type TombstoneContent =
  | {
      readonly absorbed: PodcastState & { readonly tasks: readonly KeptTask[] }
      readonly survivor: SurvivorState | null
    }
  | { readonly feedKeys: readonly string[] }

const fitKept = <Podcast extends Pick<PodcastState, 'record'>>(
  podcast: Podcast,
): Podcast => ({
  ...podcast,
  record: fitRecord(podcast.record),
})

/** Fills in fields that the release which wrote the row did not have. */
export function parseKept(text: string): TombstoneContent {
  const kept = JSON.parse(text) as TombstoneContent
  if ('feedKeys' in kept) return kept
  const { absorbed, survivor } = kept
  return { absorbed: fitKept(absorbed), survivor: survivor && fitKept(survivor) }
}

interface TombstoneBase {
  readonly seq: number
  readonly id: PodcastId
  readonly slug: string
  readonly revision: number
  readonly at: string
}

export type MergedPodcast = TombstoneBase & {
  readonly into: PodcastId
  readonly kept: Extract<TombstoneContent, { absorbed: unknown }>
}
export type RemovedPodcast = TombstoneBase & {
  readonly into: null
  readonly kept: Extract<TombstoneContent, { feedKeys: unknown }>
}
export type StoredTombstone = MergedPodcast | RemovedPodcast

export function toTombstone({ id, seq, slug, at, ...row }: StoredTombstone): Tombstone {
  if (row.into === null)
    return { kind: 'remove', id, seq, slug, at, feedKeys: row.kept.feedKeys }
  const { absorbed, survivor } = row.kept
  return {
    kind: 'merge',
    id,
    seq,
    slug,
    at,
    into: row.into,
    record: absorbed.record,
    survivor: survivor?.record ?? null,
  }
}

export function episodesOf(tombstone: StoredTombstone | undefined): readonly Episode[] {
  if (tombstone === undefined || tombstone.into === null) return []
  const { newestEpisodes } = tombstone.kept.absorbed.metadata
  return unpackEpisodes(newestEpisodes, tombstone.id)
}

/** A removed podcast only has exact keys: it needs no loose matches. */
export function tombstoneKeysOf(tombstone: Tombstone): FeedKeys {
  if (tombstone.kind === 'merge') return feedKeysOf(tombstone.record.feedUrls)
  return new Map(tombstone.feedKeys.map((key) => [key, null]))
}

/** The metadata that a replica keeps of a merge; null: the survivor's is unknown. */
export interface MergeMetadata {
  readonly absorbed: Metadata
  readonly survivor: Metadata | null
}

export function withoutEpisodes({ absorbed, survivor }: MergeMetadata): MergeMetadata {
  const { newestEpisodes: _gone, ...rest } = absorbed
  return { absorbed: rest, survivor }
}

const forgetInKept = <
  Podcast extends Pick<PodcastState, 'record'> & { readonly metadata: Metadata | null },
>(
  podcast: Podcast,
  forgotten: ForgottenEntries,
): Podcast => ({
  ...podcast,
  record: forgetInRecord(podcast.record, forgotten),
  metadata: forgetInSections(podcast.metadata, forgotten, podcast.record.id),
})

export function forgetInTombstone(
  kept: TombstoneContent,
  forgotten: ForgottenEntries,
): TombstoneContent {
  if ('feedKeys' in kept) return kept
  return {
    absorbed: forgetInKept(kept.absorbed, forgotten),
    survivor: kept.survivor === null ? null : forgetInKept(kept.survivor, forgotten),
  }
}
