/**
 * How an account on a social service is told from the service's other pages: a function from a link
 * to its canonical address.
 */
import { isHost, subdomainOf, type WebLink } from './web-link.ts'

/** The address of the account, or undefined where the link leads to something else. */
export type SocialRule = (link: WebLink) => string | undefined

interface AccountPage {
  readonly hosts: readonly string[]
  /** Where the canonical address begins: `https://x.com/`. */
  readonly base: string
  readonly name: RegExp
  /** First parts of the path that are the service's own pages, in lower case. */
  readonly reserved?: readonly string[]
  /** `/@NAME` is the same account as `/NAME`. */
  readonly isBareName?: boolean
  /** Second parts that are views of the account itself. */
  readonly tabs?: readonly string[]
}

/** `/NAME`, and nothing deeper but the account's own tabs. */
export const accountAtRoot = (page: AccountPage): SocialRule => {
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
  /** `/SECTION/NAME`: the first parts of the path that hold accounts. */
  readonly sections: readonly string[]
  readonly name?: RegExp
  readonly tabs?: readonly string[]
}

/** `/SECTION/NAME`. */
export const accountInSection = (page: SectionedPage): SocialRule => {
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

/** `NAME.domain`, whatever the path: the whole host is one publication. */
export const accountAsSubdomain =
  (
    domain: string,
    options: { readonly not: readonly string[]; readonly notPath?: readonly string[] },
  ): SocialRule =>
  (link) => {
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

/** NAME of exactly `/SECTION/NAME`. */
export const onlyNameIn = (link: WebLink, section: string): string | undefined =>
  link.path.length === 2 && link.path[0] === section ? link.path[1] : undefined

/** The first rule that knows the link. */
export const anyOf =
  (...rules: readonly SocialRule[]): SocialRule =>
  (link) => {
    for (const rule of rules) {
      const address = rule(link)
      if (address !== undefined) return address
    }
    return undefined
  }

const ANY_NAME = /^[^\s/?#]{1,200}$/

/** `@` stays readable: it is what a handle begins with. */
export const encodePart = (part: string): string =>
  encodeURIComponent(part).replaceAll('%40', '@')
