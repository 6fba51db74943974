/**
 * Resolves names to addresses. The system's own resolver works on four threads that every
 * slow name blocks. So name servers are asked directly, and only names that they do not
 * know are looked for in the machine's hosts file.
 */
import { type LookupAddress, promises as dns } from 'node:dns'
import { GuardError, type Resolve } from './guard.ts'
import { isReservedHost } from './reserved-host.ts'

/** One try at one name server takes at most this long. */
const TRY_MS = 3000
const TRIES = 2

/** These codes mean "no such name", and "such a name without such addresses". */
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
