/**
 * Guards sockets against untrusted URLs (SSRF). It checks each URL before each hop. It resolves a
 * name once, checks all its addresses, and connects to one of them without a second lookup.
 */
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { AllowsAddress } from './address.ts'
import { isWebPort } from './web-port.ts'

export type GuardReason =
  | 'refused-scheme'
  | 'refused-credentials'
  | 'refused-port'
  | 'refused-name'
  | 'refused-address'

/** The error never contains the URL, which may include a password. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
  readonly code = 'CASTDEX_GUARD'
  readonly reason: GuardReason

  constructor(reason: GuardReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Resolves to all addresses of a name, or rejects with a `node:dns` code. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Returns the host of a URL in socket form: IPv6 without brackets. */
const hostOf = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname

const refuseAddress = (host: string): GuardError =>
  new GuardError('refused-address', `${host} is or leads to an address that is not public`)

export interface Guard {
  /** Throws a `GuardError` for a disallowed URL, without DNS resolution. */
  assertUrl(url: URL): void
  /**
   * Lookup function for `net.connect`. It returns checked addresses or fails with a `GuardError`.
   */
  readonly lookup: LookupFunction
}

/** Rejects a name if any of its addresses is not public: mixed addresses indicate an attack. */
const resolvePublic = async (
  host: string,
  allows: AllowsAddress,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> => {
  const addresses = await resolve(host)
  if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
    throw refuseAddress(host)
  return addresses
}

export function openGuard(allows: AllowsAddress, resolve: Resolve): Guard {
  return {
    assertUrl(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new GuardError(
          'refused-scheme',
          `the scheme ${url.protocol} is not http or https`,
        )
      }
      if (url.username !== '' || url.password !== '') {
        throw new GuardError('refused-credentials', 'the URL carries credentials')
      }
      if (!isWebPort(url.port))
        throw new GuardError(
          'refused-port',
          `port ${url.port} is not one that feeds are served on`,
        )
      // Sockets do not resolve IP literals, so `lookup` does not check them.
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
  }
}
