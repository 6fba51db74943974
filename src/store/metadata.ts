/**
 * What is kept beside a record and shown to no client: sections by name, JSON each. What a section
 * holds is known to the module that writes it (`src/record/metadata/`, `src/intake/`); the
 * directory keeps it as it is.
 */
import { CodedError } from '../errors.ts'
import type { Episode } from '../record/episodes/episode.ts'
import { unpackEpisodes } from '../record/episodes/packed-episodes.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { CallOptions } from './call-options.ts'
import type { JsonValue } from '../record/text/json-value.ts'

export const METADATA_SECTIONS = [
  /** Field to where its value came from, and when. */
  'sources',
  /** Field to the value that an operator set by hand. */
  'pins',
  /** Holds what the last reading of the feed learnt. */
  'feed',
  /** Identities and dates of known episodes. */
  'episodes',
  /** The newest episodes as the feed was read last, packed (`src/record/episodes`). */
  'newestEpisodes',
  /** Holds what the show's own site said. */
  'site',
  /** Holds the moves of the feed that were seen. */
  'moves',
  /** Contacts, and what was erased on request. */
  'contacts',
  /** Evidence of listings on platforms, and operators' verdicts. */
  'listings',
  /** Imported figures. */
  'signals',
  /** Holds the components of the score. */
  'authority',
] as const
export type MetadataSection = (typeof METADATA_SECTIONS)[number]

export type Metadata = Readonly<Partial<Record<MetadataSection, JsonValue>>>

/**
 * A section that is named replaces the old one whole, null takes it away, and what is not named
 * stays.
 */
export type MetadataChange = Readonly<Partial<Record<MetadataSection, JsonValue | null>>>

/**
 * Metadata is written with its record (`RecordChange.metadata`), under the record's revision, in
 * one step with it.
 */
export interface MetadataReader {
  /**
   * Those sections that each podcast has; all sections when none are named. Merged ids give the
   * canonical podcast's. An id that nobody has is not in the map; a podcast without metadata has an
   * empty object. Sees what `write` resolved.
   */
  read(
    ids: readonly PodcastId[],
    sections?: readonly MetadataSection[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, Metadata>>
}

/**
 * The newest episodes of each podcast as its feed was read last, newest first; none of a show that
 * was never read, is blocked, or asks not to be listed. An id that nobody has is not in the map.
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
  /** By podcast, what was refused: nobody may write there before it is mended. */
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

/** Those that are damaged hold up none of the others. */
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
