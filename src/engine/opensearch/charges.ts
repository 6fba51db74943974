/**
 * Charges against a quota: a script of the cluster decides them one after the other on the key's own document. A key has one
 * request under way, and whatever is charged meanwhile goes together into the next.
 */
import { CodedError } from '../../errors.ts'
import type { Charge, ChargeResult } from '../../store/keyring.ts'
import type { Documents } from './documents.ts'
import type { KeyDocument } from './key-document.ts'

/** Charges in one request. */
const MOST = 1000

/** `forced`: it was granted before, and is only counted. The answers are told by the document, unless nothing changed in it. */
const CHARGE = `
  if (ctx._source.usage == null) ctx._source.usage = [:];
  boolean changed = false;
  List answers = new ArrayList();
  for (def charge : params.charges) {
    Map month = ctx._source.usage.computeIfAbsent(charge.month, k -> new HashMap());
    long used = ((Number) month.getOrDefault(charge.counter, 0L)).longValue();
    long amount = ((Number) charge.amount).longValue();
    def limit = ctx._source.quotas[charge.counter];
    boolean granted = params.forced || amount == 0 || limit == null || used + amount <= ((Number) limit).longValue();
    if (granted && amount > 0) {
      used += amount;
      month.put(charge.counter, used);
      changed = true;
    }
    answers.add(['granted': granted, 'used': used, 'limit': limit]);
  }
  ctx._source.answers = answers;
  if (!changed) ctx.op = 'none';`

export const chargeScript = (charges: readonly Omit<Charge, 'keyId'>[], forced: boolean) => ({
  source: CHARGE,
  params: { charges, forced },
})

export const unknownKey = (): CodedError => new CodedError('KEY_INVALID', 'nobody has this API key.')

/** Where the script granted nothing: what stands in the document is what it saw. */
const unchanged = ({ quotas, usage }: KeyDocument, { counter, month, amount }: Charge): ChargeResult => {
  const limit = quotas[counter]
  return { granted: amount === 0 || limit === null, used: usage?.[month]?.[counter] ?? 0, limit }
}

interface Waiting {
  readonly charge: Charge
  readonly resolve: (result: ChargeResult) => void
  readonly reject: (reason: unknown) => void
}

export class Charges {
  readonly #keys: Documents<KeyDocument>
  /** By secret hash; present while a request is under way or about to be. */
  readonly #queues = new Map<string, Waiting[]>()

  constructor(keys: Documents<KeyDocument>) {
    this.#keys = keys
  }

  add(secretHash: string, charge: Charge): Promise<ChargeResult> {
    return new Promise((resolve, reject) => {
      const waiting = { charge, resolve, reject }
      const queue = this.#queues.get(secretHash)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      this.#queues.set(secretHash, [waiting])
      // What is charged in the same turn of the event loop goes along.
      setImmediate(() => void this.#send(secretHash))
    })
  }

  async #send(secretHash: string): Promise<void> {
    const queue = this.#queues.get(secretHash) ?? []
    while (queue.length > 0) await this.#decide(secretHash, queue.splice(0, MOST))
    this.#queues.delete(secretHash)
  }

  async #decide(secretHash: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const charges = batch.map(({ charge: { keyId: _keyId, ...charge } }) => charge)
      const { source, changed } = await this.#keys.update(secretHash, chargeScript(charges, false))
      if (source === undefined) throw unknownKey()
      for (const [at, { charge, resolve }] of batch.entries())
        resolve((changed ? source.answers?.[at] : undefined) ?? unchanged(source, charge))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
