/** Finds the closest known name for a misspelt one. */

/** Computes a row of the edit distance table from the previous one. */
const nextRow = (
  previous: readonly number[],
  letter: string,
  word: readonly string[],
): readonly number[] => {
  const row = [(previous[0] ?? 0) + 1]
  for (const [column, other] of word.entries()) {
    const replaced = (previous[column] ?? 0) + Number(letter !== other)
    row.push(Math.min((previous[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1, replaced))
  }
  return row
}

/** Returns the Levenshtein distance of two words. */
const editDistance = (a: string, b: string): number => {
  const word = Array.from(b)
  let row: readonly number[] = [0, ...word.map((_, column) => column + 1)]
  for (const letter of a) row = nextRow(row, letter, word)
  return row.at(-1) ?? 0
}

const mostEdits = (candidate: string): number =>
  Math.max(2, Math.floor(candidate.length / 3))

/**
 * Returns whether a word is close enough. A short word must begin with the same letter, because
 * two edits change half of it.
 */
const isNear = (name: string, candidate: string, distance: number): boolean =>
  distance <= candidate.length / 3 ||
  (distance <= mostEdits(candidate) && name[0] === candidate[0])

/**
 * Returns the known name that differs in at most a third of its letters, ignoring case, or in two
 * if it begins alike. Returns `undefined` without a match.
 */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  const ranked = [...known]
    // Skips names of very different length before the quadratic comparison.
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

/** Returns ` (did you mean X?)` or ''; `before` is a prefix of X. */
export function nearestHint(name: string, known: Iterable<string>, before = ''): string {
  const nearest = findNearestName(name, known)
  if (nearest === undefined) return ''
  return ` (did you mean ${before}${nearest}?)`
}
