/** Other spellings of words: plurals, splits and joins. */

/** Words with other spellings. */
export const LATIN_WORD = /^[a-z0-9]+$/
/** Minimum length of a word to split, and of its pieces, in letters. */
const SHORTEST_SPLIT = 5
const SHORTEST_PIECE = 2
/** Maximum number of words to join. */
export const LONGEST_JOIN = 5
const SHORTEST_PLURAL = 3

/** Returns the singular or plural of an English word, without the word itself. */
export function pluralsOf(word: string): string[] {
  if (word.length < SHORTEST_PLURAL || !/^[a-z]+$/.test(word)) return []
  return ENDINGS.filter(([ending]) => ending.test(word)).map(([ending, other]) =>
    word.replace(ending, other),
  )
}

/**
 * Endings with their counterpart in the other number. Several may match: `movies` might yield
 * `movy`.
 */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/(?<=..[^s])s$/, ''],
  [/(?<=[uin]s)$/, 'es'],
  [/(?<=[^aeiou])y$/, 'ies'],
  [/(?<=ss|x|z|ch|sh)$/, 'es'],
  [/(?<=[^sxzhy]|[^cs]h|[aeiou]y)$/, 's'],
]

/** Returns all splits of a word in two. */
export function splitsOf(word: string): [string, string][] {
  if (word.length < SHORTEST_SPLIT || !LATIN_WORD.test(word)) return []
  const splits: [string, string][] = []
  for (let at = SHORTEST_PIECE; at <= word.length - SHORTEST_PIECE; at += 1)
    splits.push([word.slice(0, at), word.slice(at)])
  return splits
}

const SHORT_JOIN = /^(?:\d{2,4}|[a-z]{4,5})$/u

/** Returns the splits of a short word that a title may write with a sign: `9/11`, `K-Pop`. */
export function shortSplitsOf(word: string): [string, string][] {
  if (!SHORT_JOIN.test(word)) return []
  return Array.from({ length: word.length - 1 }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ])
}

/** Lengths in letters of a word to split in three; longer ones have too many splits. */
const SHORTEST_OF_THREE = 9
const LONGEST_OF_THREE = 24

/** Returns all splits of a word in three. */
export function splitsInThree(word: string): [string, string, string][] {
  if (
    word.length < SHORTEST_OF_THREE ||
    word.length > LONGEST_OF_THREE ||
    !LATIN_WORD.test(word)
  )
    return []
  return splitsOf(word).flatMap(([left, rest]) =>
    splitsOf(rest).map(([middle, right]): [string, string, string] => [
      left,
      middle,
      right,
    ]),
  )
}

/** Returns each join of two adjacent words, and the join of all words. */
export function joinsOf(words: readonly string[]): string[] {
  const joins = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)
  if (words.length > 2 && words.length <= LONGEST_JOIN) joins.push(words.join(''))
  return joins.filter((joined) => LATIN_WORD.test(joined))
}
