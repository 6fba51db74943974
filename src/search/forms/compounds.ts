/** Finds the first part of compound words in Germanic languages and Finnish. */

/** Base codes of languages that join compounds. */
export const COMPOUNDING: readonly string[] = 'de nl sv da no nb nn fi af'.split(' ')
/** Lengths in letters. */
const SHORTEST_PART = 4
const LONGEST_PART = 14
const LONGEST_COMPOUND = 40
const LETTERS = /^[a-z]+$/
const HAS_VOWEL = /[aeiouy]/

/** Returns the possible first parts of a word in this language. A part has a vowel. */
export function firstPartsOf(word: string, language: string): readonly string[] {
  if (
    !COMPOUNDING.includes(language) ||
    word.length > LONGEST_COMPOUND ||
    !LETTERS.test(word)
  )
    return []
  const parts: string[] = []
  const longest = Math.min(LONGEST_PART, word.length - SHORTEST_PART)
  for (let end = SHORTEST_PART; end <= longest; end += 1) {
    const part = word.slice(0, end)
    if (HAS_VOWEL.test(part) && HAS_VOWEL.test(word.slice(end))) parts.push(part)
  }
  return parts
}

export function isFirstPart(word: string): boolean {
  return word.length >= SHORTEST_PART && word.length <= LONGEST_PART && LETTERS.test(word)
}
