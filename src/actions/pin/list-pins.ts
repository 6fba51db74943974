/** Lists a podcast's pinned values by field. */
import type { Directory } from '../../store/directory.ts'
import { readPins } from '../../intake/apply/overrides/read-pins.ts'
import type { Pins } from '../../record/pins/pins.ts'
import type { PodcastId } from '../../record/podcast.ts'

export async function listPins(
  { metadata }: Pick<Directory, 'metadata'>,
  id: PodcastId,
): Promise<Pins> {
  return readPins(metadata, id)
}
