/**
 * The form that says what a key is called, may do and how much: for a new key and for one that
 * changes.
 */
import {
  assertScopesFit,
  readExpiry,
  readName,
  readOrigin,
  readQuota,
} from '../../../admin/keys/read-key-wish.ts'
import { CodedError } from '../../../errors.ts'
import { type ApiKey, DEFAULT_SCOPES, SCOPES } from '../../../store/api-keys.ts'
import { html, type Html } from '../../html.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import type { FormFields } from '../../form-fields.ts'
import { textField } from '../forms.ts'

export type KeyTerms = Pick<ApiKey, 'name' | 'scopes' | 'quotas' | 'expiresAt'>

/** What is said once, when a key is made. */
export type NewKeyTerms = KeyTerms & Pick<ApiKey, 'origin'>

export const NEW_KEY: KeyTerms = {
  name: '',
  scopes: DEFAULT_SCOPES,
  quotas: { podcastLookups: null, searchCount: null },
  expiresAt: null,
}

function scopeBoxes({ words: { keys } }: ConsoleGuest, terms: KeyTerms): Html {
  const boxes = SCOPES.map((scope) => {
    const id = `scope-${scope}`
    const ticked = terms.scopes.includes(scope) ? html` checked` : ''
    return html`<p class="check"><input type="checkbox" id="${id}" name="${id}" value="yes"${ticked}><label for="${id}"><code>${scope}</code> ${keys.scopeHints[scope]}</label></p>`
  })
  return html`<fieldset class="field"><legend>${keys.scopes}</legend>${boxes}</fieldset>`
}

export function keyFields(guest: ConsoleGuest, terms: KeyTerms): Html {
  const { keys, fields } = guest.words
  const { quotas, expiresAt } = terms
  const limitOf = (limit: number | null): string => (limit === null ? '' : String(limit))
  const hint = keys.noLimit
  return html`${textField({ name: 'name', label: fields.name, value: terms.name, hint: keys.nameHint, isRequired: true })}
${scopeBoxes(guest, terms)}
${textField({ name: 'podcastLookups', label: fields.podcastLookups, value: limitOf(quotas.podcastLookups), hint })}
${textField({ name: 'searchCount', label: fields.searchCount, value: limitOf(quotas.searchCount), hint })}
${textField({ name: 'expiresAt', label: fields.expiresAt, value: expiresAt ?? '', hint: keys.expiryHint })}`
}

/** Only a new key can be bound to the pages of a site. */
export function originField({ words: { keys, fields } }: ConsoleGuest): Html {
  return textField({ name: 'origin', label: fields.origin, hint: keys.originHint })
}

/** With an origin, scopes that its pages cannot have are refused. */
export function readNewKeyTerms(fields: FormFields, nowMs: number): NewKeyTerms {
  const origin = readOrigin(fields.get('origin') ?? null)
  const terms = readKeyTerms(fields, nowMs)
  assertScopesFit(origin, terms.scopes)
  return { ...terms, origin }
}

/** Says the terms in the fields of the form: to send them again by one button. */
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

export function readKeyTerms(fields: FormFields, nowMs: number): KeyTerms {
  const scopes = SCOPES.filter((scope) => fields.get(`scope-${scope}`) === 'yes')
  if (scopes.length === 0)
    throw new CodedError('INVALID_BODY', 'scopes: tick at least one.')
  return {
    name: readName(fields.get('name') ?? ''),
    scopes,
    quotas: {
      podcastLookups: readQuota('podcastLookups', fields.get('podcastLookups')),
      searchCount: readQuota('searchCount', fields.get('searchCount')),
    },
    expiresAt: readExpiry(fields.get('expiresAt') ?? null, nowMs),
  }
}
