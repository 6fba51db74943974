/** Extracts the features by which shows are compared. */
import type { StoredPodcast } from '../../store/directory.ts'
import { looseTitle } from '../../search/text/loose-title.ts'
import { isQuestionWord } from '../../search/text/noise-words.ts'
import { foldTitle, splitText } from '../../search/text/text.ts'

/** UTF-16 units of the description; the rest is usually links and credits. */
const OPENING = 1000
const IN_TITLE = 3
/** Cap of a word's frequency in a description. */
const MOST_TIMES = 3
const SHORTEST_WORD = 3

export interface Show {
  readonly id: string
  /** Normalized titles. */
  readonly titles: readonly string[]
  /** Titles as written. */
  readonly written: readonly string[]
  readonly author: string | null
  readonly people: readonly string[]
  readonly genres: readonly string[]
  readonly language: string
  readonly description: string
  readonly imageUrl: string | null
  readonly websiteUrl: string | null
  /** 0 to 100. */
  readonly authority: number
  /** Terms of the show with their weights. */
  readonly words: ReadonlyMap<string, number>
  /** Words of a title that the description does not repeat. */
  readonly onlyInTitle: ReadonlySet<string>
}

interface ParsedBasic {
  readonly id: string
  readonly title: string
  readonly titleLatest: string
  readonly author: string | null
  readonly genres: readonly string[]
  readonly language: string
  readonly imageUrl: string | null
  readonly authorityScore: { readonly authorityScore: number } | null
}

interface ParsedDetails {
  readonly hostNames: readonly string[] | null
  readonly websiteUrl: string | null
}

const isLatin = (word: string): boolean => /^[a-z0-9]+$/.test(word)

/** Short Latin words carry little information; two Chinese characters are a word. */
const saysSomething = (word: string): boolean =>
  !isQuestionWord(word) &&
  (word.length >= SHORTEST_WORD || (word.length > 1 && !isLatin(word)))

function weighWords(
  titles: readonly string[],
  description: string,
): Pick<Show, 'words' | 'onlyInTitle'> {
  const weights = new Map<string, number>()
  for (const word of splitText(description.slice(0, OPENING)).words) {
    if (saysSomething(word))
      weights.set(word, Math.min(MOST_TIMES, (weights.get(word) ?? 0) + 1))
  }
  const onlyInTitle = new Set<string>()
  for (const word of new Set(titles.flatMap((title) => splitText(title).words))) {
    if (!saysSomething(word)) continue
    if (!weights.has(word)) onlyInTitle.add(word)
    weights.set(word, (weights.get(word) ?? 0) + IN_TITLE)
  }
  return { words: weights, onlyInTitle }
}

export function toShow({ basic, details, description }: StoredPodcast): Show {
  const { id, title, titleLatest, author, genres, language, imageUrl, authorityScore } =
    JSON.parse(basic) as ParsedBasic
  const { hostNames, websiteUrl } = JSON.parse(details) as ParsedDetails
  const text = (JSON.parse(description) as string | null) ?? ''
  const titles = [...new Set([titleLatest, title])]
  return {
    id,
    titles: titles.map(looseTitle),
    written: titles,
    author: author === null ? null : foldTitle(author),
    people: (hostNames ?? []).map(foldTitle),
    genres,
    language,
    description: text,
    imageUrl,
    websiteUrl,
    authority: authorityScore?.authorityScore ?? 0,
    ...weighWords(titles, text),
  }
}

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && one !== '' && one === other

/** Returns whether two podcasts are duplicates: equal titles and no sign of different owners. */
export function isSameShow(one: Show, other: Show): boolean {
  if (!one.titles.some((title) => title !== '' && other.titles.includes(title)))
    return false
  return (
    one.author === null ||
    other.author === null ||
    one.author.includes(other.author) ||
    other.author.includes(one.author) ||
    isSame(one.description, other.description) ||
    isSame(one.imageUrl, other.imageUrl) ||
    isSame(one.websiteUrl, other.websiteUrl)
  )
}

/** Words that tell editions of one show apart. */
const EDITION_WORDS: ReadonlySet<string> = new Set(
  'podcast podcasts show feed audio video hd sd mp3 mp4 m4a m4v high low quality full short large small archive archives bonus extra extras plus premium free adfree edition version clips highlights best deutsch english español français italiano português'
    .split(' ')
    .map((word) => foldTitle(word)),
)

const YEAR = /^(?:19|20)\d\d$/

const withoutEdition = (title: string): string =>
  splitText(title)
    .words.filter((word) => !EDITION_WORDS.has(word) && !YEAR.test(word))
    .join(' ')

/** Returns whether two podcasts of one owner differ only by edition: `Tides` and `Tides (HD)`. */
export function isEdition(one: Show, other: Show): boolean {
  const isOwn = isSame(one.author, other.author) || isSame(one.websiteUrl, other.websiteUrl)
  if (!isOwn) return false
  const names = new Set(one.written.map(withoutEdition))
  return other.written.map(withoutEdition).some((name) => name !== '' && names.has(name))
}
