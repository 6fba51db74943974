/**
 * Compares names of shows and publishers: equal, similar, a twin (premium, clips, another
 * language) or different.
 */
import { cleanTitle } from '../text/title.ts'

export type NameRelation = 'equal' | 'twin' | 'similar' | 'other'

/** Words that turn a show's name into another show of the same makers. */
const QUALIFIERS = new Set(
  [
    'premium plus bonus extra extras adfree ad free ads early access member members membership patreon supporters subscriber',
    'subscribers exclusive vip uncut unedited archive archives archived classic classics rewind clips clip shorts short highlights',
    'best of video audio live kids junior espanol español castellano latino english englisch anglais inglés ingles deutsch german',
    'allemand français francais french italiano italian português portugues portuguese brasil svenska dansk norsk suomi polski',
    'nederlands dutch turkce türkçe arabic hindi 日本語 中文 한국어 русский українською feed rss backstage aftershow companion',
    'spanish italian chinese mandarin cantonese japanese korean russian ukrainian turkish swedish danish norwegian finnish polish greek',
    'hebrew hindi tamil telugu malayalam urdu bengali indonesian vietnamese thai czech hungarian romanian espanhol alemán español',
    'in en auf edition version édition edición',
  ]
    .join(' ')
    .split(' '),
)

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** "Harbour+" is the premium twin of "Harbour". */
const PLUS = /(?<=[\p{L}\p{M}\p{N}])\+(?![\p{L}\p{N}])/gu

/**
 * Splits into words of letters, marks and digits of any script, so that Han or Thai names stay
 * distinct.
 */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(PLUS, ' plus')
    .match(WORD) ?? []

/** Returns a key that is equal for spellings of one name, or '' without letters and digits. */
export function nameKey(name: string): string {
  return wordsOf(cleanTitle(name) ?? name).join(' ')
}

/** Shorter names are shared by several shows; scripts without blanks count characters. */
const TELLING_WORDS = 3
const TELLING_LETTERS = 8
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** Returns whether a name is specific enough to identify a show. */
export function isTellingName(name: string): boolean {
  return (
    coreWords(name).length >= TELLING_WORDS ||
    (name.match(UNSPACED)?.length ?? 0) >= TELLING_LETTERS
  )
}

/** Returns the words without "The" and "Podcast", unless nothing is left. */
const coreWords = (name: string): readonly string[] => {
  const words = wordsOf(cleanTitle(name) ?? name)
  const start = Number(words[0] === 'the' && words.length > 1)
  const end =
    words.length - start > 1 && ['podcast', 'show'].includes(words.at(-1) ?? '')
      ? -1
      : words.length
  return words.slice(start, end)
}

const without = (words: readonly string[], others: readonly string[]): readonly string[] =>
  words.filter((word) => !others.includes(word))

const overlap = (one: readonly string[], other: readonly string[]): number => {
  const shared = new Set(one.filter((word) => other.includes(word))).size
  return shared / new Set([...one, ...other]).size
}

const SIMILAR_OVERLAP = 0.6

/** Returns whether all words are qualifiers, and not only prepositions. */
const areQualifiers = (words: readonly string[]): boolean =>
  words.every((word) => QUALIFIERS.has(word))

const compareWords = (ours: readonly string[], theirs: readonly string[]): NameRelation => {
  if (ours.length === 0 || theirs.length === 0) return 'other'
  if (ours.join(' ') === theirs.join(' ')) return 'equal'
  const [added, missing] = [without(theirs, ours), without(ours, theirs)]
  if (areQualifiers([...added, ...missing])) {
    if (added.length + missing.length > 0) return 'twin'
    return 'similar'
  }
  if (overlap(ours, theirs) >= SIMILAR_OVERLAP) return 'similar'
  return 'other'
}

/** Compares two names of shows. */
export function compareTitles(ours: string, theirs: string): NameRelation {
  const whole = compareWords(wordsOf(ours), wordsOf(theirs))
  if (whole === 'equal' || whole === 'twin') return whole
  const core = compareWords(coreWords(ours), coreWords(theirs))
  if (core === 'other') return whole
  return core
}

const ORDER: readonly NameRelation[] = ['equal', 'twin', 'similar', 'other']

/** Compares all names of a show and returns the best result. Equal wins over twin. */
export function compareAnyTitle(ours: readonly string[], theirs: string): NameRelation {
  const relations = new Set(ours.map((title) => compareTitles(title, theirs)))
  return ORDER.find((relation) => relations.has(relation)) ?? 'other'
}

export type PublisherRelation = 'equal' | 'similar' | 'other' | 'unknown'

const LEGAL_WORDS = new Set([
  'llc',
  'ltd',
  'inc',
  'gmbh',
  'the',
  'media',
  'podcasts',
  'podcast',
  'network',
  'and',
  'by',
  'with',
])

const telling = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !LEGAL_WORDS.has(word)).sort()

/**
 * Compares publishers, which authors write in many ways: "Ann Lee and Bo Diaz", "Ann Lee, Bo Diaz
 * | Harbour Media".
 */
export function comparePublishers(
  ours: string | null,
  theirs: string | null,
): PublisherRelation {
  const [one, other] = [wordsOf(ours ?? ''), wordsOf(theirs ?? '')]
  if (one.length === 0 || other.length === 0) return 'unknown'
  if (one.join(' ') === other.join(' ')) return 'equal'
  const [oneCore, otherCore] = [telling(one), telling(other)]
  if (oneCore.length === 0 || otherCore.length === 0) return 'other'
  if (oneCore.join(' ') === otherCore.join(' ')) return 'equal'
  const isInside =
    without(oneCore, otherCore).length === 0 || without(otherCore, oneCore).length === 0
  if (isInside || overlap(oneCore, otherCore) >= 0.5) return 'similar'
  return 'other'
}
