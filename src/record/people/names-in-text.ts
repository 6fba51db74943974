/**
 * Finds the guests and hosts that titles and notes name. Only phrases that announce a person count,
 * and only names that begin with a known first name.
 */
import { cutEnd, foldBlanks } from '../text/text-clean-up.ts'
import { listedNames, nameBefore } from './listed-names.ts'
import { eastAsianNames, type NamedPerson } from './east-asian-names.ts'
import { foldPersonName } from './person-name.ts'

/** Guests are named near the start of the notes; in UTF-16 units. */
const LOOKED_AT = 700
const MOST_NAMES = 10

/** Phrases before a name, in titles and notes. */
const GUEST =
  /(?<![\p{L}\p{N}])(?:feat\.?|ft\.?|featuring|(?:special |our |my |today['’]s |this week['’]s )?guests?(?: today| this week)?(?: is| are)?[:,]?|in conversation with|conversation with|(?:interview|interviews|interviewing|chat|chatting|q&a|discussion|sits? down|sat down|speaks?|spoke|speaking|talks?|talked|talking|catch(?:es)? up)(?: again)? with|interview(?:s|ing)|joined(?: today| again)? by|welcomes?|gäste?(?: heute)?(?: ist| sind)?[:,]?|gast(?: ist)?(?: heute)?(?: ist)?:?|gäst(?: är)?:?|g[æj]e?st(?: er)?:?|zu gast(?: ist| sind)?:?|im gespräch mit|gespräch mit|interview mit|(?:spreche|spricht|sprechen|rede|reden|redet|unterhalte mich|plaudern|plaudert) mit|te gast:?|in gesprek met|gesprek met|interview met|(?:praat|praten|spreek|spreken|spreekt) met|samtale med|intervju med|interview med|samtal med|(?:prata|pratar|snakker|snakke|taler) med|invité(?:e|es|s)?(?: est| sont)? ?:?|entretien avec|interview de|rencontre avec|(?:je|nous|on) re(?:çois|cevons|çoit)|(?:parle|parlons|discute|discutons|échange|échangeons) avec|conversation avec|entrevista (?:a|con|com)|charla con|(?:nos|me) acompaña[n]?|(?:conversamos|hablamos|charlamos|platicamos|hablo|converso) con|invitad[oa]s?(?: es| son)?:?|convidad[oa]s?(?: é| são)?:?|bate-papo com|conversa com|(?:conversamos|falamos|converso|falo) com|recebemos|recebo|intervista (?:a|con)|ospit[ei](?: è)?:?|chiacchiere con|(?:parliamo|parlo|chiacchieriamo) con|dialogo con|vieraana(?: on)?:?|vieraat?:?|vieras(?: on)?:?|gość(?: odcinka)?:?|gościem(?: odcinka)?(?: jest)?|rozmowa z|konuk(?:lar)?:?|konuğumuz:?|гост[ьи](?: выпуска)?(?: [–—-])?:?|гостья(?: выпуска)?(?: [–—-])?:?|в гостях(?: [–—-])?:?|ضيفة?(?: الحلقة)?:)(?:\s+|$)/giu

/** More phrases before a name, and labels of lists. */
const CAST =
  /(?<![\p{L}\p{N}])(?:(?:with|med|mit|met|avec|con|com):|gjest(?:er|en|ene)(?: er)?:?|(?:besøk|besök) av|(?:har|får|fått|med) (?:oss|seg))\s+/giu

/** `with` before a name suffices in titles, because it announces guests there. */
const WITH = /(?<![\p{L}\p{N}])(?:with|w\/|mit|avec|con|com|met|med)\s+(?=\p{Lu})/giu

const HOST =
  /(?<![\p{L}\p{N}])(?:(?:co-?)?hosted by|(?:guest |co-)?hosts?:|moderiert von|moderation:|gastgeber(?:in)?:|présentée? par|animée? par|presentado por|conducido por|apresentado por|condotto da|presentato da|gepresenteerd door|prowadzi:?|ведущ(?:ий|ая|ие)(?: [–—-])?:?)\s+/giu

/** Phrases behind a name. */
const GUEST_BEHIND =
  /\s(?:joins (?:us|me|the show|the podcast)|joined (?:us|me)|(?:joiner|gjester|besøker|gästar) (?:oss|podcasten)|is (?:our|my|this week['’]s|today['’]s) guest|(?:heute |diesmal )?zu gast|te gast|vieraana|vieraanamme|ile (?:söyleşi|sohbet|röportaj)|è ospite|est notre invitée?)(?![\p{L}\p{N}])/giu

/** Each phrase contains one of these; most notes have none. */
const HINT =
  /feat|ft[. ]|guest|entrev|with|interview|conversa|welcom|joi|gast|gäst|gæst|gjest|besø|gesp|mit[ :]|met[ :]|med[ :]|(?:har|får|fått) |avec|entretien|re[çc]|invit|host|w\/|con[ :]|com[ :]|charla|acompaña|convid|receb|intervist|ospit|viera|vieras|gość|gości|rozmowa|konu|гост|ведущ|ضيف|von|door|par |por |da |prowadzi|ile |samtal|snakk|taler|ゲスト|嘉宾|嘉賓|主持|主播|게스트|진행/iu

interface Announced {
  readonly phrase: RegExp
  readonly role: NamedPerson['role']
}

const IN_NOTES: readonly Announced[] = [
  { phrase: GUEST, role: 'guest' },
  { phrase: CAST, role: 'guest' },
  { phrase: HOST, role: 'host' },
]
const IN_TITLES: readonly Announced[] = [...IN_NOTES, { phrase: WITH, role: 'guest' }]

/** A guest host hosts. */
function namesAfter(text: string, { phrase, role }: Announced): readonly NamedPerson[] {
  return [...text.matchAll(phrase)].flatMap(({ 0: found, index }) =>
    listedNames(text.slice(index + found.length), /[:]\s*$/u.test(found)).map((name) => ({
      name,
      role,
    })),
  )
}

const namesBehind = (text: string): readonly NamedPerson[] =>
  [...text.matchAll(GUEST_BEHIND)].flatMap(({ index }) =>
    nameBefore(text.slice(0, index)).map((name) => ({ name, role: 'guest' as const })),
  )

/** Capitalises the words of a text that is all in capitals. */
function withCase(text: string): string {
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return text
  return text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

function namesIn(text: string, announced: readonly Announced[]): readonly NamedPerson[] {
  if (!HINT.test(text)) return []
  const found = [
    ...announced.flatMap((each) => namesAfter(text, each)),
    ...namesBehind(text),
    ...eastAsianNames(text),
  ]
  const byKey = new Map<string, NamedPerson>()
  for (const each of found) {
    const key = foldPersonName(each.name)
    if (byKey.get(key)?.role !== 'host' && !(byKey.has(key) && each.role === 'guest'))
      byKey.set(key, each)
  }
  return [...byKey.values()].slice(0, MOST_NAMES)
}

export function namesInTitle(title: string): readonly NamedPerson[] {
  return namesIn(withCase(foldBlanks(title)), IN_TITLES)
}

export function namesInNotes(notes: string): readonly NamedPerson[] {
  return namesIn(cutEnd(foldBlanks(notes.slice(0, LOOKED_AT)), '…'), IN_NOTES)
}
