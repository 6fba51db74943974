/** Describes audit log entries in the page's language, with names and ids. */
import { actionOfLine } from '../../actions/index.ts'
import { textsOf } from '../../texts/action-texts.ts'
import { type AuditDetails, detailsOf, pinChangesOf } from '../../actions/audit.ts'
import { isListingPlatform } from '../../record/listing/evidence.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import type { AuditAction, AuditEntry } from '../../store/audit-log.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { html, type Html, type Piece } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { keyPathOf } from '../keys/keys-page.ts'
import { consolePathOf } from '../show/show-link.ts'
import type { AuditNames, KeyNames } from './audit-names.ts'

type Done = keyof ConsoleGuest['words']['audit']['done']

/** Returns undefined for a mix of pinned and unpinned values, which has no name. */
function doneToValues(details: AuditDetails): Done | undefined {
  const changes = pinChangesOf(details)
  const isAll = (start: string): boolean =>
    changes.length > 0 && changes.every((change) => change.startsWith(start))
  if (isAll('pinned blocked')) return 'blocked'
  if (isAll('unpinned blocked')) return 'unblocked'
  if (isAll('pinned ')) return 'pinned'
  return isAll('unpinned ') ? 'unpinned' : undefined
}

const DONE: Readonly<
  Partial<Record<AuditAction, (details: AuditDetails) => Done | undefined>>
> = {
  pin: doneToValues,
}

/** Returns an entry's name. For actions with an opposite, the name is that of the one performed. */
export function sayAct(guest: ConsoleGuest, entry: AuditEntry): string {
  const { audit } = guest.words
  const definition = actionOfLine(entry)
  if (definition !== undefined)
    return textsOf(guest.language, definition, detailsOf(entry)).audit
  const done = DONE[entry.action]?.(detailsOf(entry))
  return done === undefined
    ? (audit.actions[entry.action] ?? entry.action)
    : audit.done[done]
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
  return isWritten ? value : (values[value] ?? value)
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
      (phrase, at) => html`${at === 0 ? '' : ', '}${phrase}`,
    )
  if (typeof value === 'number') return sayNumber(guest, value)
  if (typeof value !== 'string') return sayPlain(guest, name, String(value))
  if (name === 'keyId') return sayWhom(guest, known, value)
  return known.shows.has(value)
    ? showNamed(known, value)
    : html`<bdi>${sayPlain(guest, name, value)}</bdi>`
}

/** Splits `pinned author` into the action and the field. */
function splitPins(fields: readonly JsonValue[]): readonly (readonly [string, string])[] {
  return fields.map((each) => {
    const [done = '', ...field] = (typeof each === 'string' ? each : '').split(' ')
    return [done, field.join(' ')] as const
  })
}

function phrasesOf(
  guest: ConsoleGuest,
  known: AuditNames,
  facts: readonly (readonly [string, JsonValue | undefined])[],
): readonly Html[] {
  const { names } = guest.words.audit
  return facts.flatMap(([name, value = null]) => {
    if (value === '' || (value === null && name !== 'expiresAt')) return []
    if (name === 'fields' && Array.isArray(value))
      return phrasesOf(guest, known, splitPins(value as readonly JsonValue[]))
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
  return html`${phrases.map((phrase, at) => html`${at === 0 ? '' : ' · '}<span>${phrase}</span>`)}`
}
