/**
 * Compares names of shows and publishers: equal, alike, a twin (premium, clips, another
 * language) or another's.
 */
import { cleanTitle } from '../text/title.ts'

export type NameRelation = 'equal' | 'twin' | 'similar' | 'other'

/** One of these words, added to a show's name, makes it another show of the same makers. */
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
 * Returns letters, marks and numbers of every script, so that names in Han or Thai do not
 * collapse.
 */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(PLUS, ' plus')
    .match(WORD) ?? []

/**
 * Returns the key that two spellings of a name share; '' when it has no letter or digit.
 */
export function nameKey(name: string): string {
  return wordsOf(cleanTitle(name) ?? name).join(' ')
}

/** Names with fewer words are borne by several shows; scripts without blanks count letters. */
const TELLING_WORDS = 3
const TELLING_LETTERS = 8
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** Returns whether another show hardly has this name by chance. */
export function isTellingName(name: string): boolean {
  return (
    coreWords(name).length >= TELLING_WORDS ||
    (name.match(UNSPACED)?.length ?? 0) >= TELLING_LETTERS
  )
}

/**
 * Returns the words of the core: "The Harbour Podcast" is "Harbour", if anything is left.
 */
const coreWords = (name: string): readonly string[] => {
  const words = wordsOf(cleanTitle(name) ?? name)
  const start = words[0] === 'the' && words.length > 1 ? 1 : 0
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

/** Returns whether all words make a twin, and at least one is no mere preposition. */
const areQualifiers = (words: readonly string[]): boolean =>
  words.every((word) => QUALIFIERS.has(word))

const compareWords = (ours: readonly string[], theirs: readonly string[]): NameRelation => {
  if (ours.length === 0 || theirs.length === 0) return 'other'
  if (ours.join(' ') === theirs.join(' ')) return 'equal'
  const [added, missing] = [without(theirs, ours), without(ours, theirs)]
  if (areQualifiers([...added, ...missing]))
    return added.length + missing.length > 0 ? 'twin' : 'similar'
  return overlap(ours, theirs) >= SIMILAR_OVERLAP ? 'similar' : 'other'
}

/** Compares one name of a show with another. */
export function compareTitles(ours: string, theirs: string): NameRelation {
  const whole = compareWords(wordsOf(ours), wordsOf(theirs))
  if (whole === 'equal' || whole === 'twin') return whole
  const core = compareWords(coreWords(ours), coreWords(theirs))
  return core === 'other' ? whole : core
}

const ORDER: readonly NameRelation[] = ['equal', 'twin', 'similar', 'other']

/**
 * Compares several names that a show has or had, and returns the best result; an equal one
 * wins over a twin.
 */
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
 * Compares publishers. Authors write themselves in many ways: "Ann Lee and Bo Diaz", "Ann
 * Lee, Bo Diaz | Harbour Media".
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
  return isInside || overlap(oneCore, otherCore) >= 0.5 ? 'similar' : 'other'
}
