/**
 * Recognises names of persons by their shape, which is fast and works for all languages in Latin
 * script.
 */
import { cutEnd, foldBlanks } from '../../../../record/text/text-clean-up.ts'

const PARTICLE =
  /^(?:al|ben|bin|da|de|del|della|den|der|di|do|dos|du|el|ibn|la|le|ten|ter|van|von|y|zu)$/
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’-]*\.?$/u
const TITLE =
  /^(?:dr|prof|rev|fr|mr|mrs|ms|sir|dame|pastor|rabbi|imam|bishop|judge|capt|captain|coach|father|sister)\.?\s+/i

/** Words in names of shows, teams and companies. */
const ORGANISATION =
  /\b(?:academy|agency|all|and|associates|association|audio|bank|books?|broadcast(?:ing)?|centre|center|channel|church|cinema|club|co|college|collective|company|corp|council|daily|department|digital|entertainment|fm|football|foundation|gmbh|group|guild|hour|inc|institute|international|journal|kids|lab|labs|library|limited|live|llc|ltd|magazine|media|ministr(?:y|ies)|museum|music|network|news|official|online|our|pictures|podcasts?|post|press|productions?|project|public|publishing|radio|records?|report|review|school|science|services?|show|society|sports?|stories|studios?|talks?|team|technologies|the|theatre|times|today|tv|university|weekly|works|world|your)\b/i

/** Legal forms at the end of company names: `Riverbed Oy`, `RADCORP AS`. */
const LEGAL_FORM =
  /(?:,\s*|\s)(?:(?:AG|GmbH|UG) (?:&|und) Co\.? (?:KG|OHG)|A\/S|AB|AG|AS|ASA|ApS|B\.?V|Corp|EIRL|GmbH|Inc|KG|KK|Kft|LLC|LLP|Limited|Ltda?|mbH|N\.?V|OG|O[Üü]|Oyj?|PLC|Plc|Pte|Pty|S\.?A|S\.?A\.?S|S\.?A\.?R\.?L|S\.?[Ll]|S\.?[Rr]\.?[Ll]|s\.?r\.?l|S\.?p\.?A|SIA|UAB|UG|d\.?o\.?o|e\.?V|s\.?r\.?o|z\.?s)\.?$/

export function withoutLegalForm(name: string): string {
  return name.replace(LEGAL_FORM, '')
}

/** Words that exclude a personal name; weekdays follow names in announcements. */
const NO_NAME =
  /\b(?:and|bonus|crew|deejay|djs?|episodes?|every|exclusive|for|from|friends|hosts?|if|in|is|join|live|mondays?|new|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|of|on|part|presents?|season|that|this|to|was|we|weekly|welcome|what|when|where|who|why|with)\b/i

/** Conjunctions and articles that join or end names in texts in capitals. */
const JOINT = /^(?:E|EN|ET|LAS?|LOS|UND|Y)$/

/** Abbreviations within names: `J.`, `J.R.`, `St.`. Any other dot, as of `Jr.`, ends them. */
const ABBREVIATED = /^(?:(?:\p{Lu}\.-?){1,3}|\p{Lu}|St\.|Ph\.)$/u

/** Returns whether the text contains the end of a sentence: `Sarah Koenig. Serial`. */
function holdsSentenceEnd(words: readonly string[]): boolean {
  return words.slice(0, -1).some((word) => word.endsWith('.') && !ABBREVIATED.test(word))
}

function mayBeName(text: string, words: readonly string[]): boolean {
  const isOther = ORGANISATION.test(text) || LEGAL_FORM.test(text) || NO_NAME.test(text)
  const isBroken = words.some((word) => JOINT.test(word)) || holdsSentenceEnd(words)
  return !isOther && !isBroken && !PARTICLE.test(words.at(-1)?.toLowerCase() ?? '')
}

/** Returns whether the text has two to four capitalized words, not counting particles. */
export function looksLikePerson(text: string): boolean {
  const words = withoutTitle(text).split(' ')
  if (words.length < 2 || words.length > 5 || !mayBeName(text, words)) return false
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
 * Returns the names at the start of a text, up to the first other word: "Ann Bell and Bo Cole
 * talk about" → two.
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

/** Two names rather than one of Spain: `Ana Campos y Beto Cole`, but `José Ortega y Gasset`. */
const TWO_NAMES = /^(?:\p{Lu}[\p{L}'’-]+ ){2}y \p{Lu}[\p{L}'’-]+ \p{Lu}/u

/** Words that make a company of the name before them. */
const COMPANY =
  /^(?:academy|audio|books|church|college|entertainment|foundation|group|institute|magazine|media|ministries|museum|network|news|pictures|press|productions?|publishing|radio|records|school|society|studios?|university)$/i

/** Returns whether a company's name begins so: `Fluss Medien GmbH`, `River Bend Studios`. */
function isOfCompany(name: string, next: string | undefined): boolean {
  if (next === undefined || /[.,;:!?)\]"”|]$/.test(name)) return false
  const word = cutEnd(next, '.,;:!?)]"”')
  return COMPANY.test(word) || withoutLegalForm(`${name} ${word}`) === name
}

/** Returns the longest prefix of at most four words that resembles a person. */
const leadingName = (
  text: string,
): { readonly text: string; readonly length: number } | undefined => {
  const [title = ''] = TITLE.exec(text) ?? []
  const words = text.slice(title.length).split(' ', 5)
  for (let count = Math.min(words.length, 4); count >= 2; count -= 1) {
    const run = words.slice(0, count).join(' ')
    if (count > 2 && TWO_NAMES.test(words.join(' '))) continue
    // Punctuation ends the run; names contain spaces only.
    const name = /['’]s$/.test(run) ? run.slice(0, -2) : cutEnd(run, '.,;:!?)]"”')
    if (/[,;:!?()[\]"”|]/.test(name) || !looksLikePerson(name)) continue
    if (isOfCompany(run, words[count])) return undefined
    return { text: name, length: title.length + name.length }
  }
  return undefined
}
