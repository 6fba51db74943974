/**
 * The words of a name as a platform's search compares them; remembered, for every search looks at
 * every name.
 */
const known = new Map<string, readonly string[]>()

export const wordsOf = (text: string): readonly string[] => {
  const remembered = known.get(text)
  if (remembered !== undefined) return remembered
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  known.set(text, words)
  return words
}

/** Every word that was asked for is in one of the texts. */
export const haveAll = (asked: readonly string[], ...texts: readonly string[]): boolean =>
  asked.every((word) => texts.some((text) => wordsOf(text).includes(word)))
