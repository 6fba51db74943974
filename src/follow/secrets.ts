/**
 * Derives the secrets of saved searches from the secret of the installation, so that no secret that
 * signs messages or opens a feed is stored. Only the hash of a feed's token is.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { openInstallationSecret } from '../config/installation-secret.ts'

type Installation = Pick<Config, 'dataDir' | 'dialectSecret'>

const SECRET_PREFIX = 'whsec_'
/** 192 bits in hexadecimal digits. */
const TOKEN_LENGTH = 48
const FINGERPRINT_LENGTH = 16

const derive = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest()

export interface SearchSecrets {
  /** Identifies the installation's secret without revealing it. */
  readonly installation: string
  /** `whsec_…`, as Standard Webhooks writes secrets. */
  secretOf(id: string, secretNo: number): string
  tokenOf(id: string, tokenNo: number): string
}

const secretsFrom = (secret: string): SearchSecrets => ({
  installation: derive(secret, 'saved searches')
    .toString('hex')
    .slice(0, FINGERPRINT_LENGTH),
  secretOf: (id, no) =>
    SECRET_PREFIX + derive(secret, `webhook ${id} ${String(no)}`).toString('base64'),
  tokenOf: (id, no) =>
    derive(secret, `feed ${id} ${String(no)}`)
      .toString('hex')
      .slice(0, TOKEN_LENGTH),
})

/** Creates the secret of the installation if there is none. */
export function openSearchSecrets(installation: Installation): SearchSecrets {
  return secretsFrom(openInstallationSecret(installation))
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The headers of a message: https://www.standardwebhooks.com */
export function signMessage(
  secret: string,
  {
    id,
    nowMs,
    body,
  }: { readonly id: string; readonly nowMs: number; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
