/** Takes a person's address out of everything that is kept, wherever it stands there. */
import { hash } from 'node:crypto'
import type { PodcastDraft } from './podcast.ts'
import { cutEnd } from './text/text-clean-up.ts'
import type { JsonValue } from './text/json-value.ts'

/**
 * A word of a text may be an address. Its hash decides, so brackets and signs around an
 * address must not be part of the word.
 */
const WORD = /[^\s<>()[\]{}"'`,;:|/\\=?&]+/gu

const plain = (address: string): string =>
  cutEnd(address.trim().toLowerCase().replace(/^\.+/u, ''), '.!')

/**
 * The salt of a directory makes its list of hashes useless together with any other list.
 * Somebody who has the list and the salt can still try an address, but so can anybody who
 * may write to the directory.
 */
export function hashAddress(address: string, salt: string): string {
  return hash('sha256', salt + hash('sha256', plain(address)))
}

/** The addresses to leave out can be asked for, but not listed. */
export interface ForgottenAddresses {
  readonly size: number
  has(address: string): boolean
}

export function toForgotten(hashes: ReadonlySet<string>, salt: string): ForgottenAddresses {
  return {
    size: hashes.size,
    has: (address) => hashes.size > 0 && hashes.has(hashAddress(address, salt)),
  }
}

/** Returns a word without its address, if that is forgotten. */
function withoutAddress(word: string, forgotten: ForgottenAddresses): string {
  const address = cutEnd(word, '@')
  const isAddress = address.lastIndexOf('@') > 0
  return isAddress && forgotten.has(address) ? word.slice(address.length) : word
}

export function forgetInText(text: string, forgotten: ForgottenAddresses): string {
  return text.includes('@')
    ? text.replace(WORD, (word) => withoutAddress(word, forgotten))
    : text
}

/**
 * Takes the addresses out of every text of a value, names of members included. A list loses
 * elements that were nothing but the address.
 */
export function forgetInJson(value: JsonValue, forgotten: ForgottenAddresses): JsonValue {
  if (typeof value === 'string') return forgetInText(value, forgotten)
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map(
      (item) => [item, forgetInJson(item, forgotten)] as const,
    )
    return items.flatMap(([before, after]) =>
      after === '' && before !== '' ? [] : [after],
    )
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      forgetInText(name, forgotten),
      inner === undefined ? undefined : forgetInJson(inner, forgotten),
    ]),
  )
}

/** People write these fields. URLs stay: they say which podcast it is. */
const TEXTS = [
  'title',
  'titleLatest',
  'titleLatestCleaned',
  'author',
  'description',
  'ignoreReason',
] as const
const LISTS = ['emails', 'hostNames', 'podcastLocations'] as const

/** Returns the same object if nothing is forgotten. */
export function forgetInRecord<Record extends PodcastDraft>(
  record: Record,
  forgotten: ForgottenAddresses,
): Record {
  const changes: { [field: string]: unknown } = {}
  for (const field of TEXTS) {
    const before = record[field]
    const after = typeof before === 'string' ? forgetInText(before, forgotten) : before
    if (after !== before) changes[field] = after
  }
  for (const field of LISTS) {
    const before = record[field]
    const after =
      before === null ? null : (forgetInJson(before, forgotten) as readonly string[])
    if (after?.join('\n') !== before?.join('\n')) changes[field] = after
  }
  const { primaryContactEmail: primary } = record
  if (primary !== null && forgotten.has(primary)) changes['primaryContactEmail'] = null
  return Object.keys(changes).length === 0 ? record : { ...record, ...changes }
}
