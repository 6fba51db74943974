/** Reads the pins that a podcast's metadata holds. */
import type { Metadata, MetadataReader } from '../../../store/metadata.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Pins } from '../../../record/pins/pins.ts'

const NONE: Pins = {}

/** Only operators' own orders write this part, in this very form. */
export const toPins = ({ pins }: Metadata = {}): Pins =>
  pins === undefined || pins === null ? NONE : (pins as Pins)

export const readPins = async (metadata: MetadataReader, id: PodcastId): Promise<Pins> =>
  toPins((await metadata.read([id], ['pins'])).get(id))
