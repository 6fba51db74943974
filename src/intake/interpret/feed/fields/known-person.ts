/**
 * Checks names against an English dictionary if their shape is inconclusive. Its tables take 50
 * MB and are loaded in the parser worker only.
 */
import nlp from 'compromise/three'

/** Suffixes of trades and fields, rare in surnames. */
const TRADE = /\p{L}(?:graphy|logy|[st]ions?)$/iu

/** Suffixes of learned adjectives; `Young` and `Long` are surnames. */
const LEARNT = /\p{L}(?:al|ic|ive|ous)$/iu

/**
 * Returns whether the word ends a company name: the dictionary accepts any last word as a
 * surname.
 */
function isOfFirm(word: string): boolean {
  return (
    TRADE.test(word) || (LEARNT.test(word) && nlp(word.toLowerCase()).has('#Adjective'))
  )
}

/** Matches `Chester Walking Club`: gerunds are not middle names, although some are surnames. */
const isGerund = (word: string): boolean =>
  /ing$/i.test(word) && nlp(word.toLowerCase()).has('#Gerund')

/** Requires the whole text to be a name: `Charlotte Hornets` only contains one. */
export function isKnownPerson(text: string): boolean {
  const name = text.trim()
  const words = name.split(' ')
  return (
    personsIn(text).includes(name) &&
    !isOfFirm(words.at(-1) ?? '') &&
    !words.slice(1, -1).some(isGerund)
  )
}

export function personsIn(text: string): readonly string[] {
  return nlp(text).people().out('array') as readonly string[]
}
