/** Building blocks of query classes. */
import { type Body, must } from './body.ts'
import { CATALOGUE_NOW_MS } from './catalogue.ts'
import type { Draw } from './draw.ts'
import { GENRES } from '../../src/record/genre/genre.ts'
import { toInstant } from '../../src/record/instant/instant.ts'

const DAY_MS = 86_400_000

/** Kinds of classes; walks are measured without a time limit. */
export type Family =
  | 'relevance'
  | 'worst'
  | 'total'
  | 'sort'
  | 'range'
  | 'fuzzy'
  | 'phrase'
  | 'typed'
  | 'walk'

export type Parts = Omit<Body, 'pageSize'>
export type Make = (draw: Draw) => Parts

/** A class before its queries are drawn. */
export type Line = readonly [name: string, family: Family, make: Make]

export const oneTerm = (words: readonly string[]): Parts => ({
  searchTerms: [must(words.join(' '))],
})

export const genreOf = (draw: Draw): string => draw.pick(GENRES.slice(0, 40)).name

export const daysAgo = (days: number): string => toInstant(CATALOGUE_NOW_MS - days * DAY_MS)
