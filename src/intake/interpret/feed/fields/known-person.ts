/**
 * What an English dictionary of names says, where the shape of a text is not enough. Its tables
 * take 50 MB: only the thread that parses has them.
 */
import nlp from 'compromise/three'

export const isKnownPerson = (text: string): boolean => nlp(text).people().found
