/**
 * A title however it is written: without the words that carry nothing, its words joined, numbers as
 * digits, letters that one script writes in two ways as one. Two writings of one title have one
 * loose form.
 */
import { foldWritings } from './writings.ts'
import { isFiller, isQuestionWord } from './noise-words.ts'
import { asDigits, joinNumbers } from './number-words.ts'
import { splitText } from './split.ts'

/** `amour` is `lamour` without its article. */
const isElided = (word: string, form: string): boolean =>
  word.length > form.length && word.endsWith(form) && LATIN.test(word)

/** Returns the words of a text in one writing, numbers as they are written. */
export function writtenWords(text: string): readonly string[] {
  const { words, others } = splitText(foldWritings(text))
  const bare = [...words]
  for (const { at, form } of others) if (isElided(words[at] ?? '', form)) bare[at] = form
  return bare
}

/** Returns the words of a text in one writing, fillers among them. */
export function looseWords(text: string): readonly string[] {
  return writtenWords(joinNumbers(text)).map(asDigits)
}

const join = (words: readonly string[]): string => {
  const kept = words.filter((word) => !isFiller(word))
  return (kept.length === 0 ? words : kept).join('')
}

/** Returns the loose form of a title; '' of one without a word. */
export function looseTitle(title: string): string {
  return join(looseWords(title))
}

/** A title in one writing. */
export interface TitleWriting {
  /** The result of `writtenWords`. */
  readonly words: readonly string[]
  /** The result of `looseTitle`. */
  readonly loose: string
}

/** Returns both for the work of one: mostly the loose form is made of the same words. */
export function writingOf(title: string): TitleWriting {
  const words = writtenWords(title)
  const isSame = joinNumbers(title) === title
  return { words, loose: isSame ? join(words.map(asDigits)) : looseTitle(title) }
}

/** More words than this around a title are not looked through. */
const LONGEST_FRAME = 8

/**
 * Returns how many words of a question stand before its first other word, or behind its
 * last one if `from` is the end.
 */
const frameLength = (words: readonly string[]): number => {
  const length = words.findIndex((word) => !isQuestionWord(word))
  return Math.min(LONGEST_FRAME, length < 0 ? words.length - 1 : length)
}

/**
 * Shows call themselves by these words in scripts whose words are not told apart by blanks.
 */
const PODCAST = ['ポッドキャスト', 'พอดแคสต์', '팟캐스트', '播客']

/** A title without the word for podcast before or behind it. */
const withoutPodcast = (text: string): string => {
  const title = text.trim()
  const behind = PODCAST.find((name) => title.endsWith(name))
  if (behind !== undefined) return title.slice(0, -behind.length)
  const before = PODCAST.find((name) => title.startsWith(name))
  return before === undefined ? title : title.slice(before.length)
}

/**
 * Returns what may be the title in a question around it, in loose forms, those with the most words
 * first: any number of words that only ask may be left out at either end. The whole text is not
 * among them.
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

/** A title that is a part of a text, in its loose form, and the words of the text that it has. */
export interface PartTitle {
  readonly title: string
  readonly words: readonly string[]
  /** It lacks so many words of the text. */
  readonly lacks: number
}

/** No parts are looked for in a longer text. */
const LONGEST_PARTED = 10

/**
 * Returns what may be a title in a text with words that belong to no title: any of its words side
 * by side, and all but one. The whole text is not among them.
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
  // Of parts that are the same title the one with the most words stays.
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

/** A subtitle begins behind one of these. */
const BEFORE_SUBTITLES = /[:|]| [-–—] /u
/** One of these stands between a title and its host. */
const BEFORE_HOSTS = /\s(?:with|mit|avec|con|com|med|met)\s/iu

const SHORTEST_INITIALS = 3
const LONGEST_INITIALS = 8
const LATIN = /^[a-z0-9]+$/
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u

const initialsIn = (text: string): readonly string[] => {
  const { words } = splitText(text)
  if (!words.every((word) => ALPHABETIC.test(word))) return []
  const ways = words[0] === 'the' ? [words, words.slice(1)] : [words]
  return ways
    .filter(({ length }) => length >= SHORTEST_INITIALS && length <= LONGEST_INITIALS)
    .map((some) => some.map((word) => word.charAt(0)).join(''))
}

/**
 * Returns the initials of a title and of its subtitles, with and without article and host; none
 * where they are too few.
 */
export function initialsOf(title: string): readonly string[] {
  const initials = title.split(BEFORE_SUBTITLES).flatMap((part) => {
    const [withoutHost = part] = part.split(BEFORE_HOSTS, 1)
    return withoutHost === part
      ? initialsIn(part)
      : [...initialsIn(part), ...initialsIn(withoutHost)]
  })
  return [...new Set(initials)]
}
