/**
 * Finds links in show notes that belong to the show; links of sponsors are excluded even if they
 * occur in every episode.
 */
import { findWebLinks } from '../../../../record/links/find-links.ts'
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
export type OwnNames = readonly string[]

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Shorter words occur in all kinds of names. */
const MIN_WORD = 4

export function toOwnNames(texts: readonly (string | null | undefined)[]): OwnNames {
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
