/** Defines a podcast's representation in the operators' API: all fields, and the pins. */
import { type Static, Type } from 'typebox'
import type { Versioned } from '../../store/record-change.ts'
import type { Pins } from '../../record/pins/pins.ts'
import { PodcastRecord } from '../../record/podcast.ts'
import { closed, Instant } from '../../record/schema.ts'

const PinView = closed({
  field: Type.String({ description: 'Members of `stats` as `stats.episodeCount`.' }),
  value: Type.Unknown({
    description: 'Null also where the field is pinned to be left out.',
  }),
  under: Type.Unknown({
    description: 'What would be there without the pin; follows crawls and imports.',
  }),
  at: Instant,
  by: Type.String({ description: "The operator's key, or `command line`." }),
})

export const PinnedPodcast = closed({
  podcast: PodcastRecord,
  revision: Type.Integer({ minimum: 1, description: 'Grows with every write.' }),
  pins: Type.Array(PinView),
})
export type PinnedPodcast = Static<typeof PinnedPodcast>

export function viewPinned({ record, revision }: Versioned, pins: Pins): PinnedPodcast {
  return {
    podcast: record,
    revision,
    pins: Object.entries(pins).map(([field, { value, under, at, by }]) => ({
      field,
      value: value ?? null,
      under: under ?? null,
      at,
      by,
    })),
  }
}
