/** The web of a simulation: what each address answers, host by host, and who was asked when. */
import { hash } from 'node:crypto'
import type { Answer, FeedAnswer, Script } from './answer.ts'
import { feedText, type FeedCopy } from './feed-text.ts'

export interface Request {
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** As it goes over the wire. */
export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export class NetworkFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the simulated network says ${code}`)
    this.code = code
  }
}

const FAULT_CODES = {
  'no-name': 'ENOTFOUND',
  'no-connection': 'ECONNREFUSED',
  timeout: 'UND_ERR_HEADERS_TIMEOUT',
}
const MISSING: Answer = { status: 404 }
const MAX_HOPS = 5

interface Rendered {
  readonly copy: FeedCopy
  readonly key: string
  readonly text: string
  readonly etag: string
}

/** One spelling of an address. */
function addressOf(url: string): string {
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol}//${host.replace(/\.(?=:|$)/, '')}${pathname}${search}`
}

/** Most hosts answer both schemes alike. */
const otherScheme = (address: string): string =>
  address.startsWith('https:')
    ? address.replace('https:', 'http:')
    : address.replace('http:', 'https:')

const COOKIE = 'seen=1'

const isStopped = ({ isWalled }: FeedCopy, headers: Request['headers']): boolean =>
  isWalled === true && headers['cookie']?.includes(COOKIE) !== true

const sendCookie = (url: string): Response => ({
  status: 302,
  headers: { location: url, 'set-cookie': `${COOKIE}; Path=/` },
  body: '',
})

export class SimulatedWeb {
  readonly #now: () => number
  readonly #scripts = new Map<string, Script>()
  /** Of a whole host, above what its addresses say. */
  readonly #hosts = new Map<string, Script>()
  readonly #rendered = new Map<string, Rendered>()
  /** Every name that was ever said to be there. */
  readonly #names = new Set<string>()
  /** The etag of the feed that each URL sent last. */
  readonly #sent = new Map<string, string>()
  readonly #requestsTo = new Map<string, number>()
  requests = 0
  /**
   * Characters that hosts with validators sent, and those of them that the directory had already: a
   * conditional request would have saved them.
   */
  readonly bytes = { whole: 0, again: 0 }

  constructor(now: () => number) {
    this.#now = now
  }

  serve(url: string, script: Script): void {
    this.#scripts.set(addressOf(url), script)
    this.#names.add(new URL(url).hostname)
  }

  /** The whole host answers so; undefined: as its addresses do again. */
  hostServes(host: string, script: Script | undefined): void {
    this.#names.add(host)
    if (script === undefined) this.#hosts.delete(host)
    else this.#hosts.set(host, script)
  }

  answerAt(url: string): Answer {
    const { hostname } = new URL(url)
    const name = hostname.replace(/\.$/, '')
    const address = addressOf(url)
    const own = this.#scripts.get(address) ?? this.#scripts.get(otherScheme(address))
    const script = this.#hosts.get(name) ?? own ?? MISSING
    return typeof script === 'function' ? script(this.#now()) : script
  }

  /** The address after every redirect; undefined if there are too many. */
  addressBehind(url: string): string | undefined {
    let at = url
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      const answer = this.answerAt(at)
      if (!('redirect' in answer)) return at
      at = new URL(answer.to, at).href
    }
    return undefined
  }

  /** The address, and those behind it as far as redirects are permanent. */
  permanentlyBehind(url: string): readonly string[] {
    const urls = [url]
    for (let at = url; urls.length <= MAX_HOPS; urls.push(at)) {
      const answer = this.answerAt(at)
      if (!('redirect' in answer) || ![301, 308].includes(answer.redirect)) break
      at = new URL(answer.to, at).href
    }
    return urls
  }

  answerBehind(url: string): Answer | undefined {
    const at = this.addressBehind(url)
    return at === undefined ? undefined : this.answerAt(at)
  }

  /** The feed after every redirect; undefined if something else is there. */
  copyBehind(url: string): FeedCopy | undefined {
    const answer = this.answerBehind(url)
    return answer !== undefined && 'feed' in answer ? answer.feed : undefined
  }

  /** Rejects as a name server does. */
  resolve(host: string): void {
    const name = host.replace(/\.$/, '')
    const script = this.#hosts.get(name)
    const answer = typeof script === 'function' ? script(this.#now()) : script
    const isGone = answer !== undefined && 'fault' in answer && answer.fault === 'no-name'
    if (isGone || !this.#names.has(name)) throw new NetworkFault('ENOTFOUND')
  }

  requestsTo(host: string): number {
    return this.#requestsTo.get(host) ?? 0
  }

  /** Throws a `NetworkFault` where no answer comes. */
  ask({ url, headers }: Request): Response {
    this.requests += 1
    const { hostname } = new URL(url)
    this.#requestsTo.set(hostname, this.requestsTo(hostname) + 1)
    const answer = this.answerAt(url)
    if ('fault' in answer) throw new NetworkFault(FAULT_CODES[answer.fault])
    if ('redirect' in answer)
      return { status: answer.redirect, headers: { location: answer.to }, body: '' }
    if ('feed' in answer)
      return isStopped(answer.feed, headers)
        ? sendCookie(url)
        : this.#sendFeed(url, answer, headers)
    if ('body' in answer) {
      return {
        status: 200,
        headers: {
          'content-type': answer.type ?? 'text/html; charset=utf-8',
          ...answer.headers,
        },
        body: answer.body,
      }
    }
    return { status: answer.status, headers: answer.headers ?? {}, body: '' }
  }

  /** Four hosts in five have validators. */
  #sendFeed(url: string, answer: FeedAnswer, headers: Request['headers']): Response {
    const { feed, share = 1 } = answer
    const rendered = this.#render(url, feed)
    const { etag = rendered.etag } = feed
    const text = rendered.text.slice(0, Math.ceil(rendered.text.length * share))
    const hasValidators = 'etag' in feed || new URL(url).hostname.length % 5 !== 0
    const type = { 'content-type': 'application/rss+xml; charset=utf-8' }
    if (hasValidators && headers['if-none-match'] === etag)
      return { status: 304, headers: { etag }, body: '' }
    if (!hasValidators) return { status: 200, headers: type, body: text }
    this.bytes.whole += text.length
    if (this.#sent.get(url) === etag) this.bytes.again += text.length
    this.#sent.set(url, etag)
    return { status: 200, headers: { ...type, etag }, body: text }
  }

  /** A body changes with its copy, its title, its newest episode and their number. */
  #render(url: string, copy: FeedCopy): Rendered {
    const nowMs = this.#now()
    const out = copy.show.episodesAt(Math.min(nowMs, copy.frozenMs ?? nowMs))
    const key = `${String(out[0]?.atMs)} ${String(out.length)} ${copy.show.title}`
    const before = this.#rendered.get(url)
    if (before?.copy === copy && before.key === key) return before
    const text = feedText(copy, nowMs)
    const rendered = { copy, key, text, etag: `"${hash('sha1', text, 'base64url')}"` }
    this.#rendered.set(url, rendered)
    return rendered
  }
}
