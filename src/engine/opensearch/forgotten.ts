/** The hashes of forgotten addresses and their salt, in one document: they are few, and every call sees all of them. */
import { randomBytes } from 'node:crypto'
import { type ForgottenAddresses, hashAddress, toForgotten } from '../../record/forgotten.ts'
import type { Forgotten } from '../../store/forgotten.ts'
import type { Cluster } from './cluster.ts'
import { DIRECTORY_INDEX } from './directory-index.ts'
import { Documents } from './documents.ts'
import { eraseTraces } from './erase-traces.ts'

export interface ForgottenDocument {
  readonly salt: string
  readonly hashes: readonly string[]
}

/** Of the document. */
export const FORGOTTEN_ID = 'forgotten'
const SALT_BYTES = 16

const ADD = "if (ctx._source.hashes.contains(params.hash)) ctx.op = 'none'; else ctx._source.hashes.add(params.hash)"

export class OpenSearchForgotten implements Forgotten {
  readonly #cluster: Cluster
  readonly #documents: Documents<ForgottenDocument>

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#documents = new Documents(cluster, DIRECTORY_INDEX)
  }

  async add(address: string): Promise<void> {
    const found = await this.#documents.get(FORGOTTEN_ID)
    if (found === undefined) {
      // Where somebody else was faster, his salt counts.
      await this.#documents.create(FORGOTTEN_ID, { salt: randomBytes(SALT_BYTES).toString('hex'), hashes: [] })
      return this.add(address)
    }
    const hash = hashAddress(address, found.source.salt)
    await this.#documents.update(FORGOTTEN_ID, { source: ADD, params: { hash } })
  }

  async list(): Promise<ForgottenAddresses> {
    const found = await this.#documents.get(FORGOTTEN_ID)
    return toForgotten(new Set(found?.source.hashes), found?.source.salt ?? '')
  }

  async erase(): Promise<number> {
    const forgotten = await this.list()
    return forgotten.size === 0 ? 0 : eraseTraces(this.#cluster, forgotten)
  }
}
