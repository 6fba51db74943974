/**
 * Finds the addresses of a page that are the show's own, by their domain and by the words
 * around them.
 */
import { findEmails, locateEmails } from '../../../record/contact/find-emails.ts'
import {
  isOfDomain,
  belongsToThirdParty,
  isPublicMailbox,
} from '../../../record/contact/address-owner.ts'
import type { PageScan } from './scan-page.ts'

/** This many characters of the page's text around a link are looked at. */
const MAX_AROUND = 200

interface Found {
  readonly email: string
  readonly before: string
  readonly after: string
}

/** Returns the text after the last address: words before it do not explain the next one. */
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

export interface EmailQuestion {
  /** The page is of this domain. */
  readonly domain: string
  /**
   * Every address on a contact page counts. Elsewhere it has to be the site's, or of a
   * public mailbox.
   */
  readonly isContactPage: boolean
}

export function pageEmails(
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
  // One of the site's own addresses may serve for all. An address that is once said to be
  // somebody else's stays so.
  return [...own].filter((email) => !others.has(email) || isOfDomain(email, domain))
}
