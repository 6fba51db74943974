/**
 * Reads the language of a show: what the feed says, with what its words look like as a
 * check.
 */
import { type DetectLanguage, guessOf } from '../../../../record/language/guess.ts'
import { type Language, parseLanguage } from '../../../../record/language/language.ts'
import { toPlainText } from '../../../../record/text/plain-text.ts'
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed } from '../parsed-feed.ts'
import { firstSaid, type Said } from './said.ts'

/**
 * A guess needs this many letters if the feed says nothing, and if it is to contradict what
 * the feed says.
 */
const MIN_LETTERS = 120
const MIN_LETTERS_AGAINST = 300
/** Text beyond this many UTF-16 units is not looked at. */
const MAX_LENGTH = 1_500
const TITLES = 10

export interface LanguageFacts {
  readonly said: Said<Language> | undefined
  /**
   * The words are in this language, if it is not the one that the feed declares. It is kept
   * beside the record, never in it.
   */
  readonly guess: string | null
}

export function languageOf(
  feed: ParsedFeed,
  detect: DetectLanguage | undefined,
): LanguageFacts {
  const said = declaredOf(feed)
  const guess = detect === undefined ? undefined : guessOf(telltaleWords(feed), detect)
  if (guess === undefined) return { said, guess: null }
  if (said === undefined) return { said: { value: guess, from: 'text' }, guess: null }
  return { said, guess: guess.language === said.value.language ? null : guess.language }
}

/** Returns the words that a guess is made from; null if they are too few to tell. */
export function telltaleWords(feed: ParsedFeed): string | null {
  const words = sampleOf(feed)
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return letters < (declaredOf(feed) === undefined ? MIN_LETTERS : MIN_LETTERS_AGAINST)
    ? null
    : words
}

const declaredOf = ({ channel }: ParsedFeed): Said<Language> | undefined => {
  const { language, otherLanguages } = channel
  return firstSaid([
    ['language', known(parseLanguage(language))],
    ['xml:lang', majorityOf(otherLanguages)],
  ])
}

const known = (language: Language): Language | null =>
  language.language === 'und' ? null : language

/** Returns the language that is named most often; the first of equals. */
const majorityOf = (tags: readonly string[]): Language | null => {
  const languages = tags
    .map((tag) => parseLanguage(tag))
    .filter(({ language }) => language !== 'und')
  const votes = Map.groupBy(languages, ({ language }) => language)
  const [winner] = [...votes.values()].toSorted((a, b) => b.length - a.length)
  return winner?.[0] ?? null
}

/** Returns title, description and the newest titles, without markup and addresses. */
const sampleOf = ({ channel, items }: ParsedFeed): string => {
  const description = (channel.description ?? channel.itunesSummary ?? '').slice(
    0,
    4 * MAX_LENGTH,
  )
  const titles = newestItems(items, TITLES).map(({ title }) => title ?? '')
  return [channel.title ?? '', toPlainText(description) ?? '', ...titles]
    .join('\n')
    .replace(/\S+/g, (word) => (/@|https?:\/\//.test(word) ? ' ' : word))
    .slice(0, MAX_LENGTH)
}
