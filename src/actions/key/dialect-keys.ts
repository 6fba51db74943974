/**
 * Derives the secrets that sign calls of the Podcast Index dialect. They follow from one secret of
 * the installation and the key's id, so they are not stored.
 */
import { createHmac } from 'node:crypto'
import { KEY_PREFIX } from './key-secret.ts'

/** 160 bits in hexadecimal digits. */
const DERIVED_LENGTH = 40

/** Returns a key's secret. It has the form of other secrets, and also works as a bearer key. */
export function deriveKeySecret(installationSecret: string, keyId: string): string {
  const derived = createHmac('sha256', installationSecret)
    .update(`podcast-index ${keyId}`)
    .digest('hex')
  return KEY_PREFIX + derived.slice(0, DERIVED_LENGTH)
}
