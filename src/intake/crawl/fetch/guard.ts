/**
 * Guards sockets against URLs that anybody may have written. Each URL is checked before
 * each hop. A name is resolved once, all its addresses are checked, and the connection goes
 * to one of them: nothing is resolved again.
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

/** The error never carries the URL, which may hold a password. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
  readonly code = 'CASTDEX_GUARD'
  readonly reason: GuardReason

  constructor(reason: GuardReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Resolves to all addresses of a name, or rejects with one of the codes of `node:dns`. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Returns the host of a URL as a socket takes it: IPv6 without brackets. */
const hostOf = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname

const refuseAddress = (host: string): GuardError =>
  new GuardError('refused-address', `${host} is or leads to an address that is not public`)

export interface Guard {
  /** Throws a `GuardError` for a URL that is never asked. No name is resolved. */
  assertUrl(url: URL): void
  /**
   * `net.connect` takes this. It gives the addresses that were checked, or fails with a
   * `GuardError`.
   */
  readonly lookup: LookupFunction
}

/**
 * Refuses the name if one of its addresses is not public: a name that mixes them looks for
 * a way in.
 */
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
  }
}
