/** The reference store of API keys: two maps. */
import {
  type ApiKey,
  type Charge,
  type ChargeResult,
  type Counter,
  COUNTERS,
  type DayUsage,
  type EndedSession,
  type KeyPatch,
  type ApiKeyStore,
} from '../../src/store/api-keys.ts'
import { CodedError } from '../../src/errors.ts'

export class PlainApiKeys implements ApiKeyStore {
  readonly #keys = new Map<string, { key: ApiKey; secretHash: string }>()
  readonly #used = new Map<string, number>()
  readonly #days = new Map<string, DayUsage>()
  readonly #ended = new Map<string, EndedSession>()

  async add(key: ApiKey, secretHash: string): Promise<void> {
    const isKnown =
      this.#keys.has(key.id) || (await this.findByHash(secretHash)) !== undefined
    if (isKnown) throw new Error('a key with this id or hash exists already')
    this.#keys.set(key.id, { key, secretHash })
  }

  async list(): Promise<readonly ApiKey[]> {
    const keys = [...this.#keys.values()].map(({ key }) => key)
    return keys.sort((a, b) =>
      a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt),
    )
  }

  async origins(): Promise<ReadonlySet<string>> {
    const keys = [...this.#keys.values()].map(({ key }) => key)
    return new Set(
      keys.flatMap(({ origin, revokedAt }) => (revokedAt === null ? (origin ?? []) : [])),
    )
  }

  async update(id: string, patch: KeyPatch): Promise<ApiKey | undefined> {
    return this.#change(id, (key) => ({ ...key, ...patch }))
  }

  async revoke(id: string, at: string): Promise<ApiKey | undefined> {
    return this.#change(id, (key) => ({ ...key, revokedAt: key.revokedAt ?? at }))
  }

  async findByHash(secretHash: string): Promise<ApiKey | undefined> {
    return [...this.#keys.values()].find((known) => known.secretHash === secretHash)?.key
  }

  async charge({ keyId, counter, amount, month, day }: Charge): Promise<ChargeResult> {
    const known = this.#keys.get(keyId)
    if (known === undefined) throw new CodedError('KEY_INVALID', 'Unknown API key.')
    const name = `${keyId} ${month} ${counter}`
    const used = this.#used.get(name) ?? 0
    const limit = known.key.quotas[counter]
    const granted = amount === 0 || limit === null || used + amount <= limit
    if (granted) this.#used.set(name, used + amount)
    if (granted && day !== undefined && amount > 0) {
      const ofDay = `${keyId} ${day} ${counter}`
      this.#days.set(ofDay, {
        day,
        counter,
        used: (this.#days.get(ofDay)?.used ?? 0) + amount,
      })
    }
    return { granted, used: granted ? used + amount : used, limit }
  }

  async usage(keyId: string, month: string): Promise<Readonly<Record<Counter, number>>> {
    const used = COUNTERS.map((counter) => [
      counter,
      this.#used.get(`${keyId} ${month} ${counter}`) ?? 0,
    ])
    return Object.fromEntries(used) as Record<Counter, number>
  }

  async usageByDay(
    keyId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ) {
    const names = [...this.#days.keys()]
      .filter((name) => name.startsWith(`${keyId} `))
      .sort()
    const days = names.flatMap((name) => this.#days.get(name) ?? [])
    return days.filter(({ day }) => day >= from && day <= to)
  }

  touch(id: string, at: string): void {
    void this.#change(id, (key) => ({ ...key, lastUsedAt: `${at.slice(0, 16)}:00.000Z` }))
  }

  async endSession(session: EndedSession): Promise<void> {
    for (const { tokenHash, expiresAt } of this.#ended.values())
      if (expiresAt <= session.endedAt) this.#ended.delete(tokenHash)
    this.#ended.set(session.tokenHash, session)
  }

  async hasEnded(tokenHash: string): Promise<boolean> {
    return this.#ended.has(tokenHash)
  }

  #change(id: string, change: (key: ApiKey) => ApiKey): ApiKey | undefined {
    const known = this.#keys.get(id)
    if (known === undefined) return undefined
    known.key = change(known.key)
    return known.key
  }
}
