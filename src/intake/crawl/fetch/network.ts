/**
 * Detects failures of our own network. A failed DNS lookup is no evidence against a feed if all
 * lookups fail. So names known to exist are looked up again before a failure counts.
 */
import type { LookupAddress } from 'node:dns'
import type { Resolve } from './guard.ts'

/** Number of recently resolved names used as probes. */
const WITNESSES = 5
/** This many consecutive unresponsive domains indicate that we are offline. */
const SILENT_DOMAINS = 8
/** Cache time of a probe, in ms. */
const FRESH_MS = 3000

export interface NetworkWatch {
  /** Resolves a name and remembers it as a probe. */
  readonly resolve: Resolve
  /** Records a response from a remote host. */
  answered(): void
  /** Records a failure of all hosts of this domain. */
  failed(domain: string): void
  /**
   * `names`: false if all probes fail. `hosts`: false after `SILENT_DOMAINS` consecutive
   * failures.
   */
  isOnline(about: 'names' | 'hosts'): Promise<boolean>
}

/** Returns whether the address is a loopback address, which needs no network. */
const isOwn = ({ address }: LookupAddress): boolean =>
  address.startsWith('127.') || address === '::1'

export function watchNetwork(resolve: Resolve, now: () => number): NetworkWatch {
  /** The most recently resolved name is last. */
  const witnesses = new Set<string>()
  const silent = new Set<string>()
  let asked: { readonly atMs: number; readonly answer: Promise<boolean> } | undefined

  const remember = (host: string): void => {
    witnesses.delete(host)
    witnesses.add(host)
    const [oldest] = witnesses
    if (witnesses.size > WITNESSES && oldest !== undefined) witnesses.delete(oldest)
  }
  const ask = async (): Promise<boolean> => {
    const answers = [...witnesses].reverse().map(async (host) => {
      const addresses = await resolve(host)
      if (addresses.length === 0) throw new Error('no address')
      return true
    })
    return Promise.any(answers).catch(() => false)
  }
  return {
    async resolve(host) {
      const addresses = await resolve(host)
      if (!addresses.some(isOwn)) remember(host)
      return addresses
    },
    answered: () => silent.clear(),
    failed: (domain) => void silent.add(domain),
    isOnline(about) {
      if (silent.size >= SILENT_DOMAINS) return Promise.resolve(false)
      if (about === 'hosts') return Promise.resolve(true)
      if (asked === undefined || now() - asked.atMs >= FRESH_MS)
        asked = { atMs: now(), answer: ask() }
      return asked.answer
    },
  }
}
