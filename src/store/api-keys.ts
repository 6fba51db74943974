/**
 * The port of API keys and their usage. It is separate from the directory, so that a charge never
 * waits behind an import.
 */

export const SCOPES = [
  'podcasts',
  'search',
  'lookup',
  'changes',
  'export',
  'mirror',
  'admin',
] as const
export type Scope = (typeof SCOPES)[number]
export const DEFAULT_SCOPES: readonly Scope[] = ['podcasts', 'search', 'lookup']

export const COUNTERS = ['podcastLookups', 'searchCount'] as const
export type Counter = (typeof COUNTERS)[number]
/** The monthly limit of each counter; null = unlimited. */
export type Quotas = Readonly<Record<Counter, number | null>>

/**
 * The scopes that a key bound to an origin may have: every visitor of the page can read such a key.
 */
export const PUBLIC_SCOPES: readonly Scope[] = ['search', 'lookup']

export interface ApiKey {
  /** The public handle, `key_…`. Stores keep only a hash of the key itself. */
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly quotas: Quotas
  /**
   * `https://example.org`: only pages of this origin may use the key, for searches and lookups.
   * Null: not bound.
   */
  readonly origin: string | null
  /** ISO instants. */
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** Exact to the minute. */
  readonly lastUsedAt: string | null
}

export type KeyPatch = Partial<Pick<ApiKey, 'name' | 'scopes' | 'quotas' | 'expiresAt'>>

export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7)
}

export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}

export interface Charge {
  readonly keyId: string
  readonly counter: Counter
  /** A non-negative integer. */
  readonly amount: number
  /** A month as `monthOf` returns it. */
  readonly month: string
  /**
   * A day as `dayOf` returns it, to count the use for that day as well. Default: only for the
   * month.
   */
  readonly day?: string
}

/** The use of one counter by a key on one UTC day. */
export interface DayUsage {
  readonly day: string
  readonly counter: Counter
  readonly used: number
}

/**
 * `granted: false`: the charge would exceed the quota, and nothing was charged. `used` is the count
 * after the call.
 */
export interface ChargeResult {
  readonly granted: boolean
  readonly used: number
  readonly limit: number | null
}

/** A console session that was signed out. */
export interface EndedSession {
  /** The SHA-256 of the session token, in hex. */
  readonly tokenHash: string
  /** ISO instants. `expiresAt` is the expiry of the session's last cookie. */
  readonly endedAt: string
  readonly expiresAt: string
}

export interface ApiKeyStore {
  /** `secretHash` is the SHA-256 of the key in hex, and unique. */
  add(key: ApiKey, secretHash: string): Promise<void>
  /** All keys, revoked ones included, oldest first. */
  list(): Promise<readonly ApiKey[]>
  /**
   * The origins of keys that are not revoked. Read-only: it does not flush pending `touch` calls.
   */
  origins(): Promise<ReadonlySet<string>>
  /** Undefined if no key has this id. */
  update(id: string, patch: KeyPatch): Promise<ApiKey | undefined>
  revoke(id: string, at: string): Promise<ApiKey | undefined>
  /**
   * Sees writes of other processes after `supports.keyLagMs` at the latest, and its own at once.
   */
  findByHash(secretHash: string): Promise<ApiKey | undefined>
  /**
   * The synchronous `findByHash`; undefined means "use `findByHash`". Absent if lookups always
   * wait.
   */
  findAtOnce?(secretHash: string): ApiKey | undefined
  /**
   * Exact under any concurrency, across all processes on the same data. A resolved charge survives
   * a kill, with the exception that `supports.chargesWhileReadOnly` names.
   */
  charge(charge: Charge): Promise<ChargeResult>
  usage(keyId: string, month: string): Promise<Readonly<Record<Counter, number>>>
  /** Days from `from` to `to`, both included, in ascending order. Days without use are left out. */
  usageByDay(
    keyId: string,
    days: { readonly from: string; readonly to: string },
  ): Promise<readonly DayUsage[]>
  /** Records the last use of a key. Best effort: it may lag by a minute or be lost. */
  touch(id: string, at: string): void
  /** Durable when it resolves. Also deletes sessions that had expired by `endedAt`. */
  endSession(session: EndedSession): Promise<void>
  /** True once any process has ended the session, with the lag of a revocation in `findByHash`. */
  hasEnded(tokenHash: string): Promise<boolean>
}
