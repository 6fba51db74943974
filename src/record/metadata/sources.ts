/** Where the value of each field came from, and when: the metadata section `sources`. */
import type { PodcastRecord } from '../podcast.ts'

export const SOURCES = [
  'rss',
  'podcast-website',
  'linktree',
  'apple-podcasts',
  'spotify',
  'youtube',
  'catalogue',
  /** Figures that an operator imported. */
  'signals',
  /** Follows from other fields. */
  'derived',
  /** Given by castdex itself, once. */
  'castdex',
  'operator',
] as const
export type Source = (typeof SOURCES)[number]

/**
 * `at`: ISO instant at which the source was last read and said so. `from`: all sources that say so,
 * best first.
 */
export type FieldOrigin = {
  readonly source: Source
  readonly at: string
  readonly from?: readonly string[]
}

export type FieldSources = { readonly [Field in keyof PodcastRecord]?: FieldOrigin }
