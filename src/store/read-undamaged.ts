/** Reading metadata of many podcasts, of which one may be damaged. */
import { CodedError } from '../errors.ts'
import type { PodcastId } from '../record/podcast.ts'
import type { Metadata, MetadataReader, MetadataSection } from './metadata.ts'

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
