/** Reads the pins in a podcast's metadata. */
import type { Metadata, MetadataReader } from '../../../store/metadata.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Pins } from '../../../record/pins/pins.ts'

const NONE: Pins = {}

/** Only operators' actions write this section, in exactly this form. */
export function toPins({ pins }: Metadata = {}): Pins {
  if (pins === undefined || pins === null) return NONE
  return pins as Pins
}

export async function readPins(metadata: MetadataReader, id: PodcastId): Promise<Pins> {
  return toPins((await metadata.read([id], ['pins'])).get(id))
}
