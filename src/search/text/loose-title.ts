/**
 * The loose form of a title, which is equal for all its spellings: without fillers, words joined,
 * numbers as digits, equivalent letters unified.
 */
import { foldWritings, spellPercent } from './writings.ts'
import { isFiller, isQuestionWord } from './noise-words.ts'
import { hanInDigits, inDigits } from './number-words.ts'
import { splitText } from './split.ts'

/** `amour` is `lamour` without its article. */
const isElided = (word: string, form: string): boolean =>
  word.length > form.length && word.endsWith(form) && LATIN.test(word)

/** Returns the words of a text with equivalent letters unified, numbers unchanged. */
export function writtenWords(text: string): readonly string[] {
  const { words, others } = splitText(foldWritings(text))
  const bare = [...words]
  for (const { at, form } of others) if (isElided(words[at] ?? '', form)) bare[at] = form
  return bare
}

/** Returns the words of a text with fillers, numbers as digits. */
export function looseWords(text: string): readonly string[] {
  return inDigits(writtenWords(hanInDigits(text)))
}

const join = (words: readonly string[]): string => {
  const kept = words.filter((word) => !isFiller(word))
  return (kept.length === 0 ? words : kept).join('')
}

/** Returns the loose form of a title, or ''. */
export function looseTitle(title: string): string {
  return join(looseWords(title))
}

/** The normalised forms of a title. */
export interface TitleWriting {
  /** The result of `writtenWords`. */
  readonly words: readonly string[]
  /** The result of `looseTitle`. */
  readonly loose: string
}

/** Returns both forms at the cost of one, because they usually share their words. */
export function writingOf(title: string): TitleWriting {
  const words = writtenWords(title)
  const isSame = hanInDigits(title) === title
  return { words, loose: isSame ? join(inDigits(words)) : looseTitle(title) }
}

/** Maximum number of words around a title in a question. */
const LONGEST_FRAME = 8

/** Returns the number of question words before the first other word. */
const frameLength = (words: readonly string[]): number => {
  const length = words.findIndex((word) => !isQuestionWord(word))
  return Math.min(LONGEST_FRAME, length < 0 ? words.length - 1 : length)
}

/** "Podcast" in scripts without blanks. */
const PODCAST = ['ポッドキャスト', 'พอดแคสต์', '팟캐스트', '播客']

/** Removes a leading or trailing "podcast". */
const withoutPodcast = (text: string): string => {
  const title = text.trim()
  const behind = PODCAST.find((name) => title.endsWith(name))
  if (behind !== undefined) return title.slice(0, -behind.length)
  const before = PODCAST.find((name) => title.startsWith(name))
  if (before === undefined) return title
  return title.slice(before.length)
}

/**
 * Returns the loose forms of titles that a question may contain, longest first, without question
 * words at either end. Excludes the whole text.
 */
export function framedTitles(text: string): readonly string[] {
  const words = looseWords(text)
  if (words.length < 2) return []
  const whole = join(words)
  const before = frameLength(words)
  const behind = frameLength(words.toReversed())
  const named = { title: looseTitle(withoutPodcast(text)), kept: words.length }
  const found: { readonly title: string; readonly kept: number }[] = [named]
  for (let first = 0; first <= before; first += 1) {
    for (let left = 0; left <= behind && first + left < words.length; left += 1) {
      if (first + left === 0) continue
      const some = words.slice(first, words.length - left)
      found.push({ title: join(some), kept: some.length })
    }
  }
  found.sort((one, other) => other.kept - one.kept)
  return [...new Set(found.map(({ title }) => title))].filter(
    (title) => title !== '' && title !== whole,
  )
}

/** The loose form of a title in a text, and the words it covers. */
export interface PartTitle {
  readonly title: string
  readonly words: readonly string[]
  /** Number of words of the text that it lacks. */
  readonly lacks: number
}

/** Maximum number of words of a text with parts. */
const LONGEST_PARTED = 10

/**
 * Returns possible titles inside a text: all runs of its words, and all words but one. Excludes
 * the whole text.
 */
export function partTitles(text: string): readonly PartTitle[] {
  const words = looseWords(text)
  const { length } = words
  if (length < 2 || length > LONGEST_PARTED) return []
  const whole = join(words)
  const parts: (readonly string[])[] = words.map((_, at) => words.toSpliced(at, 1))
  for (let first = 0; first < length; first += 1)
    for (let end = first + 1; end <= length; end += 1)
      if (end - first < length) parts.push(words.slice(first, end))
  // Of equal titles, the one with the most words is kept.
  const byTitle = new Map(
    parts
      .toReversed()
      .map((some) => [
        join(some),
        { title: join(some), words: some, lacks: length - some.length },
      ]),
  )
  return [...byTitle.values()].filter(({ title }) => title !== '' && title !== whole)
}

/** Separators before a subtitle. */
const BEFORE_SUBTITLES = /[:|]| [-–—] /u
/** Words between a title and its host. */
const BEFORE_HOSTS = /\s(?:with|mit|avec|con|com|med|met)\s/iu

const SHORTEST_INITIALS = 3
const LONGEST_INITIALS = 8
const LATIN = /^[a-z0-9]+$/
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u

const NUMBER = /^\d{2,}$/

/** Returns the first letters of words, and the same with whole numbers: `1mh` and `10mh`. */
const firstLettersOf = (words: readonly string[]): readonly string[] => {
  const first = words.map((word) => word.charAt(0)).join('')
  if (!words.some((word) => NUMBER.test(word))) return [first]
  const whole = words.map((word) => (NUMBER.test(word) ? word : word.charAt(0))).join('')
  return whole.length > LONGEST_INITIALS ? [first] : [first, whole]
}

const initialsIn = (text: string): readonly string[] => {
  const { words } = splitText(spellPercent(text))
  if (!words.every((word) => ALPHABETIC.test(word))) return []
  const ways = words[0] === 'the' ? [words, words.slice(1)] : [words]
  return ways
    .filter(({ length }) => length >= SHORTEST_INITIALS && length <= LONGEST_INITIALS)
    .flatMap(firstLettersOf)
}

/**
 * Returns the initials of a title and its subtitles, with and without article and host, if they
 * are long enough.
 */
export function titleInitials(title: string): readonly string[] {
  const initials = title.split(BEFORE_SUBTITLES).flatMap((part) => {
    const [withoutHost = part] = part.split(BEFORE_HOSTS, 1)
    if (withoutHost === part) return initialsIn(part)
    return [...initialsIn(part), ...initialsIn(withoutHost)]
  })
  return [...new Set(initials)]
}
