/** A phrase with slop, by trying all places of its words. */

/** Whether words stand in a text in order, with so few others between them. */
export const hasPhrase = (
  words: readonly string[],
  phrase: readonly string[],
  slop: number,
): boolean => {
  const places = (from: number, at: number): number[][] =>
    at === phrase.length
      ? [[]]
      : words.flatMap((word, place) =>
          place >= from && word === phrase[at]
            ? places(place + 1, at + 1).map((rest) => [place, ...rest])
            : [],
        )
  return places(0, 0).some(
    (found) => (found.at(-1) ?? 0) - (found[0] ?? 0) + 1 - phrase.length <= slop,
  )
}
