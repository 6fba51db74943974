/** Parses search words into a term of the search language. */
import { refuseParameter } from './parameters.ts'

/** In code points; the limit of the search language. */
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
