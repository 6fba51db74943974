/**
 * Determines the language of a show: the declared language, checked against a language detector.
 */
import { type DetectLanguage, guessOf } from '../../../../record/language/guess.ts'
import { type Language, parseLanguage } from '../../../../record/language/language.ts'
import { toPlainText } from '../../../../record/text/plain-text.ts'
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed } from '../parsed-feed.ts'
import { firstSaid, type Said } from './said.ts'

/** Minimum number of letters for a guess, without a declared language and against one. */
const MIN_LETTERS = 120
const MIN_LETTERS_AGAINST = 300
/** Limit of the sample in UTF-16 units. */
const MAX_LENGTH = 1_500
const TITLES = 10

export interface LanguageFacts {
  readonly said: Said<Language> | undefined
  /**
   * The detected language, if it differs from the declared one. It is stored in the metadata,
   * never in the record.
   */
  readonly guess: string | null
}

export function languageOf(
  feed: ParsedFeed,
  detect: DetectLanguage | undefined,
): LanguageFacts {
  const said = declaredOf(feed)
  const guess = detect && guessOf(telltaleWords(feed), detect)
  if (guess === undefined) return { said, guess: null }
  if (said === undefined) return { said: { value: guess, from: 'text' }, guess: null }
  return { said, guess: guess.language === said.value.language ? null : guess.language }
}

/** Returns the sample for the language detector; null if it is too short. */
export function telltaleWords(feed: ParsedFeed): string | null {
  const words = sampleOf(feed)
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  if (letters < (declaredOf(feed) === undefined ? MIN_LETTERS : MIN_LETTERS_AGAINST))
    return null
  return words
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

/** Returns the most frequent language; the first one on a tie. */
const majorityOf = (tags: readonly string[]): Language | null => {
  const languages = tags
    .map((tag) => parseLanguage(tag))
    .filter(({ language }) => language !== 'und')
  const votes = Map.groupBy(languages, ({ language }) => language)
  const [winner] = [...votes.values()].toSorted((a, b) => b.length - a.length)
  return winner?.[0] ?? null
}

/**
 * Returns the title, description and newest episode titles, without markup, URLs and email
 * addresses.
 */
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
