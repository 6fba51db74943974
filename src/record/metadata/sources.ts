/** Defines the metadata section `sources`: origin and date of each field's value. */
import type { PodcastRecord } from '../podcast.ts'

export const SOURCES = [
  'rss',
  'podcast-website',
  'linktree',
  'apple-podcasts',
  'spotify',
  'youtube',
  'catalogue',
  /** Imported by an operator. */
  'signals',
  /** Derived from other fields. */
  'derived',
  /** Assigned by castdex. */
  'castdex',
  'operator',
] as const
export type Source = (typeof SOURCES)[number]

/**
 * `at`: ISO instant of the source's last confirmation. `from`: all confirming sources, best
 * first.
 */
export type FieldOrigin = {
  readonly source: Source
  readonly at: string
  readonly from?: readonly string[]
}

export type FieldSources = { readonly [Field in keyof PodcastRecord]?: FieldOrigin }
