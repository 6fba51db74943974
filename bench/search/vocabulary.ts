/** 300,000 fictional words by frequency rank, and Zipf's law over them. */

export type Random = () => number

/**
 * Seeded uniform numbers in [0, 1): sfc32, whose streams practically never overlap. (All seeds of
 * mulberry32 share one cycle of 2^32, so millions of records would repeat sentences.)
 */
export const streamOf = (...seeds: readonly [number, number, number]): Random => {
  let [a, b, c] = seeds
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}

export const VOCABULARY_SIZE = 300_000

const CONSONANTS = 'bcdfghjklmnprtvwz'
const VOWELS = 'aeiou'
/** Lengths in letters; common words are short, as in natural languages. */
const SHORT = { words: 200, least: 3, most: 5 } as const
const LONG = { least: 4, most: 11 } as const

const letterOf = (letters: string, random: Random): string =>
  letters.charAt(Math.floor(random() * letters.length))

/** Alternates consonants and vowels; never ends in `s`, to avoid accidental plurals. */
const spell = (length: number, random: Random): string => {
  const odd = random() < 0.7 ? 0 : 1
  let word = ''
  for (let at = 0; at < length; at += 1)
    word += letterOf(at % 2 === odd ? CONSONANTS : VOWELS, random)
  return word
}

const makeWords = (): readonly string[] => {
  const random = streamOf(0x5eed, 0x900d, 0x50a5)
  const words = new Set<string>()
  while (words.size < VOCABULARY_SIZE) {
    const { least, most } = words.size < SHORT.words ? SHORT : LONG
    words.add(spell(least + Math.floor(random() * (most - least + 1)), random))
  }
  return [...words]
}

/** Words by rank, from 0. */
export const WORDS: readonly string[] = makeWords()

export const wordOfRank = (rank: number): string => WORDS[rank] ?? ''

/** Draws a rank by Zipf's law with exponent 1, by inversion. */
export const zipfRank = (random: Random): number =>
  Math.min(VOCABULARY_SIZE - 1, Math.floor(VOCABULARY_SIZE ** random()) - 1)

export const between = (least: number, most: number, random: Random): number =>
  least + Math.floor(random() * (most - least + 1))
