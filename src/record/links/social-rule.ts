/**
 * Makes rules that tell an account on a social service from the service's other pages: a
 * rule turns a link into the account's canonical address.
 */
import { isHost, subdomainOf, type WebLink } from './web-link.ts'

/** Returns the address of the account, or undefined if the link leads to something else. */
export type SocialRule = (link: WebLink) => string | undefined

interface AccountPage {
  readonly hosts: readonly string[]
  /** The canonical address begins like this: `https://x.com/`. */
  readonly base: string
  readonly name: RegExp
  /**
   * A path that begins with one of these words, in lower case, is a page of the service
   * itself.
   */
  readonly reserved?: readonly string[]
  /** True if `/@NAME` is the same account as `/NAME`. */
  readonly isBareName?: boolean
  /** A second part that is one of these words shows the account itself. */
  readonly tabs?: readonly string[]
}

/** Makes a rule for `/NAME`, with nothing deeper except the account's own tabs. */
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
  /** Paths that begin with one of these sections hold accounts: `/SECTION/NAME`. */
  readonly sections: readonly string[]
  readonly name?: RegExp
  readonly tabs?: readonly string[]
}

/** Makes a rule for `/SECTION/NAME`. */
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

/** Makes a rule for `NAME.domain` with any path: the whole host is one publication. */
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
  return link.path.length === 2 && link.path[0] === section ? link.path[1] : undefined
}

/** Makes a rule of several: the first one that knows the link counts. */
export function anyOf(...rules: readonly SocialRule[]): SocialRule {
  return (link) => {
    for (const rule of rules) {
      const address = rule(link)
      if (address !== undefined) return address
    }
    return undefined
  }
}

const ANY_NAME = /^[^\s/?#]{1,200}$/

/** Encodes a part of a path. `@` stays readable, because a handle begins with it. */
export function encodePart(part: string): string {
  return encodeURIComponent(part).replaceAll('%40', '@')
}
