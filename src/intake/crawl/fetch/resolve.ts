/**
 * Resolves hostnames to addresses. The system resolver uses four threads, and each slow name
 * blocks one. So DNS is queried directly; the hosts file is used only for names unknown to DNS.
 */
import { type LookupAddress, promises as dns } from 'node:dns'
import { GuardError, type Resolve } from './guard.ts'
import { isReservedHost } from './reserved-host.ts'

/** Time limit of one try at one name server. */
const TRY_MS = 3000
const TRIES = 2

/** Codes for an unknown name, and for a name without addresses of the requested type. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown): unknown =>
  (error as { readonly code?: unknown } | null)?.code

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))

const settled = <Value>(
  result: PromiseSettledResult<readonly Value[]>,
): readonly Value[] => (result.status === 'fulfilled' ? result.value : [])

export function openResolver(): Resolve {
  const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES })
  return async (host) => {
    if (isReservedHost(host))
      throw new GuardError('refused-name', `${host} is reserved for examples (RFC 6761)`)
    const [v4, v6] = await Promise.allSettled([
      resolver.resolve4(host),
      resolver.resolve6(host),
    ])
    const addresses: LookupAddress[] = [
      ...settled(v4).map((address) => ({ address, family: 4 })),
      ...settled(v6).map((address) => ({ address, family: 6 })),
    ]
    if (addresses.length > 0) return addresses
    const failures = [v4, v6].flatMap((result) =>
      result.status === 'rejected' ? [toError(result.reason)] : [],
    )
    const worst = failures.find((failure) => !UNKNOWN.has(codeOf(failure)))
    if (worst !== undefined) throw worst
    return dns.lookup(host, { all: true, order: 'verbatim' })
  }
}
