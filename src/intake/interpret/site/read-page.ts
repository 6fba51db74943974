/** Extracts findings from a page of the show's site or from its link page. Pure. */
import {
  findEmails,
  locateEmails,
  parseEmail,
} from '../../../record/contact/find-emails.ts'
import {
  belongsToThirdParty,
  isOfDomain,
  isPublicMailbox,
} from '../../../record/contact/address-owner.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { toPlainText } from '../../../record/text/plain-text.ts'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { foldBlanks } from '../../../record/text/text-clean-up.ts'
import { toFoundLink, uniqueLinks } from '../feed/fields/feed-links.ts'
import type { FoundLink, PageFindings } from '../feed/fields/findings.ts'
import { type PageLink, type PageScan, scanPage } from './scan-page.ts'
import { readStructuredData, type StructuredFacts } from './structured-data.ts'

/** Number of characters inspected on each side of a link. */
const MAX_AROUND = 200

interface Found {
  readonly email: string
  readonly before: string
  readonly after: string
}

/** Returns the text after the last address: earlier words do not describe the next address. */
function afterLastAddress(text: string): string {
  return text.slice(text.lastIndexOf('@') + 1)
}

const inLinks = ({ links, text }: PageScan): readonly Found[] =>
  links.flatMap(({ href, start, end }, index) => {
    const [, address = ''] = /^mailto:([^?]*)/i.exec(href.trim()) ?? []
    if (address === '') return []
    const previous = links.slice(0, index).findLast((link) => /^mailto:/i.test(link.href))
    const from = Math.max(previous?.end ?? 0, start - MAX_AROUND)
    const words = text.slice(start, end)
    const before = `${afterLastAddress(text.slice(from, start))} ${words.includes('@') ? '' : words}`
    const after = `${address}${text.slice(end, end + MAX_AROUND)}`
    return findEmails(address).map((email) => ({ email, before, after }))
  })

interface EmailQuestion {
  /** The domain of the page. */
  readonly domain: string
  /**
   * On a contact page, all addresses count; elsewhere only those of the site or of public
   * mailboxes.
   */
  readonly isContactPage: boolean
}

/** Finds the show's email addresses on a page, by their domain and the surrounding words. */
function pageEmails(
  scan: PageScan,
  { domain, isContactPage }: EmailQuestion,
): readonly string[] {
  const written = locateEmails(scan.text).filter(
    ({ email }) => isContactPage || isOfDomain(email, domain) || isPublicMailbox(email),
  )
  const found = [...inLinks(scan), ...written]
  const others = new Set(found.filter(belongsToThirdParty).map(({ email }) => email))
  const own = new Set(
    found.filter((one) => !belongsToThirdParty(one)).map(({ email }) => email),
  )
  // An address of the site may serve several purposes. Any other address attributed to a third
  // party is excluded.
  return [...own].filter((email) => !others.has(email) || isOfDomain(email, domain))
}

const MAX_LINKS = 200
const MAX_EMAILS = 10
const MAX_LOCATIONS = 10

export interface ReadPage extends PageFindings {
  /** Candidate contact pages of the same site, best first. */
  readonly contactPages: readonly string[]
}

export interface PageQuestion {
  /** URL of the page, after redirects. */
  readonly url: string
  /** Keys of all feed URLs of the show. */
  readonly feedKeys: ReadonlySet<string>
  /** On a contact page, all email addresses count. */
  readonly isContactPage?: boolean
}

export function readPage(
  html: string,
  { url, feedKeys, isContactPage = false }: PageQuestion,
): ReadPage {
  const scan = scanPage(html)
  const facts = readStructuredData(scan.structured, url)
  const base = URL.parse(scan.base ?? '', url)?.href ?? url
  const links = scan.links.flatMap((link) => toAbsolute(link, base))
  const domain = registrableDomain(url)
  const publishers = facts.publisherEmails.flatMap((text) => parseEmail(text) ?? [])
  const emails = [
    ...pageEmails(scan, { domain, isContactPage }),
    ...facts.emails.flatMap((text) => parseEmail(text) ?? []),
    ...publishers.filter((email) => isOfDomain(email, domain)),
  ]
  return {
    url,
    emails: [...new Set(emails)].slice(0, MAX_EMAILS),
    links: linksOf(links, facts, scan.text).slice(0, MAX_LINKS),
    description: descriptionOf(scan),
    locations: facts.locations.map(foldBlanks).slice(0, MAX_LOCATIONS),
    linksBack: links.some(({ href }) => feedKeys.has(feedKey(href) ?? '')),
    contactPages: contactPages(links, url),
  }
}

const toAbsolute = (link: PageLink, base: string): readonly PageLink[] => {
  const url = /^(?:mailto|javascript|tel|data):/i.test(link.href)
    ? null
    : URL.parse(link.href, base)
  if (url === null) return []
  return [{ ...link, href: url.href }]
}

/** Relations of links added by visitors and advertisers. */
const FOREIGN_RELATIONS: ReadonlySet<string> = new Set(['ugc', 'sponsored'])

/** Words that credit the creators of the website. */
const MADE =
  /\b(?:themes?|template|design(?:ed)?|website|site|built|made|powered|developed|coded|gestaltet|r[ée]alis[ée]|dise[ñn]ado)\b/iu
const MADE_BY = /\b(?:by|von|par|por|da) ?@?$/i
const MADE_COLON =
  /\b(?:themes?|template|web-?design|gestaltung|umsetzung|dise[ñn]o): ?@?$/iu
const CREDIT_INSIDE =
  /\b(?:theme|template|design(?:ed)?|website|site|powered|built|developed) by\b/i
const MAX_CREDIT = 80

function isCredit({ start, end }: PageLink, text: string): boolean {
  const before = text.slice(Math.max(0, start - MAX_CREDIT), start).trimEnd()
  const clause = before.split(/[.|•·\n]/).at(-1) ?? ''
  const last =
    clause
      .replace(MADE_BY, '')
      .split(/\bby\b/i)
      .at(-1) ?? ''
  return (
    (MADE_BY.test(clause) && MADE.test(last)) ||
    MADE_COLON.test(clause) ||
    CREDIT_INSIDE.test(text.slice(start, end))
  )
}

const linksOf = (
  links: readonly PageLink[],
  facts: StructuredFacts,
  text: string,
): readonly FoundLink[] => {
  const own = links.filter(
    (link) =>
      !link.rel.some((word) => FOREIGN_RELATIONS.has(word)) && !isCredit(link, text),
  )
  const found = own.map(({ href, rel }) =>
    toFoundLink(href, 'text', { isFediverse: rel.includes('me') }),
  )
  const same = facts.sameAs.map((url) => toFoundLink(url, 'text'))
  return uniqueLinks([...found, ...same].filter((link) => link !== undefined))
}

const descriptionOf = ({ metas }: PageScan): string | null =>
  toPlainText(metas.get('og:description') ?? metas.get('description') ?? '')

const CONTACT =
  /\/(?:contact|contacto|contato|contact-us|get-in-touch|impressum|imprint|kontakt|nous-contacter)(?:\.\w{1,5})?\/?$/i

const contactPages = (links: readonly PageLink[], url: string): readonly string[] => {
  const { origin } = new URL(url)
  const pages = links.map(({ href }) => href.split('#', 1)[0] ?? '')
  return [
    ...new Set(
      pages.filter(
        (href) => href.startsWith(`${origin}/`) && CONTACT.test(new URL(href).pathname),
      ),
    ),
  ]
}
