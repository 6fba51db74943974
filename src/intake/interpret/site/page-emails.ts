/** Finds the show's email addresses on a page, by their domain and the surrounding words. */
import { findEmails, locateEmails } from '../../../record/contact/find-emails.ts'
import {
  isOfDomain,
  belongsToThirdParty,
  isPublicMailbox,
} from '../../../record/contact/address-owner.ts'
import type { PageScan } from './scan-page.ts'

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

export interface EmailQuestion {
  /** The domain of the page. */
  readonly domain: string
  /**
   * On a contact page, all addresses count; elsewhere only those of the site or of public
   * mailboxes.
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
  // An address of the site may serve several purposes. Any other address attributed to a third
  // party is excluded.
  return [...own].filter((email) => !others.has(email) || isOfDomain(email, domain))
}
