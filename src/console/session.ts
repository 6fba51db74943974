/** Manages operators' sessions. Only the key's hash is stored, sealed into a cookie. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashKey } from '../actions/key/key-secret.ts'
import type { ApiKey, ApiKeyStore } from '../store/api-keys.ts'
import { stateOf } from '../actions/key/key-rules.ts'
import type { Seal } from '../web/seal.ts'
import { HOUR_MS } from '../record/instant/durations.ts'

/** Lifetime of a session since its last renewal, which occurs after half of that time. */
export const SESSION_MS = 12 * HOUR_MS

export const SESSION_COOKIE = 'castdex-session'

/** The cookie's content. */
interface KeptSession {
  readonly keyHash: string
  readonly token: string
  readonly expiresMs: number
}

export interface ConsoleSession extends KeptSession {
  readonly key: ApiKey
}

export type SignInProblem = 'unknown' | 'ended' | 'no-admin'

export function cookieOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  wanted: string,
): string | undefined {
  for (const text of (headers.cookie ?? '').split(';')) {
    const [name, value] = text.trim().split('=', 2)
    if (name === wanted) return value
  }
  return undefined
}

/** Only the hash is stored, because the token itself would authorize forms. */
function tokenHash({ token }: KeptSession): string {
  return hash('sha256', token)
}

function isKept(value: unknown): value is KeptSession {
  if (typeof value !== 'object' || value === null) return false
  const { keyHash, token, expiresMs } = value as Readonly<Record<string, unknown>>
  return (
    typeof keyHash === 'string' &&
    typeof token === 'string' &&
    typeof expiresMs === 'number'
  )
}

function whyRefused(key: ApiKey | undefined, nowMs: number): SignInProblem | undefined {
  if (key === undefined) return 'unknown'
  if (stateOf(key, nowMs) !== 'active') return 'ended'
  if (key.scopes.includes('admin')) return undefined
  return 'no-admin'
}

interface SessionParts {
  readonly seal: Seal
  readonly apiKeys: Pick<ApiKeyStore, 'findByHash' | 'touch' | 'endSession' | 'hasEnded'>
  readonly now: () => number
}

export class Sessions {
  readonly #parts: SessionParts

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  /** `secret`: the key as entered. */
  async begin(secret: string): Promise<ConsoleSession | SignInProblem> {
    const { apiKeys, now } = this.#parts
    const keyHash = hashKey(secret)
    const key = await apiKeys.findByHash(keyHash)
    const problem = whyRefused(key, now())
    if (key === undefined || problem !== undefined) return problem ?? 'unknown'
    apiKeys.touch(key.id, new Date(now()).toISOString())
    const token = randomBytes(18).toString('base64url')
    return { key, keyHash, token, expiresMs: now() + SESSION_MS }
  }

  /** Looks the key up each time, so that revoking it ends its sessions at once. */
  async find(
    request: Pick<FastifyRequest, 'headers'>,
  ): Promise<ConsoleSession | undefined> {
    const { seal, apiKeys, now } = this.#parts
    const kept = seal.open('session', cookieOf(request, SESSION_COOKIE) ?? '')
    if (!isKept(kept) || kept.expiresMs <= now()) return undefined
    const [key, hasEnded] = await Promise.all([
      apiKeys.findByHash(kept.keyHash),
      apiKeys.hasEnded(tokenHash(kept)),
    ])
    if (key === undefined || hasEnded || whyRefused(key, now()) !== undefined)
      return undefined
    return { ...kept, key }
  }

  /** Ends the session in every browser and process that has its cookie, renewed or not. */
  end(session: ConsoleSession): Promise<void> {
    const { apiKeys, now } = this.#parts
    const nowMs = now()
    return apiKeys.endSession({
      tokenHash: tokenHash(session),
      endedAt: new Date(nowMs).toISOString(),
      expiresAt: new Date(nowMs + SESSION_MS).toISOString(),
    })
  }

  needsRenewal({ expiresMs }: ConsoleSession): boolean {
    return expiresMs - this.#parts.now() < SESSION_MS / 2
  }

  /** Returns the cookie value that renews the session. */
  keep({ keyHash, token }: ConsoleSession): string {
    const kept: KeptSession = { keyHash, token, expiresMs: this.#parts.now() + SESSION_MS }
    return this.#parts.seal.seal('session', kept)
  }
}

/** Returns whether the form contains the session's token. */
export function hasToken({ token }: ConsoleSession, given: string | undefined): boolean {
  const [wanted, sent] = [Buffer.from(token), Buffer.from(given ?? '')]
  return wanted.length === sent.length && timingSafeEqual(wanted, sent)
}
