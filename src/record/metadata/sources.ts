/**
 * Describes the metadata section `sources`: where the value of each field came from, and
 * when.
 */
import type { PodcastRecord } from '../podcast.ts'

export const SOURCES = [
  'rss',
  'podcast-website',
  'linktree',
  'apple-podcasts',
  'spotify',
  'youtube',
  'catalogue',
  /** An operator imported the figure. */
  'signals',
  /** The value follows from other fields. */
  'derived',
  /** castdex itself gave the value, once. */
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
