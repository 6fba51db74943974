/**
 * Recognises names of persons by their shape, which is cheap and works for all languages in
 * Latin script.
 */
import { cutEnd, foldBlanks } from '../../../../record/text/text-clean-up.ts'

const PARTICLE =
  /^(?:al|ben|bin|da|de|del|della|den|der|di|do|dos|du|el|ibn|la|le|ten|ter|van|von|y|zu)$/
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’-]*\.?$/u
const TITLE =
  /^(?:dr|prof|rev|fr|mr|mrs|ms|sir|dame|pastor|rabbi|imam|bishop|judge|capt|captain|coach|father|sister)\.?\s+/i

/** Words that stand in names of shows, teams and companies. */
const ORGANISATION =
  /\b(?:academy|agency|all|and|associates|association|audio|bank|books?|broadcast(?:ing)?|centre|center|channel|church|cinema|club|co|college|collective|company|corp|council|daily|department|digital|entertainment|fm|football|foundation|gmbh|group|guild|hour|inc|institute|international|journal|kids|lab|labs|library|limited|live|llc|ltd|magazine|media|ministr(?:y|ies)|museum|music|network|news|official|online|our|pictures|podcasts?|post|press|productions?|project|public|publishing|radio|records?|report|review|school|science|services?|show|society|sports?|stories|studios?|talks?|team|technologies|the|theatre|times|today|tv|university|weekly|works|world|your)\b/i

/**
 * Returns whether the text has two to four words that begin with a capital, particles
 * aside.
 */
export function looksLikePerson(text: string): boolean {
  const words = withoutTitle(text).split(' ')
  if (words.length < 2 || words.length > 5 || ORGANISATION.test(text)) return false
  const named = words.filter((word) => !PARTICLE.test(word))
  const [first = ''] = words
  return (
    named.length >= 2 &&
    named.length <= 4 &&
    !PARTICLE.test(first) &&
    named.every((word) => NAME_WORD.test(word))
  )
}

export function withoutTitle(text: string): string {
  return foldBlanks(text).replace(TITLE, '')
}

/** Splits "Ann Bell, Bo Cole & Di Eck" into names. */
export function splitNames(text: string): readonly string[] {
  return foldBlanks(text)
    .split(/ ?(?:,|;|\/|\|| &| \+| (?:and|und|et|y|e|og|och|en|with) ) ?/i)
    .map((part) => part.replace(/^(?:and|und|et|y)\s+/i, '').trim())
    .filter((part) => part !== '')
}

/**
 * Returns the names at the beginning of a text, up to a word that is none: "Ann Bell and Bo
 * Cole talk about" → two.
 */
export function leadingNames(text: string): readonly string[] {
  const names: string[] = []
  let rest = text.slice(0, 300)
  for (;;) {
    const name = leadingName(rest)
    if (name === undefined) return names
    names.push(withoutTitle(name.text))
    const joint = /^\s*(?:,\s*(?:and\s+|&\s*)?|(?:and|&|und|et|y)\s+)/i.exec(
      rest.slice(name.length),
    )
    if (joint === null || names.length === 10) return names
    rest = rest.slice(name.length + joint[0].length)
  }
}

/** Returns the longest run of at most four words that looks like a person. */
const leadingName = (
  text: string,
): { readonly text: string; readonly length: number } | undefined => {
  const [title = ''] = TITLE.exec(text) ?? []
  const words = text.slice(title.length).split(' ', 5)
  for (let count = Math.min(words.length, 4); count >= 2; count -= 1) {
    const run = words.slice(0, count).join(' ')
    // A sign that stops a name stops the run; inside it there are only blanks.
    const name = /['’]s$/.test(run) ? run.slice(0, -2) : cutEnd(run, '.,;:!?)]"”')
    if (/[,;:!?()[\]"”]/.test(name) || !looksLikePerson(name)) continue
    return { text: name, length: title.length + name.length }
  }
  return undefined
}
