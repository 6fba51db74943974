/**
 * Maps values of the parser to ours: it limits lengths, separates dates from invalid texts, and
 * replaces undefined by null.
 */
import { cutText, foldBlanks } from '../../../../record/text/text-clean-up.ts'
import type { FeedContact, FeedEnclosure, FeedLink, FeedPerson } from '../parsed-feed.ts'
import type { ReadDate } from '../parse.ts'

/**
 * Length limits in UTF-16 units: of names, codes and URLs, of descriptions, and of an item's
 * notes.
 */
const MAX_SHORT = 4096
const MAX_TEXT = 100_000
const MAX_NOTES = 50_000
const MAX_WORDS = 500
/** Limit of list lengths, except for items. */
const MAX_LIST = 200

const cut = (text: string | undefined, length: number): string | null => {
  if (text === undefined || text === '') return null
  if (text.length > length) return text.slice(0, length)
  return text
}

export function toShort(text: string | undefined): string | null {
  return cut(text, MAX_SHORT)
}
/** Returns a folded text of at most 500 UTF-16 units, for names, titles and codes. */
export function toWords(text: string | undefined): string | null {
  const words = cutText(foldBlanks(toShort(text) ?? ''), MAX_WORDS)
  if (words === '') return null
  return words
}
export function toText(text: string | undefined): string | null {
  return cut(text, MAX_TEXT)
}
export function toNotes(text: string | undefined): string | null {
  return cut(text, MAX_NOTES)
}

/** Returns null for an overlong URL; a truncated URL would be a different one. */
export function toUrlText(text: string | undefined): string | null {
  if (text === undefined || text === '' || text.length > MAX_SHORT) return null
  return text
}

export function toNumber(value: number | undefined): number | null {
  if (value !== undefined && Number.isFinite(value) && value >= 0) return value
  return null
}

export function toMs(date: ReadDate | undefined): number | null {
  if (typeof date === 'number') return date
  return null
}

export function toUnread(date: ReadDate | undefined): string | null {
  if (typeof date === 'string') return cut(date, 100)
  return null
}

/** Maps each element and drops null results. */
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
  if (name === null && email === null && url === null) return null
  return { name, email, url }
}

/** Maps `atom:contributor`, which Podlove's feeds use for everybody in an episode. */
export function toContributor(contact: ContactSource): FeedPerson | null {
  const name = toShort(contact.name)
  if (name === null) return null
  const href = toUrlText(contact.uri ?? contact.link ?? contact.url)
  return { name, role: 'contributor', group: null, href, img: null }
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

/** Returns the enclosures of Atom, which are links. */
export function toLinkedEnclosures(
  links: readonly (LinkSource & { readonly length?: number })[] = [],
): readonly FeedEnclosure[] {
  return toList(links, (link) => {
    const read = toLink(link)
    if (read?.rel !== 'enclosure') return null
    return { url: read.href, type: read.type, length: toNumber(link.length) }
  })
}

/** Returns the URL of the web page among the links. */
export function toPageUrl(links: readonly FeedLink[]): string | null {
  return (
    links.find(
      ({ rel, type }) => rel === 'alternate' && (type === null || /html/i.test(type)),
    )?.href ?? null
  )
}

/** Groups the links of a channel by `rel`. `link` is the channel's own page link. */
export function toLinkFields(links: readonly FeedLink[], link: string | null = null) {
  return {
    link: link ?? toPageUrl(links),
    links,
    selfUrl: links.find(({ rel }) => rel === 'self')?.href ?? null,
    hubUrls: links.filter(({ rel }) => rel === 'hub').map(({ href }) => href),
  }
}

/** Returns the longest of several equivalent texts of an item. */
export function longest(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.reduce(
    (best, text) => ((text?.length ?? 0) > (best?.length ?? 0) ? text : best),
    undefined,
  )
}
