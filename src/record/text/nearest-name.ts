/** Finds the known name that somebody probably meant. */

/** Returns one row of the table of distances, from the row before. */
const nextRow = (
  previous: readonly number[],
  letter: string,
  word: readonly string[],
): readonly number[] => {
  const row = [(previous[0] ?? 0) + 1]
  for (const [column, other] of word.entries()) {
    const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
    row.push(Math.min((previous[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1, replaced))
  }
  return row
}

/** Counts the letters to insert, delete or replace between two words. */
const editDistance = (a: string, b: string): number => {
  const word = Array.from(b)
  let row: readonly number[] = [0, ...word.map((_, column) => column + 1)]
  for (const letter of a) row = nextRow(row, letter, word)
  return row.at(-1) ?? 0
}

const mostEdits = (candidate: string): number =>
  Math.max(2, Math.floor(candidate.length / 3))

/**
 * Returns whether a word is near: two letters of a short word are half of it, so it has to
 * begin alike.
 */
const isNear = (name: string, candidate: string, distance: number): boolean =>
  distance <= candidate.length / 3 ||
  (distance <= mostEdits(candidate) && name[0] === candidate[0])

/**
 * Returns the known name that differs in at most a third of its letters, without regard to
 * case, or in two if it begins alike; undefined when none is near.
 */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  const ranked = [...known]
    // A name that is far longer or shorter is not near, and a caller's name may be of any
    // length.
    .filter((candidate) => Math.abs(candidate.length - name.length) <= mostEdits(candidate))
    .map((candidate) => ({
      candidate,
      distance: editDistance(name.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, distance }) =>
      isNear(name.toLowerCase(), candidate.toLowerCase(), distance),
    )
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate
}

/** Returns ` (did you mean X?)` or an empty text; `before` stands before X. */
export function nearestHint(name: string, known: Iterable<string>, before = ''): string {
  const nearest = findNearestName(name, known)
  return nearest === undefined ? '' : ` (did you mean ${before}${nearest}?)`
}
