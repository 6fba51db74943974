/**
 * Finds accounts and directory pages linked in a feed's channel or repeatedly in its episodes.
 */
import { parse } from 'tldts'
import { findWebLinks } from '../../../../record/links/find-links.ts'
import { parseArtistLink } from '../../../../record/links/platform.ts'
import { recogniseLinkPage } from '../../../../record/links/link-pages.ts'
import { recogniseLink } from '../../../../record/links/recognise.ts'
import type { SocialHints } from '../../../../record/links/social.ts'
import { accountKey, isStopLink } from '../../../../record/links/stop-links.ts'
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed, ParsedItem } from '../parsed-feed.ts'
import type { FoundLink, FoundPlace } from './findings.ts'
import { isHostRole } from './host-role.ts'
import { channelTexts } from './plain.ts'
import {
  decodeText,
  foldBlanks,
  withoutMarkup,
} from '../../../../record/text/text-clean-up.ts'

/** Limit of the source in characters. */
const MAX_NOTES = 200_000

const PARAGRAPH_END =
  /<\/?(?:p|div|ul|ol|li|h[1-6]|hr|table|tr|section|blockquote)\b[^<>]*>|(?:<br\b[^<>]*>|\r?\n)/gi

const SPONSOR =
  /\b(?:sponsor(?:s|ed|ing|ship)?|brought to you by|(?:promo|offer|discount|coupon) ?codes?|use (?:the |my |our )?(?:promo )?code|% off|free trial|advert\w*|our partners?|affiliate|gesponsert|werbung|anzeige|rabatt\w*|werbepartner|unterst[üu]tzt von|sponsoris\w*|parten\w* de|code promo|patrocin\w*|c[óo]digo (?:promocional|de descuento)|sconto)(?![\p{L}\p{N}])/iu

/** Words that shows use about their own accounts. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  `us our ours we me my follow find connect contact join subscribe social socials host hosts hosted community folgt folge uns unser
  unsere unserem unseren kontakt suivez nous notre síguenos siguenos nuestro nuestra nuestros nuestras redes seguici nostro nostra
  siga nosso nossa volg ons onze`.split(/\s+/),
)

function speaksOfItself(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => OWN_WORDS.has(word))
}

const PLATFORM =
  /(?:^|[^\p{L}\p{N}])(?:twitter|x|instagram|insta|ig|facebook|fb|youtube|tiktok|threads|bluesky|mastodon|linkedin|discord|patreon|substack|reddit|twitch|telegram|whatsapp|linktree)\s*(?:[:：\-–—|@(]|$)/iu

interface Paragraph {
  readonly source: string
  readonly text: string
  readonly links: readonly string[]
}

const paragraphsOf = (notes: string): readonly Paragraph[] =>
  notes
    .slice(0, MAX_NOTES)
    .split(PARAGRAPH_END)
    .map((source) => ({
      source,
      text: foldBlanks(withoutMarkup(decodeText(source)).replace(/https?:\/\/\S+/g, ' ')),
      links: findWebLinks(source),
    }))
    .filter(({ text, links }) => text !== '' || links.length > 0)

/** Maximum length of a heading, which describes the following list. */
const MAX_HEADING = 80
const isHeading = ({ text, links }: Paragraph): boolean =>
  links.length === 0 && text !== '' && text.length <= MAX_HEADING

/** Returns whether the text is in Latin script, a precondition of the word lists. */
const isLatin = (text: string): boolean => /\p{Script=Latin}{3}/u.test(text)

/** Names of the show and its hosts, folded to lower-case letters and digits. */
type OwnNames = readonly string[]

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Shorter words occur in all kinds of names. */
const MIN_WORD = 4

function toOwnNames(texts: readonly (string | null | undefined)[]): OwnNames {
  const words = texts.flatMap((text) => (text ?? '').split(/[\s,;&|/]+/).map(fold))
  return [...new Set(words.filter((word) => word.length >= MIN_WORD && !COMMON.has(word)))]
}

const COMMON: ReadonlySet<string> = new Set(
  'podcast podcasts show radio media network daily weekly news with from that this about your the and der die das und'.split(
    ' ',
  ),
)

/**
 * Returns whether the link contains one of the names: `https://x.com/tidecast` belongs to the
 * show "Tidecast".
 */
const bearsName = (url: string, names: OwnNames): boolean => {
  const path = fold(URL.parse(url)?.pathname ?? '')
  return names.some((name) => path.includes(name))
}

/** Returns the distinct links that belong to the show. */
export function ownLinksOf(notes: string, names: OwnNames): readonly string[] {
  const own = new Set<string>()
  let heading = ''
  for (const paragraph of paragraphsOf(notes)) {
    if (isHeading(paragraph)) {
      heading = paragraph.text
      continue
    }
    const said = `${heading} ${paragraph.text}`
    if (SPONSOR.test(said)) continue
    const isOwn = speaksOfItself(said) || PLATFORM.test(paragraph.text) || !isLatin(said)
    for (const link of paragraph.links) if (isOwn || bearsName(link, names)) own.add(link)
  }
  return [...own]
}

/**
 * Minimum number of recent episodes with a link in their notes; rarer links are likely guests'.
 */
const MIN_EPISODES = 3
const EPISODES = 20

/** Relations between feeds or to services, rather than to the show's pages. */
const OTHER_RELATIONS: ReadonlySet<string> = new Set([
  'self',
  'hub',
  'first',
  'last',
  'next',
  'prev',
  'search',
  'license',
])

export function feedLinks(feed: ParsedFeed): readonly FoundLink[] {
  return uniqueLinks([...inChannel(feed), ...inNotes(feed)])
}

export function toFoundLink(
  url: string,
  place: FoundPlace,
  hints: SocialHints = {},
): FoundLink | undefined {
  const link = recogniseLink(url, hints)
  if (link === undefined) {
    const page = recogniseLinkPage(url)
    if (page !== undefined) return { kind: 'link-page', url: page, place }
    const artist = parseArtistLink(url)
    if (artist === undefined) return undefined
    return { kind: 'artist', url: artist.url, place }
  }
  if (link.kind === 'social' && isStopLink(link)) return undefined
  return { ...link, place }
}

/** Removes duplicate links; the first one stays. */
export function uniqueLinks(links: readonly FoundLink[]): readonly FoundLink[] {
  const byKey = new Map<string, FoundLink>()
  for (const link of links) {
    const key = keyOf(link)
    if (!byKey.has(key)) byKey.set(key, link)
  }
  return [...byKey.values()]
}

const keyOf = (link: FoundLink): string =>
  link.kind === 'social' ? accountKey(link) : `${link.kind} ${link.url}`

const inChannel = (feed: ParsedFeed): readonly FoundLink[] => {
  const { channel } = feed
  const { persons, fundings, socialInteracts } = channel.podcast
  const related = channel.links
    .filter(({ rel }) => !OTHER_RELATIONS.has(rel))
    .map(({ href }) => href)
  const urls = [
    channel.link,
    ...related,
    ...persons.filter(isHostRole).map(({ href }) => href),
    ...fundings.map(({ url }) => url),
    channel.itunesOwner?.url,
    ...channel.authors.map(({ url }) => url),
  ]
  const declared = socialInteracts.map(({ protocol, accountUrl }) =>
    toFoundLink(accountUrl ?? '', 'declared', { isFediverse: protocol === 'activitypub' }),
  )
  const inTexts = channelTexts(feed)
    .flatMap(findWebLinks)
    .map((url) => toFoundLink(url, 'text'))
  const structured = urls.map((url) => toFoundLink(url ?? '', 'declared'))
  return [...declared, ...structured, ...inTexts].filter((link) => link !== undefined)
}

const inNotes = (feed: ParsedFeed): readonly FoundLink[] => {
  const { items, channel } = feed
  const site =
    channel.link === null ? null : (parse(channel.link).domainWithoutSuffix ?? null)
  const hosts = channel.podcast.persons.map(({ name }) => name)
  const names = toOwnNames([
    channel.title,
    channel.itunesTitle,
    channel.itunesAuthor,
    channel.itunesOwner?.name,
    site,
    ...hosts,
  ])
  const seen = new Map<string, { link: FoundLink; episodes: number }>()
  for (const item of newestItems(items, EPISODES)) {
    for (const link of linksOf(item, names)) {
      const entry = seen.get(keyOf(link))
      if (entry === undefined) seen.set(keyOf(link), { link, episodes: 1 })
      else entry.episodes += 1
    }
  }
  return [...seen.values()]
    .filter(({ episodes }) => episodes >= MIN_EPISODES)
    .map(({ link }) => link)
}

const linksOf = ({ notes }: ParsedItem, names: OwnNames): readonly FoundLink[] => {
  if (notes === null) return []
  return uniqueLinks(
    ownLinksOf(notes, names)
      .map((url) => toFoundLink(url, 'notes'))
      .filter((link) => link !== undefined),
  )
}
