/**
 * The podcasts of the tests that kill: everything about one follows from its number, its version
 * and whether it is dead.
 */
import { newDraft } from '../../src/record/draft.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'

export type Podcast = readonly [number: number, version: number, dead: boolean]

/** What a child says, a line each: what it is about to do, then that it is done. */
export type Word =
  | readonly ['loaded']
  | readonly ['open']
  | readonly ['write', readonly Podcast[]]
  | readonly ['tidy']
  | readonly ['done']

/** What a child is told. */
export interface Order {
  readonly seed: number
  /** Podcasts 0 to this less one exist. */
  readonly known: number
}

export const TOPICS = [
  'harbour',
  'lantern',
  'meadow',
  'orchard',
  'quarry',
  'thunder',
  'velvet',
] as const

export const topicOf = (version: number): string => TOPICS[version % TOPICS.length] ?? ''

export const idOf = (number: number): string =>
  `0198c5a2-7f64-7d0e-9d1c-${String(number).padStart(12, '0')}`

export const feedUrlOf = (number: number): string =>
  `https://feeds.example/${String(number)}`

export const draftOf = ([number, version, dead]: Podcast): PodcastDraft => ({
  ...newDraft({
    id: idOf(number),
    title: `Show ${String(number)} ${topicOf(version)}`,
    feedUrl: feedUrlOf(number),
    nowMs: 0,
  }),
  description: `Version v${String(version)} of it, by the ${topicOf(version + 1)}`,
  feedState: dead ? 'dead' : 'active',
})
