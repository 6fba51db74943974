/**
 * Turns single values of the parser into ours: lengths are capped, dates are told from
 * texts, and nothing is undefined.
 */
import type { FeedContact, FeedLink } from '../parsed-feed.ts'
import type { ReadDate } from '../parse.ts'

/**
 * The longest name, code or URL, the longest description, and the longest notes of an item
 * have this many UTF-16 units.
 */
const MAX_SHORT = 4096
const MAX_TEXT = 100_000
const MAX_NOTES = 50_000
/** The longest list, except that of items, has this many elements. */
const MAX_LIST = 200

const cut = (text: string | undefined, length: number): string | null => {
  if (text === undefined || text === '') return null
  return text.length > length ? text.slice(0, length) : text
}

export function toShort(text: string | undefined): string | null {
  return cut(text, MAX_SHORT)
}
export function toText(text: string | undefined): string | null {
  return cut(text, MAX_TEXT)
}
export function toNotes(text: string | undefined): string | null {
  return cut(text, MAX_NOTES)
}

/** A URL that is too long is none; half a URL would be another. */
export function toUrlText(text: string | undefined): string | null {
  return text === undefined || text === '' || text.length > MAX_SHORT ? null : text
}

export function toNumber(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) && value >= 0 ? value : null
}

export function toMs(date: ReadDate | undefined): number | null {
  return typeof date === 'number' ? date : null
}

export function toUnread(date: ReadDate | undefined): string | null {
  return typeof date === 'string' ? cut(date, 100) : null
}

/** Turns each element into ours, and leaves out those that become nothing. */
export function toList<Source, Value>(
  sources: readonly Source[] | undefined,
  to: (source: Source) => Value | null,
): readonly Value[] {
  return (sources ?? []).slice(0, MAX_LIST).flatMap((source) => to(source) ?? [])
}

export function toShorts(texts: readonly string[] | undefined): readonly string[] {
  return toList(texts, toShort)
}

interface ContactSource {
  readonly name?: string
  readonly email?: string
  readonly link?: string
  readonly uri?: string
  readonly url?: string
}

export function toContact(contact: ContactSource | undefined): FeedContact | null {
  if (contact === undefined) return null
  const name = toShort(contact.name)
  const email = toShort(contact.email)
  const url = toUrlText(contact.link ?? contact.uri ?? contact.url)
  return name === null && email === null && url === null ? null : { name, email, url }
}

interface LinkSource {
  readonly href?: string
  readonly rel?: string
  readonly type?: string
  readonly title?: string
}

export function toLink(link: LinkSource): FeedLink | null {
  const href = toUrlText(link.href)
  if (href === null) return null
  return {
    href,
    rel: link.rel?.toLowerCase() ?? 'alternate',
    type: toShort(link.type),
    title: toShort(link.title),
  }
}

/** Returns the page that the links lead to. */
export function toPageUrl(links: readonly FeedLink[]): string | null {
  return (
    links.find(
      ({ rel, type }) => rel === 'alternate' && (type === null || /html/i.test(type)),
    )?.href ?? null
  )
}

/**
 * Sorts the links of a channel by their `rel`. `link` is what the channel itself names as
 * its page.
 */
export function toLinkFields(links: readonly FeedLink[], link: string | null = null) {
  return {
    link: link ?? toPageUrl(links),
    links,
    selfUrl: links.find(({ rel }) => rel === 'self')?.href ?? null,
    hubUrls: links.filter(({ rel }) => rel === 'hub').map(({ href }) => href),
  }
}

/** Returns the longest text, if an item says the same in several elements. */
export function longest(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.reduce(
    (best, text) => ((text?.length ?? 0) > (best?.length ?? 0) ? text : best),
    undefined,
  )
}
