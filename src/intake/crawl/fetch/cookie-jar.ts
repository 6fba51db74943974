/**
 * Keeps the cookies of one fetch, for walls that redirect a visitor to the same page until the
 * cookie comes back. They go only to the host that set them, or to the hosts of its tenant if it
 * says so; nothing outlives the fetch.
 */
import { parseCookie } from 'undici'
import { tenantDomain } from '../../../record/registrable-domain.ts'

/** A header with more bytes would be refused by many servers. */
const MOST_BYTES = 8192
const MOST_COOKIES = 20

interface KeptCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  /** False: it goes to the host itself alone. */
  readonly isWide: boolean
  readonly isSecure: boolean
}

export class CookieJar {
  readonly #nowMs: number
  #cookies: readonly KeptCookie[] = []

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  keep(url: URL, setCookies: readonly string[]): void {
    for (const text of setCookies.slice(0, MOST_COOKIES)) this.#keepOne(url, text)
  }

  /** Returns the value of the header `Cookie`; '' = nothing is to be sent. */
  headerFor(url: URL): string {
    const { hostname, protocol } = url
    return this.#cookies
      .filter(({ domain, isWide, isSecure }) => {
        const isHost = hostname === domain || (isWide && hostname.endsWith(`.${domain}`))
        return isHost && (!isSecure || protocol === 'https:')
      })
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keepOne(url: URL, text: string): void {
    if (text.length > MOST_BYTES || !/^[\t\x20-\x7e]*$/.test(text)) return
    const cookie = parseCookie(text)
    if (cookie === null || cookie.name === '') return
    const { name, value, secure: isSecure = false } = cookie
    const wide = wideDomain(url, cookie.domain)
    const domain = wide ?? url.hostname
    const others = this.#cookies.filter(
      (other) => other.name !== name || other.domain !== domain,
    )
    const kept = { name, value, domain, isSecure, isWide: wide !== undefined }
    this.#cookies = isOver(cookie, this.#nowMs) ? others : bounded([...others, kept])
  }
}

/** Returns the domain that a cookie names, unless it is another's or everybody's. */
function wideDomain({ hostname }: URL, named = ''): string | undefined {
  const domain = named.replace(/^\./, '').toLowerCase()
  // A domain under which others have names of their own is no part of this one.
  const tenant = tenantDomain(`https://any.${domain}/`)
  const isOwn = hostname === domain || hostname.endsWith(`.${domain}`)
  const isTenants = domain === tenant || domain.endsWith(`.${tenant}`)
  return domain !== '' && isOwn && isTenants ? domain : undefined
}

type ParsedCookie = NonNullable<ReturnType<typeof parseCookie>>

function isOver({ maxAge, expires }: ParsedCookie, nowMs: number): boolean {
  if (maxAge !== undefined) return maxAge <= 0
  return expires instanceof Date && expires.getTime() <= nowMs
}

/** The newest stay. */
function bounded(cookies: readonly KeptCookie[]): readonly KeptCookie[] {
  let bytes = 0
  return cookies
    .slice(-MOST_COOKIES)
    .reverse()
    .filter(({ name, value }) => {
      bytes += name.length + value.length + 3
      return bytes <= MOST_BYTES
    })
    .reverse()
}
