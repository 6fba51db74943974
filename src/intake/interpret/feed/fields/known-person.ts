/**
 * Asks an English dictionary of names if the shape of a text is not enough. Its tables take
 * 50 MB, so only the thread that parses has them.
 */
import nlp from 'compromise/three'

/** The whole text has to be the name: `Charlotte Hornets` holds one, and is none. */
export function isKnownPerson(text: string): boolean {
  return personsIn(text).includes(text.trim())
}

/** Returns the names of persons in a text. */
export function personsIn(text: string): readonly string[] {
  return nlp(text).people().out('array') as readonly string[]
}
