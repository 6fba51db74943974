/**
 * Keys, each with its usage, in one document under the hash of its secret: found by a read that sees every write, and charged
 * by a script that sees quota and usage together. A second, never changing document leads from the public handle to the hash.
 */
import {
  type ApiKey,
  type Charge,
  type ChargeResult,
  type Counter,
  COUNTERS,
  type KeyPatch,
  type Keyring,
} from '../../store/keyring.ts'
import { Charges, unknownKey } from './charges.ts'
import type { Cluster } from './cluster.ts'
import { Documents, type Script, updateMany } from './documents.ts'
import { FreeUsage } from './free-usage.ts'
import { type KeyDocument, KEYS_INDEX } from './key-document.ts'
import { KeptKeys, type KeptKey } from './kept-keys.ts'

interface HandleDocument {
  readonly secretHash: string
}

/** In ms; uses of a key are written together. */
const TOUCH_DELAY_MS = 5000
/** Handles whose hashes are remembered; a handle never leads elsewhere. */
const MAX_HANDLES = 10_000

const toKey = ({ id, name, scopes, quotas, createdAt, expiresAt, revokedAt, lastUsedAt }: ApiKey): ApiKey => ({
  id,
  name,
  scopes,
  quotas,
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
})

const toMinute = (instant: string): string => `${instant.slice(0, 16)}:00.000Z`

const patchScript = (patch: object): Script => ({
  source: 'ctx._source.putAll(params.patch)',
  params: { patch },
})

const revokeScript = (at: string): Script => ({
  source: "if (ctx._source.revokedAt == null) ctx._source.revokedAt = params.at; else ctx.op = 'none'",
  params: { at },
})

const touchScript = (at: string): Script => ({
  source: `if (ctx._source.lastUsedAt == null || ctx._source.lastUsedAt.compareTo(params.at) < 0) ctx._source.lastUsedAt = params.at;
    else ctx.op = 'none'`,
  params: { at },
})

export class OpenSearchKeyring implements Keyring {
  readonly #cluster: Cluster
  readonly #keys: Documents<KeyDocument>
  readonly #handles: Documents<HandleDocument>
  readonly #hashes = new Map<string, string>()
  readonly #kept: KeptKeys
  readonly #charges: Charges
  readonly #free: FreeUsage
  readonly #touched = new Map<string, string>()
  #touchTimer: NodeJS.Timeout | undefined

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#keys = new Documents(cluster, KEYS_INDEX)
    this.#handles = new Documents(cluster, KEYS_INDEX)
    this.#charges = new Charges(this.#keys)
    this.#free = new FreeUsage(this.#keys)
    this.#kept = new KeptKeys((secretHash) => this.#read(secretHash))
  }

  async add(key: ApiKey, secretHash: string): Promise<void> {
    // The handle first: one that leads nowhere is nobody's, and a key without one could not be revoked.
    if (!(await this.#handles.create(key.id, { secretHash }))) throw new Error(`the key ${key.id} exists already`)
    if (await this.#keys.create(secretHash, toKey(key))) {
      // Charges that come at once are decided in the order in which they came: none waits for a look at the handle.
      this.#hashes.set(key.id, secretHash)
      return
    }
    await this.#handles.delete(key.id)
    throw new Error('a key with this secret exists already')
  }

  async list(): Promise<readonly ApiKey[]> {
    await this.#flushTouches()
    await this.#keys.refresh()
    const found = this.#keys.scan({ exists: { field: 'createdAt' } }, [{ createdAt: 'asc' }, { id: 'asc' }])
    return Array.fromAsync(found, ({ source }) => toKey(source))
  }

  update(id: string, patch: KeyPatch): Promise<ApiKey | undefined> {
    return this.#change(id, patchScript(patch))
  }

  revoke(id: string, at: string): Promise<ApiKey | undefined> {
    return this.#change(id, revokeScript(at))
  }

  async findByHash(secretHash: string): Promise<ApiKey | undefined> {
    return (await this.#kept.find(secretHash))?.key
  }

  async charge(charge: Charge): Promise<ChargeResult> {
    const { keyId, counter, amount } = charge
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new RangeError(`a charge is a whole number from 0, not ${String(amount)}`)
    const secretHash = this.#hashes.get(keyId) ?? (await this.#findHash(keyId))
    const kept = secretHash === undefined ? undefined : await this.#kept.find(secretHash)
    if (secretHash === undefined || kept === undefined) throw unknownKey()
    if (kept.key.quotas[counter] === null) return this.#free.add(secretHash, charge, kept.usage)
    return this.#charges.add(secretHash, charge)
  }

  async usage(keyId: string, month: string): Promise<Readonly<Record<Counter, number>>> {
    await this.#free.tell()
    const secretHash = await this.#findHash(keyId)
    const found = secretHash === undefined ? undefined : await this.#keys.get(secretHash)
    const used = found?.source.usage?.[month]
    return Object.fromEntries(COUNTERS.map((counter) => [counter, used?.[counter] ?? 0])) as Record<Counter, number>
  }

  touch(id: string, at: string): void {
    const minute = toMinute(at)
    if (this.#touched.get(id) === minute) return
    this.#touched.set(id, minute)
    this.#touchTimer ??= setTimeout(() => void this.#flushTouches(), TOUCH_DELAY_MS).unref()
  }

  /** What was counted and not told yet is told. */
  async close(): Promise<void> {
    await Promise.all([this.#free.close(), this.#flushTouches()])
  }

  async #change(id: string, script: Script): Promise<ApiKey | undefined> {
    const secretHash = await this.#findHash(id)
    if (secretHash === undefined) return undefined
    this.#kept.forget(secretHash)
    const { source } = await this.#keys.update(secretHash, script)
    // Somebody may have read it in between.
    this.#kept.forget(secretHash)
    return source === undefined ? undefined : toKey(source)
  }

  async #read(secretHash: string): Promise<KeptKey | undefined> {
    const found = await this.#keys.get(secretHash)
    // The handle of another key could be taken for a hash.
    if (found?.source.createdAt === undefined) return undefined
    if (this.#hashes.size < MAX_HANDLES) this.#hashes.set(found.source.id, secretHash)
    return { key: toKey(found.source), usage: found.source.usage ?? {} }
  }

  async #findHash(id: string): Promise<string | undefined> {
    const known = this.#hashes.get(id)
    if (known !== undefined) return known
    const secretHash = (await this.#handles.get(id))?.source.secretHash
    if (secretHash !== undefined && this.#hashes.size < MAX_HANDLES) this.#hashes.set(id, secretHash)
    return secretHash
  }

  async #flushTouches(): Promise<void> {
    clearTimeout(this.#touchTimer)
    this.#touchTimer = undefined
    const touched = [...this.#touched]
    this.#touched.clear()
    try {
      const found = await Promise.all(touched.map(async ([id, at]) => [await this.#findHash(id), at] as const))
      const updates = found.flatMap(([id, at]) =>
        id === undefined ? [] : [{ index: KEYS_INDEX, id, script: touchScript(at) }],
      )
      await updateMany(this.#cluster, updates)
    } catch {
      // When a key was last used is no promise: an absent cluster must not stop an answer.
    }
  }
}
