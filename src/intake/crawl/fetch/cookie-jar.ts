/**
 * Keeps the cookies of one fetch, for servers that redirect to the same page until a cookie is
 * returned. Cookies are sent to the host that set them, or to all hosts of its tenant if `Domain`
 * allows it. They are discarded after the fetch.
 */
import { parseCookie } from 'undici'
import { tenantDomain } from '../../../record/registrable-domain.ts'

/** Many servers reject larger headers. */
const MOST_BYTES = 8192
const MOST_COOKIES = 20

interface KeptCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  /** False if the cookie is restricted to its host. */
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

  /** Returns the value of the `Cookie` header; '' if there are no cookies. */
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

/** Returns the cookie's domain, unless it is a foreign domain or a public suffix. */
function wideDomain({ hostname }: URL, named = ''): string | undefined {
  const domain = named.replace(/^\./, '').toLowerCase()
  // A domain shared by tenants accepts no cookies of one of them.
  const tenant = tenantDomain(`https://any.${domain}/`)
  const isOwn = hostname === domain || hostname.endsWith(`.${domain}`)
  const isTenants = domain === tenant || domain.endsWith(`.${tenant}`)
  if (domain !== '' && isOwn && isTenants) return domain
  return undefined
}

type ParsedCookie = NonNullable<ReturnType<typeof parseCookie>>

function isOver({ maxAge, expires }: ParsedCookie, nowMs: number): boolean {
  if (maxAge !== undefined) return maxAge <= 0
  return expires instanceof Date && expires.getTime() <= nowMs
}

/** Keeps the newest cookies. */
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
