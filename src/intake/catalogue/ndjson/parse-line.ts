/** A line of an NDJSON catalogue: a whole record where it has an `id`, else a lean entry. */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { parseFeedUrl } from '../../../record/feed-url.ts'
import { parseRecord } from '../../../record/parse-record.ts'
import { isPodcastId } from '../../../record/podcast-id.ts'
import type { PodcastDraft } from '../../../record/podcast.ts'
import { CatalogueEntry } from '../entry.ts'
import type { CatalogueItem } from '../item.ts'
import type { RefusalReason } from '../refusal.ts'
import type { Line } from './lines.ts'

const entryChecker = Compile(CatalogueEntry)
const utf8 = new TextDecoder('utf-8', { fatal: true })

const explainEntry = (value: unknown): string => {
  const [first] = entryChecker.Errors(value)
  if (first === undefined) return 'it does not fit'
  const extra = 'additionalProperties' in first.params ? `: ${String(first.params.additionalProperties)}` : ''
  return `${first.instancePath === '' ? 'the line' : first.instancePath} ${first.message}${extra}`
}

/** What the schema cannot say. Undefined where the record is whole. */
const findContradiction = (record: PodcastDraft): string | undefined => {
  if (!isPodcastId(record.id) || record.id !== record.id.toLowerCase()) return '/id is no podcast id in lower case'
  if (!record.feedUrls.some(({ url }) => url === record.rssFeedUrl)) return '/rssFeedUrl is not among /feedUrls'
  const broken = record.feedUrls.findIndex(({ url }) => 'problem' in parseFeedUrl(url))
  if (broken !== -1) return `/feedUrls/${String(broken)}/url is no feed URL`
  if (record.appleId > 0 !== ['claimed', 'verified', 'contradicted'].includes(record.appleIdStatus)) {
    return '/appleIdStatus contradicts /appleId'
  }
  return (record.claimedAppleId !== null) !== (record.appleIdStatus === 'conflict')
    ? '/claimedAppleId contradicts /appleIdStatus'
    : undefined
}

const isPrivate = (url: string): boolean => {
  const parsed = parseFeedUrl(url)
  return !('problem' in parsed) && parsed.isPrivate
}

const refuse = (source: string, reason: RefusalReason, message?: string): CatalogueItem => ({
  kind: 'refused',
  refusal: { source, reason, ...(message === undefined ? {} : { message }) },
})

const parseRecordLine = (value: unknown, source: string): CatalogueItem => {
  const record = parseRecord(value)
  if ('problems' in record) return refuse(source, 'invalid_record', record.problems[0]?.message)
  if (record.feedUrls.some(({ url }) => isPrivate(url))) return refuse(source, 'private_feed')
  const contradiction = findContradiction(record)
  return contradiction === undefined
    ? { kind: 'record', source, record }
    : refuse(source, 'invalid_record', contradiction)
}

const decode = (bytes: Buffer): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const parseJson = (text: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (cause) {
    // The engine's own message quotes the text, which may hold a private URL.
    const position = cause instanceof Error ? /position \d+/.exec(cause.message)?.[0] : undefined
    return { problem: position === undefined ? 'it is no JSON' : `it is no JSON from ${position} on` }
  }
}

/** Undefined for a blank line. */
export const parseLine = ({ number, bytes }: Line): CatalogueItem | undefined => {
  const source = `line ${String(number)}`
  if (bytes === null) return refuse(source, 'line_too_long')
  const text = decode(bytes)
  if (text === undefined) return refuse(source, 'not_utf8')
  if (text.trim() === '') return undefined
  const json = parseJson(text)
  if ('problem' in json) return refuse(source, 'not_json', json.problem)
  const { value } = json
  if (typeof value === 'object' && value !== null && 'id' in value) return parseRecordLine(value, source)
  return entryChecker.Check(value)
    ? { kind: 'entry', source, standing: 'catalogue', entry: value }
    : refuse(source, 'invalid_entry', explainEntry(value))
}
