/**
 * Tells whether a failure is the fault of our own network. A name that does not resolve
 * says nothing about its feed while no name resolves at all. So a name that is known to
 * exist is asked again before a failure counts.
 */
import type { LookupAddress } from 'node:dns'
import type { Resolve } from './guard.ts'

/** This many names that resolved before are asked as witnesses. */
const WITNESSES = 5
/** After this many domains in a row that do not answer, we check our own network. */
const SILENT_DOMAINS = 8
/** The answer of the witnesses holds this long. */
const FRESH_MS = 3000

export interface NetworkWatch {
  /** Resolves a name, and remembers the names that were found. */
  readonly resolve: Resolve
  /** Somebody out there answered. */
  answered(): void
  /** Nobody answered at this domain. */
  failed(domain: string): void
  /**
   * `names`: false as long as no name is known to resolve right now. `hosts`: false where one
   * domain after the other does not answer.
   */
  isOnline(about: 'names' | 'hosts'): Promise<boolean>
}

/** Returns whether the machine finds the address in its own files, without any network. */
const isOwn = ({ address }: LookupAddress): boolean =>
  address.startsWith('127.') || address === '::1'

export function watchNetwork(resolve: Resolve, now: () => number): NetworkWatch {
  /** The one that resolved last stands last. */
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
