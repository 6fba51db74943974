/** Other spellings of words: plurals, and words taken apart or written together. */

/** Other spellings are looked for of such words alone. */
export const LATIN_WORD = /^[a-z0-9]+$/
/** Shortest word that is taken apart, and shortest piece of it, in letters. */
const SHORTEST_SPLIT = 5
const SHORTEST_PIECE = 2
/** More words than this are not written as one. */
export const LONGEST_JOIN = 5
const SHORTEST_PLURAL = 3

/** Singular and plural of an English word, without the word itself. */
export function pluralsOf(word: string): string[] {
  if (word.length < SHORTEST_PLURAL || !/^[a-z]+$/.test(word)) return []
  return ENDINGS.filter(([ending]) => ending.test(word)).map(([ending, other]) =>
    word.replace(ending, other),
  )
}

/**
 * The ending of a word, and that of the other number. Several may hold: `movies` might have
 * a `y`.
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

/** Every way to write a word as two. */
export function splitsOf(word: string): [string, string][] {
  if (word.length < SHORTEST_SPLIT || !LATIN_WORD.test(word)) return []
  const splits: [string, string][] = []
  for (let at = SHORTEST_PIECE; at <= word.length - SHORTEST_PIECE; at += 1)
    splits.push([word.slice(0, at), word.slice(at)])
  return splits
}

/**
 * Shorter words, in letters, are two words at most, and longer ones could be split in too
 * many ways.
 */
const SHORTEST_OF_THREE = 9
const LONGEST_OF_THREE = 24

/** Every way to write a word as three. */
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

/** Neighbours written as one word, and all of them. */
export function joinsOf(words: readonly string[]): string[] {
  const joins = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)
  if (words.length > 2 && words.length <= LONGEST_JOIN) joins.push(words.join(''))
  return joins.filter((joined) => LATIN_WORD.test(joined))
}
