/**
 * Asks an English dictionary of names if the shape of a text is not enough. Its tables take
 * 50 MB, so only the thread that parses has them.
 */
import nlp from 'compromise/three'

/** A trade or a field ends like this, and hardly a surname. */
const TRADE = /\p{L}(?:graphy|logy|[st]ions?)$/iu

/** Adjectives with these ends are learnt words; `Young` and `Long` are surnames. */
const LEARNT = /\p{L}(?:al|ic|ive|ous)$/iu

/** Returns whether a firm ends like this: the dictionary takes any last word for a surname. */
function isOfFirm(word: string): boolean {
  return (
    TRADE.test(word) || (LEARNT.test(word) && nlp(word.toLowerCase()).has('#Adjective'))
  )
}

/** `Chester Walking Club`: no middle name is a gerund, though surnames are. */
const isGerund = (word: string): boolean =>
  /ing$/i.test(word) && nlp(word.toLowerCase()).has('#Gerund')

/** The whole text has to be the name: `Charlotte Hornets` holds one, and is none. */
export function isKnownPerson(text: string): boolean {
  const name = text.trim()
  const words = name.split(' ')
  return (
    personsIn(text).includes(name) &&
    !isOfFirm(words.at(-1) ?? '') &&
    !words.slice(1, -1).some(isGerund)
  )
}

/** Returns the names of persons in a text. */
export function personsIn(text: string): readonly string[] {
  return nlp(text).people().out('array') as readonly string[]
}
