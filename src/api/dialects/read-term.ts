/** The words of a search, as a term of the search language. */
import { refuseParameter } from './parameters.ts'

/** The longest term in code points, as the search language has it. */
const MAX_LENGTH = 200

export function readTerm(name: string, text: string, targets?: readonly string[]): object {
  const length = Array.from(text).length
  if (length > MAX_LENGTH) {
    throw refuseParameter(
      name,
      `has ${String(length)} characters; at most ${String(MAX_LENGTH)} are searched`,
    )
  }
  return { searchTerm: text, ...(targets && { searchTargets: targets }) }
}
