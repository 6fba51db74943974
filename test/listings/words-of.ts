/** The words of a name as a platform's search compares them; remembered, for every search looks at every name. */
const known = new Map<string, readonly string[]>()

export const wordsOf = (text: string): readonly string[] => {
  const words = known.get(text) ?? text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  known.set(text, words)
  return words
}
