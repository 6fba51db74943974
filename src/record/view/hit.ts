/**
 * Defines a search hit: one flat object with the ten basic fields and the hit fields of existing
 * clients.
 */
import { type Static, Type } from 'typebox'
import { hitSchemas } from '../fields.ts'
import { BasicPodcast } from '../podcast.ts'
import { closed } from '../schema.ts'

const { podcastEmails, primaryContact, podcastRssDescription, ...others } = hitSchemas()

/** Fields that also require the scope `podcasts`. */
export const HitContact = closed({ podcastEmails, primaryContact })
export type HitContact = Static<typeof HitContact>

/** Hit fields from the record, without basic fields, description and contact. */
export const HitFields = closed(others)
export type HitFields = Static<typeof HitFields>

const alsoAs = Type.Optional(
  Type.Array(Type.String(), {
    minItems: 1,
    description:
      'Only in forgiving searches: ids of the other podcasts that match and are the same show under another feed. They are no hits of their own; `total` counts them.',
  }),
)

/** A part of the score of a hit. */
export const Explanation = closed({
  feature: Type.String(),
  value: Type.Number(),
  weight: Type.Number(),
})

const explanation = Type.Optional(
  Type.Array(Explanation, {
    description:
      'With `explain`, on a first page: the score is the sum of each value times its weight.',
  }),
)

/** Fields that the search adds. */
export const HitScoring = closed({
  /** Higher is better. Never increases along the pages under relevance. */
  score: Type.Number(),
  alsoAs,
  explanation,
  podcastTitleHighlights: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 1,
      description:
        'The latest title as HTML text, the words that match in `<em>`; only when a word matches in it. Words match as written, without case and marks, and in singular and plural; where nothing else of a podcast matches, words written together, apart or with a typing error are marked.',
    }),
  ),
  podcastDescriptionHighlights: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 3,
      description:
        'Up to three parts of the description as HTML text, of about 160 characters each, with `…` where cut and the words that match in `<em>`; only when a word matches in it.',
    }),
  ),
})
export type HitScoring = Static<typeof HitScoring>

export const Hit = closed({
  ...BasicPodcast.properties,
  ...HitFields.properties,
  podcastRssDescription,
  ...HitContact.properties,
  ...HitScoring.properties,
})
export type Hit = Static<typeof Hit>

/** A hit with `details: "basic"`. */
export const BasicHit = closed({
  ...BasicPodcast.properties,
  podcastId: Type.String(),
  score: Type.Number(),
  alsoAs,
  explanation,
})
