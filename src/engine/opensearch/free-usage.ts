/**
 * The usage of keys without a quota: nothing depends on it within a second, so it is counted here first and told to the
 * cluster once a second. A process that is killed takes what it has not told with it.
 */
import { type Charge, type ChargeResult, type Counter, COUNTERS } from '../../store/keyring.ts'
import { chargeScript } from './charges.ts'
import type { Documents } from './documents.ts'
import type { Usage } from './kept-keys.ts'
import type { KeyDocument } from './key-document.ts'

/** In ms. */
export const USAGE_LAG_MS = 1000

type Counts = Record<Counter, number>
/** By month. */
type Account = Map<string, Counts>

const none = (): Counts => Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as Counts

const add = (account: Account, month: string, counter: Counter, amount: number): number => {
  const counts = account.get(month) ?? none()
  account.set(month, counts)
  counts[counter] += amount
  return counts[counter]
}

export class FreeUsage {
  readonly #keys: Documents<KeyDocument>
  readonly #untold = new Map<string, Account>()
  /** As the cluster knew it last. */
  readonly #known = new Map<string, Usage>()
  #timer: NodeJS.Timeout | undefined
  #telling: Promise<void> = Promise.resolve()

  constructor(keys: Documents<KeyDocument>) {
    this.#keys = keys
  }

  /** `known`: what the cluster said of this key. */
  add(secretHash: string, { month, counter, amount }: Charge, known: Usage): ChargeResult {
    const account = this.#untold.get(secretHash) ?? new Map<string, Counts>()
    this.#untold.set(secretHash, account)
    const untold = add(account, month, counter, amount)
    this.#timer ??= setTimeout(() => void this.tell(), USAGE_LAG_MS).unref()
    const told = (this.#known.get(secretHash) ?? known)[month]?.[counter] ?? 0
    return { granted: true, used: told + untold, limit: null }
  }

  close(): Promise<void> {
    return this.tell()
  }

  /** Resolves when everything that was added before the call has been tried. */
  tell(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#telling = this.#telling.then(() => this.#tellAll())
    return this.#telling
  }

  async #tellAll(): Promise<void> {
    const accounts = [...this.#untold]
    this.#untold.clear()
    this.#known.clear()
    await Promise.all(accounts.map(([secretHash, account]) => this.#tellOne(secretHash, account)))
  }

  async #tellOne(secretHash: string, account: Account): Promise<void> {
    const charges = [...account].flatMap(([month, counts]) =>
      COUNTERS.filter((counter) => counts[counter] > 0).map((counter) => ({ month, counter, amount: counts[counter] })),
    )
    try {
      const { source } = await this.#keys.update(secretHash, chargeScript(charges, true))
      if (source !== undefined) this.#known.set(secretHash, source.usage ?? {})
    } catch {
      // Told the next time; where the cluster counted it and could not say so, it is counted twice.
      for (const charge of charges) this.#putBack(secretHash, charge)
    }
  }

  #putBack(secretHash: string, { month, counter, amount }: Omit<Charge, 'keyId'>): void {
    const account = this.#untold.get(secretHash) ?? new Map<string, Counts>()
    this.#untold.set(secretHash, account)
    add(account, month, counter, amount)
    this.#timer ??= setTimeout(() => void this.tell(), USAGE_LAG_MS).unref()
  }
}
