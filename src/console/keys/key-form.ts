/** Renders and reads the form for a key's name, scopes and limits. */
import {
  assertScopesFit,
  readExpiry,
  readName,
  readOrigin,
  readQuota,
} from '../../actions/key/read-key-wish.ts'
import { CodedError } from '../../errors.ts'
import { type ApiKey, type Counter, DEFAULT_SCOPES, SCOPES } from '../../store/api-keys.ts'
import { html, type Html } from '../../web/html.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import type { FormFields } from '../../web/form-fields.ts'
import type { FormEntry } from '../../web/parts/form-fields.ts'
import { readEach } from '../form-problems.ts'
import type { ConsoleTexts } from '../texts/console-english.ts'

export type KeyTerms = Pick<ApiKey, 'name' | 'scopes' | 'quotas' | 'expiresAt'>

/** The origin is fixed when a key is created. */
export type NewKeyTerms = KeyTerms & Pick<ApiKey, 'origin'>

export const NEW_KEY: KeyTerms = {
  name: '',
  scopes: DEFAULT_SCOPES,
  quotas: { podcastLookups: null, searchCount: null },
  expiresAt: null,
}

function scopeBoxes(
  { words: { keys } }: ConsoleGuest,
  entry: FormEntry,
  terms: KeyTerms,
): Html {
  const boxes = SCOPES.map((scope) =>
    entry.check({
      name: `scope-${scope}`,
      label: html`<code>${scope}</code> ${keys.scopeHints[scope]}`,
      isTicked: terms.scopes.includes(scope),
    }),
  )
  return entry.group('scopes', keys.scopes, boxes)
}

export function keyFields(guest: ConsoleGuest, entry: FormEntry, terms: KeyTerms): Html {
  const { keys, fields } = guest.words
  const { quotas, expiresAt } = terms
  const limitOf = (limit: number | null): string => (limit === null ? '' : String(limit))
  const hint = keys.noLimit
  return html`${entry.text({ name: 'name', label: fields.name, value: terms.name, hint: keys.nameHint, isRequired: true })}
${scopeBoxes(guest, entry, terms)}
${entry.text({ name: 'podcastLookups', label: fields.podcastLookups, value: limitOf(quotas.podcastLookups), hint })}
${entry.text({ name: 'searchCount', label: fields.searchCount, value: limitOf(quotas.searchCount), hint })}
${entry.text({ name: 'expiresAt', label: fields.expiresAt, value: expiresAt ?? '', hint: keys.expiryHint })}`
}

/** Renders the field for the origin, which restricts a new key to a site's pages. */
export function originField(
  { words: { keys, fields } }: ConsoleGuest,
  entry: FormEntry,
): Html {
  return entry.text({ name: 'origin', label: fields.origin, hint: keys.originHint })
}

/**
 * Reads the terms of a new key. Throws `FormRefused` for invalid fields, or scopes that the origin
 * forbids.
 */
export function readNewKeyTerms(
  { words }: ConsoleGuest,
  fields: FormFields,
  nowMs: number,
): NewKeyTerms {
  const read = readersOf(words, fields, nowMs)
  const { origin } = words.returned
  const readers = {
    ...read,
    origin: { read: () => readOrigin(fields.get('origin') ?? null), else: origin },
  }
  const { podcastLookups, searchCount, ...terms } = readEach(readers)
  assertFitting(words, terms)
  return { ...terms, quotas: { podcastLookups, searchCount } }
}

/** Returns the terms as form fields, so that one button can resubmit them. */
export function toKeyFields({
  name,
  scopes,
  quotas,
  expiresAt,
}: KeyTerms): Readonly<Record<string, string>> {
  return {
    name,
    ...Object.fromEntries(scopes.map((scope) => [`scope-${scope}`, 'yes'])),
    podcastLookups: String(quotas.podcastLookups ?? ''),
    searchCount: String(quotas.searchCount ?? ''),
    expiresAt: expiresAt ?? '',
  }
}

function readScopes(fields: FormFields): ApiKey['scopes'] {
  const scopes = SCOPES.filter((scope) => fields.get(`scope-${scope}`) === 'yes')
  if (scopes.length === 0)
    throw new CodedError('INVALID_BODY', 'scopes: tick at least one.')
  return scopes
}

function readersOf({ returned }: ConsoleTexts, fields: FormFields, nowMs: number) {
  const quotaOf = (name: Counter) => ({
    read: () => readQuota(name, fields.get(name)),
    else: returned.quota,
  })
  return {
    name: { read: () => readName(fields.get('name') ?? ''), else: returned.name },
    scopes: { read: () => readScopes(fields), else: returned.scopes },
    podcastLookups: quotaOf('podcastLookups'),
    searchCount: quotaOf('searchCount'),
    expiresAt: {
      read: () => readExpiry(fields.get('expiresAt') ?? null, nowMs),
      else: returned.expiresAt,
    },
  }
}

/** Throws `FormRefused` if the origin forbids a scope. */
export function assertFitting(
  { returned }: ConsoleTexts,
  { origin, scopes }: Pick<NewKeyTerms, 'origin' | 'scopes'>,
): void {
  readEach({
    scopes: { read: () => assertScopesFit(origin, scopes), else: returned.scopesOfOrigin },
  })
}

/** Throws `FormRefused` if a field is invalid. */
export function readKeyTerms(
  { words }: ConsoleGuest,
  fields: FormFields,
  nowMs: number,
): KeyTerms {
  const read = readEach(readersOf(words, fields, nowMs))
  const { podcastLookups, searchCount, ...terms } = read
  return { ...terms, quotas: { podcastLookups, searchCount } }
}
