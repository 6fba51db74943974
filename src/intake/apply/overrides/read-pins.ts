/** The pins that a podcast's dossier holds. */
import type { Dossier, Dossiers } from '../../../store/dossier.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Pins } from '../../../record/pins/pins.ts'

const NONE: Pins = {}

/** Only operators' own orders write this part, in this very form. */
export const toPins = ({ pins }: Dossier = {}): Pins => (pins === undefined || pins === null ? NONE : (pins as Pins))

export const readPins = async (dossiers: Dossiers, id: PodcastId): Promise<Pins> =>
  toPins((await dossiers.read([id], ['pins'])).get(id))
