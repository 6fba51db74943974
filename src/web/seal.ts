/**
 * Encrypts and authenticates cookies and hidden fields of forms (AES-256-GCM). Only this
 * server can read or create them, and no process stores them.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
/** Sizes in bytes. */
const NONCE = 12
const TAG = 16

/** A value sealed for one purpose cannot be opened for another. */
export type SealPurpose = 'session' | 'notice' | 'form'

export class Seal {
  readonly #key: Buffer

  /**
   * Processes with the same `secret` open each other's values; empty = a random secret per process.
   */
  constructor(secret: string) {
    this.#key =
      secret === ''
        ? randomBytes(32)
        : createHash('sha256').update(`castdex console ${secret}`).digest()
  }

  seal(purpose: SealPurpose, value: object): string {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(purpose))
    const text = Buffer.concat([
      cipher.update(JSON.stringify(value), 'utf8'),
      cipher.final(),
    ])
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
  }

  /** Returns undefined for anything not sealed by this server for this purpose. */
  open(purpose: SealPurpose, sealed: string): unknown {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length <= NONCE + TAG) return undefined
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, NONCE), {
      authTagLength: TAG,
    })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    try {
      const text = Buffer.concat([
        decipher.update(bytes.subarray(NONCE + TAG)),
        decipher.final(),
      ])
      return JSON.parse(text.toString('utf8')) as unknown
    } catch {
      return undefined
    }
  }
}
