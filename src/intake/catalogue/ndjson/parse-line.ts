/** Parses a line of an NDJSON catalogue: a whole record if it has an `id`, otherwise an entry. */
import { checkerOf } from '../../../record/checker.ts'
import { parseFeedUrl } from '../../../record/feed-url/feed-url.ts'
import { showPointer } from '../../../record/json-pointer.ts'
import { parseRecord } from '../../../record/parse-record.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import { CatalogueEntry } from '../entry.ts'
import type { CatalogueItem } from '../item.ts'
import type { RefusalReason } from '../refusal.ts'
import type { Line } from './lines.ts'
import { parseTombstone } from './parse-tombstone.ts'

const entryChecker = checkerOf(CatalogueEntry)
const utf8 = new TextDecoder('utf-8', { fatal: true })

const MAX_NAMED = 5
const MAX_NAME_LENGTH = 80

const nameAll = (names: readonly string[]): string =>
  names
    .slice(0, MAX_NAMED)
    .map((name) => {
      if (name.length > MAX_NAME_LENGTH)
        return `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…`
      return name
    })
    .join(', ')

const explainEntry = (value: unknown): string => {
  // Report each unknown field once, by name.
  const error = entryChecker.Errors(value).find(({ keyword }) => keyword !== 'boolean')
  if (error === undefined) return 'the line does not fit'
  if (error.keyword === 'additionalProperties') {
    const { additionalProperties: names } = error.params
    return `${nameAll(names)} ${names.length === 1 ? 'is no field' : 'are no fields'} of a catalogue entry`
  }
  if (error.keyword === 'required')
    return `${nameAll(error.params.requiredProperties)} is missing`
  return `${error.instancePath === '' ? 'the line' : showPointer(error.instancePath)} ${error.message}`
}

/** Checks what `parse-record.ts` does not: a valid id, and consistent Apple fields. */
const findContradiction = (record: PodcastDraft): string | undefined => {
  if (!isPodcastId(record.id) || record.id !== record.id.toLowerCase())
    return 'id is no podcast id in lower case'
  if (
    record.appleId > 0 !==
    ['claimed', 'verified', 'contradicted'].includes(record.appleIdStatus)
  ) {
    return 'appleIdStatus contradicts appleId'
  }
  if ((record.claimedAppleId !== null) !== (record.appleIdStatus === 'conflict'))
    return 'claimedAppleId contradicts appleIdStatus'
  return undefined
}

const isPrivate = (url: unknown): boolean => {
  const parsed = typeof url === 'string' ? parseFeedUrl(url) : { problem: 'invalid_url' }
  return !('problem' in parsed) && parsed.isPrivate
}

/** Returns whether an invalid record contains a feed for a single listener. */
const hasPrivateUrl = (value: object): boolean =>
  'feedUrls' in value &&
  Array.isArray(value.feedUrls) &&
  value.feedUrls.some(
    (entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'url' in entry && isPrivate(entry.url),
  )

const refuse = (
  source: string,
  reason: RefusalReason,
  message?: string,
): CatalogueItem => ({
  kind: 'refused',
  refusal: { source, reason, ...(message !== undefined && { message }) },
})

const parseRecordLine = (value: object, source: string, size: number): CatalogueItem => {
  const record = parseRecord(value)
  if ('problems' in record) {
    if (hasPrivateUrl(value)) return refuse(source, 'private_feed')
    return refuse(source, 'invalid_record', record.problems[0]?.message)
  }
  const contradiction = findContradiction(record)
  if (contradiction === undefined) return { kind: 'record', source, record, size }
  return refuse(source, 'invalid_record', contradiction)
}

const parseTombstoneLine = (value: object, source: string, size: number): CatalogueItem => {
  const tombstone = parseTombstone(value)
  if (tombstone !== undefined) return { kind: 'tombstone', source, tombstone, size }
  const gone: unknown = 'departed' in value ? value.departed : null
  const records: readonly unknown[] =
    typeof gone === 'object' && gone !== null ? Object.values(gone) : []
  const isPrivateLine = records.some(
    (record) => typeof record === 'object' && record !== null && hasPrivateUrl(record),
  )
  if (isPrivateLine) return refuse(source, 'private_feed')
  return refuse(
    source,
    'invalid_record',
    'it is no merged or removed podcast as an export writes it',
  )
}

const decode = (bytes: Buffer): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const parseJson = (
  text: string,
): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (cause) {
    // V8's message quotes the text, which may contain a private URL.
    const position =
      cause instanceof Error ? /position \d+/.exec(cause.message)?.[0] : undefined
    return {
      problem:
        position === undefined ? 'it is no JSON' : `it is no JSON from ${position} on`,
    }
  }
}

/** Undefined for a blank line. */
export function parseLine({ number, bytes }: Line): CatalogueItem | undefined {
  const source = `line ${String(number)}`
  if (bytes === null) return refuse(source, 'line_too_long')
  const text = decode(bytes)
  if (text === undefined) return refuse(source, 'not_utf8')
  if (text.trim() === '') return undefined
  const json = parseJson(text)
  if ('problem' in json) return refuse(source, 'not_json', json.problem)
  const { value } = json
  if (typeof value === 'object' && value !== null && 'departed' in value)
    return parseTombstoneLine(value, source, bytes.length)
  if (typeof value === 'object' && value !== null && 'id' in value)
    return parseRecordLine(value, source, bytes.length)
  if (entryChecker.Check(value))
    return { kind: 'entry', source, listKind: 'catalogue', entry: value }
  return refuse(source, 'invalid_entry', explainEntry(value))
}
