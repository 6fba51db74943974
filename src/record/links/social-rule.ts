/**
 * Builds rules that recognise accounts on a social service. A rule maps a link to the account's
 * canonical address.
 */
import { isHost, subdomainOf, type WebLink } from './web-link.ts'

/** Returns the address of the account, or `undefined` for other links. */
export type SocialRule = (link: WebLink) => string | undefined

interface AccountPage {
  readonly hosts: readonly string[]
  /** Prefix of canonical addresses: `https://x.com/`. */
  readonly base: string
  readonly name: RegExp
  /** First path segments of the service's own pages, in lower case. */
  readonly reserved?: readonly string[]
  /** `/@NAME` is the same account as `/NAME`. */
  readonly isBareName?: boolean
  /** Second path segments that show the same account. */
  readonly tabs?: readonly string[]
}

/** Builds a rule for `/NAME`, optionally followed by a tab. */
export function accountAtRoot(page: AccountPage): SocialRule {
  const reserved = new Set(page.reserved)
  const tabs = new Set(page.tabs)
  return (link) => {
    const [name, tab, ...deeper] = link.path
    if (
      name === undefined ||
      deeper.length > 0 ||
      !page.hosts.some((host) => isHost(link, host))
    )
      return undefined
    if (tab !== undefined && !tabs.has(tab.toLowerCase())) return undefined
    if (reserved.has(name.toLowerCase()) || !page.name.test(name)) return undefined
    return page.base + encodePart(page.isBareName === true ? name.replace(/^@/, '') : name)
  }
}

interface SectionedPage {
  readonly hosts: readonly string[]
  readonly base: string
  /** First path segments before an account: `/SECTION/NAME`. */
  readonly sections: readonly string[]
  readonly name?: RegExp
  readonly tabs?: readonly string[]
}

/** Builds a rule for `/SECTION/NAME`. */
export function accountInSection(page: SectionedPage): SocialRule {
  const sections = new Set(page.sections)
  const tabs = new Set(page.tabs)
  return (link) => {
    const [section = '', name, tab, ...deeper] = link.path
    if (name === undefined || deeper.length > 0 || !sections.has(section.toLowerCase()))
      return undefined
    if (tab !== undefined && !tabs.has(tab.toLowerCase())) return undefined
    if (
      !page.hosts.some((host) => isHost(link, host)) ||
      !(page.name ?? ANY_NAME).test(name)
    )
      return undefined
    return `${page.base}${section.toLowerCase()}/${encodePart(name)}`
  }
}

/** Builds a rule for `NAME.domain` with any path. */
export function accountAsSubdomain(
  domain: string,
  options: { readonly not: readonly string[]; readonly notPath?: readonly string[] },
): SocialRule {
  return (link) => {
    const name = subdomainOf(link, domain)
    if (name === undefined || !/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/.test(name)) return undefined
    if (
      options.not.includes(name) ||
      options.notPath?.includes(link.path[0]?.toLowerCase() ?? '') === true
    ) {
      return undefined
    }
    return `https://${name}.${domain}/`
  }
}

/** Returns NAME if the path is exactly `/SECTION/NAME`. */
export function onlyNameIn(link: WebLink, section: string): string | undefined {
  if (link.path.length === 2 && link.path[0] === section) return link.path[1]
  return undefined
}

/** Combines rules; the first match wins. */
export function firstRule(...rules: readonly SocialRule[]): SocialRule {
  return (link) => {
    for (const rule of rules) {
      const address = rule(link)
      if (address !== undefined) return address
    }
    return undefined
  }
}

const ANY_NAME = /^[^\s/?#]{1,200}$/

/** Encodes a path segment, except `@`, which begins a handle. */
export function encodePart(part: string): string {
  return encodeURIComponent(part).replaceAll('%40', '@')
}
