/** A page of the show's site, or its link page, as findings. Pure. */
import { findEmails, parseEmail } from '../../record/contact/find-emails.ts'
import { feedKey } from '../../record/feed-url.ts'
import { toPlainText } from '../../record/plain-text.ts'
import { foldBlanks } from '../../record/text-clean-up.ts'
import { toFoundLink, uniqueLinks } from '../fields/feed-links.ts'
import type { FoundLink, PageFindings } from '../fields/findings.ts'
import { type PageLink, type PageScan, scanPage } from './scan-page.ts'
import { readStructuredData, type StructuredFacts } from './structured-data.ts'

const MAX_LINKS = 200
const MAX_EMAILS = 10
const MAX_LOCATIONS = 10

export interface ReadPage extends PageFindings {
  /** Pages of the same site that may say how to write to the show, best first. */
  readonly contactPages: readonly string[]
}

export interface PageQuestion {
  /** Where the page was found, after redirects. */
  readonly url: string
  /** Keys of all feed URLs of the show. */
  readonly feedKeys: ReadonlySet<string>
  /** On a contact page an address counts that merely stands there. */
  readonly isContactPage?: boolean
}

export const readPage = (html: string, { url, feedKeys, isContactPage = false }: PageQuestion): ReadPage => {
  const scan = scanPage(html)
  const facts = readStructuredData(scan.structured)
  const base = URL.parse(scan.base ?? '', url)?.href ?? url
  const links = scan.links.flatMap((link) => toAbsolute(link, base))
  const written = isContactPage ? findEmails(scan.text) : []
  const emails = [...mailAddresses(scan), ...facts.emails.flatMap((text) => parseEmail(text) ?? []), ...written]
  return {
    url,
    emails: [...new Set(emails)].slice(0, MAX_EMAILS),
    links: linksOf(links, facts).slice(0, MAX_LINKS),
    description: descriptionOf(scan),
    locations: facts.locations.map(foldBlanks).slice(0, MAX_LOCATIONS),
    linksBack: links.some(({ href }) => feedKeys.has(feedKey(href) ?? '')),
    contactPages: contactPages(links, url),
  }
}

const toAbsolute = (link: PageLink, base: string): readonly PageLink[] => {
  const url = /^(?:mailto|javascript|tel|data):/i.test(link.href) ? null : URL.parse(link.href, base)
  return url === null ? [] : [{ ...link, href: url.href }]
}

const mailAddresses = ({ links }: PageScan): readonly string[] =>
  links.flatMap(({ href }) => {
    const [, address = ''] = /^mailto:([^?]*)/i.exec(href.trim()) ?? []
    return address === '' ? [] : findEmails(address)
  })

const linksOf = (links: readonly PageLink[], facts: StructuredFacts): readonly FoundLink[] => {
  const found = links.map(({ href, rel }) => toFoundLink(href, 'text', { isFediverse: rel.includes('me') }))
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
  return [...new Set(pages.filter((href) => href.startsWith(`${origin}/`) && CONTACT.test(new URL(href).pathname)))]
}
