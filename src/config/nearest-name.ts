/** Which of the known names somebody probably meant. */

/** Edits (insert, delete, replace, swap of neighbours) between two words. */
const editDistance = (a: string, b: string): number => {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const replaced = (previous[column - 1] ?? 0) + (same ? 0 : 1)
      const edited = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced)
      current.push(swapped ? Math.min(edited, (beforePrevious[column - 2] ?? 0) + 1) : edited)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}

/** The known name that differs in at most a third of its letters, without regard to case; undefined when none is near. */
export const findNearestName = (name: string, known: Iterable<string>): string | undefined => {
  const ranked = [...known]
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate
}

/** ` (did you mean X?)`, or nothing. */
export const nearestHint = (name: string, known: Iterable<string>): string => {
  const nearest = findNearestName(name, known)
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`
}
