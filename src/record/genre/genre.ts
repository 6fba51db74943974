/** Parses genres in any spelling of feeds and catalogues into Apple's names. */
import { decodeHTML } from 'entities'
import { APPLE_GENRES, CATEGORY_WORDS, LEGACY_GENRES } from './apple-genres.ts'

export interface Genre {
  readonly name: string
  /** Null for one of the 19 top-level genres. */
  readonly parent: string | null
}

/** Apple's genres, each parent before its children. */
export const GENRES: readonly Genre[] = Object.entries(APPLE_GENRES).flatMap(
  ([parent, children]) => [
    { name: parent, parent: null },
    ...children.map((name) => ({ name, parent })),
  ],
)

/** The 19 top-level genres. */
export const TOP_GENRES: ReadonlySet<string> = new Set(Object.keys(APPLE_GENRES))

/**
 * `Society &amp; Culture`, `society and culture` and `Society & Culture` are equal after folding.
 */
const foldGenreName = (name: string): string => {
  if (FOLDED.test(name)) return name
  return decode(name)
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const FOLDED = /^[a-z]+$/

/** Decodes twice, because some feeds encode twice. */
const decode = (name: string): string => {
  if (name.includes('&')) return decodeHTML(decodeHTML(name))
  return name
}

const genresByFoldedName: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(LEGACY_GENRES).map(
    ([name, genres]) => [foldGenreName(name), genres] as const,
  ),
  ...GENRES.map(
    ({ name, parent }) =>
      [foldGenreName(name), parent === null ? [name] : [parent, name]] as const,
  ),
])

/**
 * Returns Apple's current names for a current or former name, parent before child, or an empty
 * list.
 */
export function mapGenre(name: string): string[] {
  return [...(genresByFoldedName.get(foldGenreName(name)) ?? [])]
}

/** Returns whether it is a current or former name of Apple's. */
export function isAppleGenre(name: string): boolean {
  return genresByFoldedName.has(foldGenreName(name))
}

/**
 * Returns distinct genres in the given order, each parent before its child. Drops unknown names.
 */
export function parseGenres(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(mapGenres))]
}

/** Separators of several genres in one text: `Technology, News`, `Arts > Books`. */
const SEPARATOR = /[,;>/|:»→]/

function mapGenres(name: string): readonly string[] {
  const genres = mapGenre(name)
  const text = decode(name)
  if (genres.length > 0 || !SEPARATOR.test(text)) return genres
  return text.split(SEPARATOR).flatMap(mapGenre)
}

const withoutAnd = (foldedName: string): string =>
  foldedName.replace(/(?:^| )and(?= |$)/g, '').trim()

/** Apple's names by their words without "and": `society culture`. */
const genresByWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CATEGORY_WORDS),
  ...GENRES.map(({ name }) => [withoutAnd(foldGenreName(name)), name] as const),
])
const MOST_WORDS = Math.max(
  ...[...genresByWords.keys()].map((words) => words.split(' ').length),
)

/**
 * Restores genres that the Podcast Index dump splits into words (`true,crime`;
 * `society,culture,places,travel`), longest names first. Keeps other words.
 */
export function joinCategoryWords(words: readonly string[]): string[] {
  const rest = words
    .flatMap((word) => foldGenreName(word).split(' '))
    .filter((word) => word !== '' && word !== 'and')
  const names: string[] = []
  for (let start = 0; start < rest.length; ) {
    const [name, length] = longestName(rest, start)
    names.push(name)
    start += length
  }
  return [...new Set(names)]
}

const longestName = (
  words: readonly string[],
  start: number,
): readonly [name: string, length: number] => {
  for (let length = Math.min(MOST_WORDS, words.length - start); length > 0; length -= 1) {
    const name = genresByWords.get(words.slice(start, start + length).join(' '))
    if (name !== undefined) return [name, length]
  }
  return [words[start] ?? '', 1]
}
