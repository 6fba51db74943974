/**
 * What stands between a URL that anybody may have written and a socket. A URL is looked at before each hop; a name is
 * resolved once, every address of it is looked at, and the connection goes to one of those: nothing is resolved again.
 */
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { AllowsAddress } from './address.ts'

export type GuardReason = 'refused-scheme' | 'refused-credentials' | 'refused-port' | 'refused-address'

/** Never carries the URL: it may hold a password. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
  readonly code = 'CASTDEX_GUARD'
  readonly reason: GuardReason

  constructor(reason: GuardReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** All addresses of a name, or an error with one of the codes of `node:dns`. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Below this only web servers listen to HTTP. */
const FIRST_USER_PORT = 1024
/** Ports from 1024 that speak other protocols to whoever writes to them: https://fetch.spec.whatwg.org/#port-blocking */
const OTHER_PROTOCOLS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080, 11_211,
])

const isWebPort = (port: string): boolean =>
  port === '' ||
  port === '80' ||
  port === '443' ||
  (Number(port) >= FIRST_USER_PORT && !OTHER_PROTOCOLS.has(Number(port)))

/** Of a URL the host as a socket takes it: IPv6 without brackets. */
const hostOf = ({ hostname }: URL): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname)

const refuseAddress = (host: string): GuardError =>
  new GuardError('refused-address', `${host} is or leads to an address that is not public`)

export interface Guard {
  /** Throws a `GuardError` for a URL that is never asked. No name is resolved. */
  assertUrl(url: URL): void
  /** For `net.connect`: gives the addresses that were looked at, or fails with a `GuardError`. */
  readonly lookup: LookupFunction
}

/** One address that is not public refuses the name: who mixes them is looking for a way in. */
const resolvePublic = async (
  host: string,
  allows: AllowsAddress,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> => {
  const addresses = await resolve(host)
  if (addresses.length === 0 || !addresses.every(({ address }) => allows(address))) throw refuseAddress(host)
  return addresses
}

export const openGuard = (allows: AllowsAddress, resolve: Resolve): Guard => ({
  assertUrl(url) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new GuardError('refused-scheme', `the scheme ${url.protocol} is not http or https`)
    }
    if (url.username !== '' || url.password !== '') {
      throw new GuardError('refused-credentials', 'the URL carries credentials')
    }
    if (!isWebPort(url.port))
      throw new GuardError('refused-port', `port ${url.port} is not one that feeds are served on`)
    // Sockets resolve no IP literal, so `lookup` would never see it.
    const host = hostOf(url)
    if (isIP(host) !== 0 && !allows(host)) throw refuseAddress(host)
  },
  lookup(host, options, callback) {
    resolvePublic(host, allows, resolve).then(
      (addresses) => {
        const [first] = addresses
        if (options.all === true) callback(null, [...addresses])
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    )
  },
})
