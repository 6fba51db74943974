/** Removes what people had erased from stored data: e-mail addresses and names. */
import { hash } from 'node:crypto'
import type { PodcastDraft } from './podcast.ts'
import { cutEnd } from './text/text-clean-up.ts'
import {
  type DeclaredPerson,
  ERASED,
  type ForgottenPeople,
  isPersonEntry,
  PeopleEraser,
  toForgottenPeople,
} from './people/forgotten-people.ts'
import { isErasingEntry } from './people/unfinished-erasures.ts'
import type { JsonValue } from './text/json-value.ts'

/**
 * A word that may be an address. Brackets and punctuation are excluded, because the address is
 * compared by hash.
 */
const WORD = /[^\s<>()[\]{}"'`,;:|/\\=?&]+/gu

const plain = (address: string): string =>
  cutEnd(address.trim().toLowerCase().replace(/^\.+/u, ''), '.!')

/**
 * Hashes an address with the directory's salt, so that hash lists of two directories cannot be
 * joined. A person with list and salt can still test an address.
 */
export function hashAddress(address: string, salt: string): string {
  return hash('sha256', salt + hash('sha256', plain(address)))
}

/** A set of addresses and people that can be queried but not listed. */
export interface ForgottenEntries {
  /** Number of entries. A person has several. */
  readonly size: number
  readonly people: ForgottenPeople
  has(address: string): boolean
}

export function toForgotten(stored: ReadonlySet<string>, salt: string): ForgottenEntries {
  const entries = new Set([...stored].filter((entry) => !isErasingEntry(entry)))
  const people = new Set([...entries].filter(isPersonEntry))
  const addresses = entries.difference(people)
  return {
    size: entries.size,
    people: toForgottenPeople(people, salt),
    has: (address) => addresses.size > 0 && addresses.has(hashAddress(address, salt)),
  }
}

/** Removes the address from a word if it is forgotten. */
function withoutAddress(word: string, forgotten: ForgottenEntries): string {
  const address = cutEnd(word, '@')
  const isAddress = address.lastIndexOf('@') > 0
  if (isAddress && forgotten.has(address)) return word.slice(address.length)
  return word
}

export function forgetInText(text: string, forgotten: ForgottenEntries): string {
  if (!text.includes('@')) return text
  return text.replace(WORD, (word) => withoutAddress(word, forgotten))
}

/**
 * Removes the addresses from all texts of a value, including property names. A list drops
 * elements that were only an address.
 */
export function forgetInJson(value: JsonValue, forgotten: ForgottenEntries): JsonValue {
  if (typeof value === 'string') return forgetInText(value, forgotten)
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map(
      (item) => [item, forgetInJson(item, forgotten)] as const,
    )
    return items.flatMap(([before, after]) => {
      if (after === '' && before !== '') return []
      return [after]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      forgetInText(name, forgotten),
      inner === undefined ? undefined : forgetInJson(inner, forgotten),
    ]),
  )
}

/** Returns the data without forgotten addresses and people, including the people of its show. */
export function forgetInShow(
  value: JsonValue,
  forgotten: ForgottenEntries,
  podcastId: string,
): JsonValue {
  const open = forgetInJson(value, forgotten)
  const eraser = peopleEraser(forgotten, podcastId)
  return eraser.isNeeded ? eraser.inJson(open) : open
}

/** Free-text fields. URLs are excluded, because they identify the podcast. */
const TEXTS = [
  'title',
  'titleLatest',
  'titleLatestCleaned',
  'author',
  'description',
  'ignoreReason',
] as const
const LISTS = ['emails', 'hostNames', 'podcastLocations'] as const

/** Payment data and texts of the podcast namespace may hold an address. */
function forgetInExtras({ extras }: PodcastDraft, forgotten: ForgottenEntries) {
  if (extras === undefined) return {}
  const after = forgetInJson(extras, forgotten)
  if (JSON.stringify(after) === JSON.stringify(extras)) return {}
  return { extras: after }
}

/** Returns the same object if no address is forgotten. */
function forgetAddressesIn<Record extends PodcastDraft>(
  record: Record,
  forgotten: ForgottenEntries,
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
  Object.assign(changes, forgetInExtras(record, forgotten))
  const { primaryContactEmail: primary } = record
  if (primary !== null && forgotten.has(primary)) changes['primaryContactEmail'] = null
  if (Object.keys(changes).length === 0) return record
  return { ...record, ...changes }
}

/** Returns the same object if nothing is forgotten. */
export function forgetInRecord<Record extends PodcastDraft>(
  record: Record,
  forgotten: ForgottenEntries,
): Record {
  const kept = forgetAddressesIn(record, forgotten)
  if (forgotten.people.size === 0) return kept
  const eraser = peopleEraser(forgotten, kept.id, kept.extras?.persons)
  return eraser.isNeeded ? forgetPeopleIn(kept, eraser) : kept
}

/** `declared`: the people that the texts declare. */
export function peopleEraser(
  { people }: Pick<ForgottenEntries, 'people'>,
  podcastId: string,
  declared: readonly DeclaredPerson[] = [],
): PeopleEraser {
  return new PeopleEraser(podcastId, people, declared)
}

function forgetPeopleIn<Record extends PodcastDraft>(
  record: Record,
  eraser: PeopleEraser,
): Record {
  const fields = [...TEXTS, 'hostNames', 'extras'] as const
  const changes = fields.flatMap((field) => {
    const before = (record[field] ?? null) as JsonValue
    const erased = eraser.inJson(before)
    const after = field === 'author' && erased === ERASED ? null : erased
    if (JSON.stringify(after) === JSON.stringify(before)) return []
    return [[field, after] as const]
  })
  if (changes.length === 0) return record
  return { ...record, ...Object.fromEntries(changes) }
}
