/** Reads the pins that a podcast's metadata holds. */
import type { Metadata, MetadataReader } from '../../../store/metadata.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Pins } from '../../../record/pins/pins.ts'

const NONE: Pins = {}

/** Only operators' own orders write this part, in this very form. */
export function toPins({ pins }: Metadata = {}): Pins {
  return pins === undefined || pins === null ? NONE : (pins as Pins)
}

export async function readPins(metadata: MetadataReader, id: PodcastId): Promise<Pins> {
  return toPins((await metadata.read([id], ['pins'])).get(id))
}
