/**
 * Asks an English dictionary of names if the shape of a text is not enough. Its tables take
 * 50 MB, so only the thread that parses has them.
 */
import nlp from 'compromise/three'

export function isKnownPerson(text: string): boolean {
  return nlp(text).people().found
}
