/** Describes audit log entries in the page's language, with names and ids. */
import { actionOfLine } from '../../actions/audit-lines.ts'
import { textsOf } from '../../texts/action-texts.ts'
import { detailsOf } from '../../actions/audit.ts'
import { isListingPlatform } from '../../record/listing/evidence.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import type { AuditEntry } from '../../store/audit-log.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { html, type Html, type Piece } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { keyPathOf } from '../keys/keys-page.ts'
import { consolePathOf } from '../show/show-link.ts'
import type { AuditNames, KeyNames } from './audit-names.ts'

/** Returns an entry's name. For actions with an opposite, the name is that of the one performed. */
export function sayAct(guest: ConsoleGuest, entry: AuditEntry): string {
  const { audit } = guest.words
  const definition = actionOfLine(entry)
  if (definition !== undefined)
    return textsOf(guest.language, definition, detailsOf(entry), entry.action).audit
  return audit.actions[entry.action] ?? entry.action
}

/** Links to a show by its title, or by its id if it was removed. */
export function showNamed({ shows }: AuditNames, id: string): Html {
  return html`<a href="${consolePathOf(id)}" dir="auto">${shows.get(id) ?? html`<code>${id}</code>`}</a>`
}

/**
 * Links to a key with its name and id; other actors, such as the command line, have a fixed name.
 */
export function sayWhom(guest: ConsoleGuest, { keys }: KeyNames, who: string): Html {
  const name = keys.get(who)
  if (name === undefined) return html`<span>${guest.words.audit.people[who] ?? who}</span>`
  return html`<a href="${keyPathOf(who)}" dir="auto">${name}</a> <small class="meta"><code>${who}</code></small>`
}

function sayPlain(guest: ConsoleGuest, name: string, value: string): string {
  const { values } = guest.words.audit
  if (name === 'platform' && isListingPlatform(value)) return PLATFORMS[value].name
  // Operators' text is not translated.
  const isWritten = ['name', 'reason', 'file', 'about'].includes(name)
  if (isWritten) return value
  return values[value] ?? value
}

function sayValue(
  guest: ConsoleGuest,
  known: AuditNames,
  name: string,
  value: JsonValue,
): Piece {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(String).join(', ')
  if (typeof value === 'object' && value !== null)
    return phrasesOf(guest, known, Object.entries(value)).map(
      (phrase, at) => html`${at !== 0 && ', '}${phrase}`,
    )
  if (typeof value === 'number') return sayNumber(guest, value)
  if (typeof value !== 'string') return sayPlain(guest, name, String(value))
  if (name === 'keyId') return sayWhom(guest, known, value)
  if (known.shows.has(value)) return showNamed(known, value)
  return html`<bdi>${sayPlain(guest, name, value)}</bdi>`
}

/** Long values, which are in the history of the show. */
const UNSHOWN = ['before']

function phrasesOf(
  guest: ConsoleGuest,
  known: AuditNames,
  facts: readonly (readonly [string, JsonValue | undefined])[],
): readonly Html[] {
  const { names } = guest.words.audit
  return facts.flatMap(([name, value = null]) => {
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
    if (isEmpty || UNSHOWN.includes(name)) return []
    if (value === null && name !== 'expiresAt') return []
    const label = names[name] ?? name
    if (value === true) return [html`${label}`]
    return [html`${label}: ${sayValue(guest, known, name, value)}`]
  })
}

export function sayDetails(
  guest: ConsoleGuest,
  known: AuditNames,
  entry: AuditEntry,
): Html | '' {
  const phrases = phrasesOf(guest, known, Object.entries(detailsOf(entry)))
  if (phrases.length === 0) return ''
  return html`${phrases.map((phrase, at) => html`${at !== 0 && ' · '}<span>${phrase}</span>`)}`
}
