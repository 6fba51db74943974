/** Parses response headers: validators, cache and retry times, and WebSub links. */

import type { Validators } from '../../../record/crawl-state.ts'

export interface AnswerHeaders {
  readonly validators: Validators
  readonly contentType: string | null
  /** `max-age` of `Cache-Control`; null if absent. */
  readonly freshMs: number | null
  /** `Retry-After`; null if absent. */
  readonly retryAfterMs: number | null
  /** Targets of `Link`, by relation: `hub`, `self`. */
  readonly links: Readonly<Record<'hub' | 'self', readonly string[]>>
}

/** The shape of undici's headers. */
export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Limit in characters; longer validators are server errors and would be stored with each feed.
 */
const MAX_VALIDATOR = 512
const MAX_LINK_HEADER = 8192
export const MAX_RETRY_AFTER_MS = 24 * 3_600_000

const readHeader = (headers: RawHeaders, name: string): string | undefined => {
  const value = headers[name]
  if (typeof value === 'string') return value
  return value?.[0]
}

const readList = (headers: RawHeaders, name: string): string => {
  const value = headers[name]
  if (typeof value === 'string') return value
  return (value ?? []).join(', ')
}

/**
 * Returns whether the value is safe to send back: not empty, not too long, without control
 * characters.
 */
const isSendable = (value: string | undefined): value is string =>
  value !== undefined &&
  value !== '' &&
  value.length <= MAX_VALIDATOR &&
  /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

const readValidators = (headers: RawHeaders): Validators => {
  const etag = readHeader(headers, 'etag')
  const lastModified = readHeader(headers, 'last-modified')
  return {
    ...(isSendable(etag) && { etag }),
    ...(isSendable(lastModified) && { lastModified }),
  }
}

/**
 * Parses seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3. The result is
 * at most a day.
 */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | null {
  const trimmed = text?.trim() ?? ''
  const waitMs = /^\d{1,9}$/.test(trimmed)
    ? Number(trimmed) * 1000
    : Date.parse(trimmed) - nowMs
  if (Number.isNaN(waitMs)) return null
  return Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS)
}

/** `no-store` and `no-cache` do not affect the crawl interval. */
const parseFresh = (cacheControl: string): number | null => {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1]
  if (seconds === undefined) return null
  return Number(seconds) * 1000
}

const relationsOf = (parameters: string): readonly string[] =>
  (
    /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters)?.slice(1).find(Boolean) ??
    ''
  )
    .toLowerCase()
    .split(/\s+/)

/** https://www.rfc-editor.org/rfc/rfc8288#section-3 */
const parseLinks = (text: string): AnswerHeaders['links'] => {
  const links = { hub: [] as string[], self: [] as string[] }
  for (const [, target = '', parameters = ''] of text
    .slice(0, MAX_LINK_HEADER)
    .matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relations = relationsOf(parameters)
    if (relations.includes('hub')) links.hub.push(target.trim())
    if (relations.includes('self')) links.self.push(target.trim())
  }
  return links
}

export function readAnswerHeaders(headers: RawHeaders, nowMs: number): AnswerHeaders {
  return {
    validators: readValidators(headers),
    contentType: readHeader(headers, 'content-type') ?? null,
    freshMs: parseFresh(readList(headers, 'cache-control')),
    retryAfterMs: parseRetryAfter(readHeader(headers, 'retry-after'), nowMs),
    links: parseLinks(readList(headers, 'link')),
  }
}
