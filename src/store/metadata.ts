/**
 * The port of metadata: what is stored with a record and shown to no client, as named JSON
 * sections. The modules that write a section define its content (`src/record/metadata/`,
 * `src/intake/`); the directory treats it as opaque.
 */
import { CodedError } from '../errors.ts'
import type { Episode } from '../record/episodes/episode.ts'
import { unpackEpisodes } from '../record/episodes/packed-episodes.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const METADATA_SECTIONS = [
  /** The origin and date of each field's value. */
  'sources',
  /** Field values that operators set. */
  'pins',
  /** The state after the last reading of the feed. */
  'feed',
  /** Identities and dates of known episodes. */
  'episodes',
  /** The newest episodes at the last reading, packed (`src/record/episodes`). */
  'newestEpisodes',
  /** Facts from the show's own site. */
  'site',
  /** Observed moves of the feed. */
  'moves',
  /** Contacts, and data erased on request. */
  'contacts',
  /** Evidence of listings on platforms, and operators' verdicts. */
  'listings',
  /** Imported figures. */
  'signals',
  /** The components of the score. */
  'authority',
] as const
export type MetadataSection = (typeof METADATA_SECTIONS)[number]

export type Metadata = Readonly<Partial<Record<MetadataSection, JsonValue>>>

/** A named section is replaced, null deletes it, and unnamed sections stay. */
export type MetadataChange = Readonly<Partial<Record<MetadataSection, JsonValue | null>>>

/**
 * Reads metadata. Writes go with the record (`RecordChange.metadata`), under its revision, in one
 * transaction.
 */
export interface MetadataReader {
  /**
   * Returns the given sections of each podcast; by default all. Merged ids resolve to the canonical
   * podcast. Unknown ids are absent; a podcast without metadata has an empty object. Sees every
   * write that resolved.
   */
  read(
    ids: readonly PodcastId[],
    sections?: readonly MetadataSection[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, Metadata>>
}

/**
 * Returns the newest episodes of each podcast at its last reading, newest first. Empty if the feed
 * was never read, is blocked, or opted out of listings. Unknown ids are absent.
 */
export async function readEpisodes(
  metadata: MetadataReader,
  ids: readonly PodcastId[],
  options?: CallOptions,
): Promise<ReadonlyMap<PodcastId, readonly Episode[]>> {
  const sections = await metadata.read(ids, ['newestEpisodes'], options)
  return new Map(
    [...sections].map(([id, { newestEpisodes }]) => [
      id,
      unpackEpisodes(newestEpisodes, id),
    ]),
  )
}

interface UndamagedMetadata {
  readonly metadata: ReadonlyMap<PodcastId, Metadata>
  /**
   * The error of each unreadable podcast. Callers must not write to these before they are repaired.
   */
  readonly damaged: ReadonlyMap<PodcastId, CodedError>
}

async function readOrRefusal(
  reader: MetadataReader,
  ids: readonly PodcastId[],
  sections: readonly MetadataSection[] | undefined,
): Promise<ReadonlyMap<PodcastId, Metadata> | CodedError> {
  try {
    return await reader.read(ids, sections)
  } catch (error) {
    if (error instanceof CodedError && error.code === 'RECORD_DAMAGED') return error
    throw error
  }
}

/** Reads like `read`, but a damaged podcast does not fail the others. */
export async function readUndamaged(
  reader: MetadataReader,
  ids: readonly PodcastId[],
  sections?: readonly MetadataSection[],
): Promise<UndamagedMetadata> {
  const all = await readOrRefusal(reader, ids, sections)
  if (!(all instanceof CodedError)) return { metadata: all, damaged: new Map() }
  const metadata = new Map<PodcastId, Metadata>()
  const damaged = new Map<PodcastId, CodedError>()
  for (const id of ids) {
    const read = await readOrRefusal(reader, [id], sections)
    if (read instanceof CodedError) damaged.set(id, read)
    else for (const [each, sectionsOfIt] of read) metadata.set(each, sectionsOfIt)
  }
  return { metadata, damaged }
}
