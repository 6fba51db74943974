/**
 * Obtains Spotify API tokens with client credentials. A token lasts an hour, and is renewed before
 * it expires or after a refusal.
 */
import type { PlatformAnswer, PlatformClient } from '../platform/platform-http.ts'
import { fieldOf, textOf } from '../platform/untrusted.ts'

export interface SpotifyCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

export interface TokenSource {
  /** Concurrent callers share one request. */
  token(signal: AbortSignal): Promise<PlatformAnswer<string>>
  /** Discards a refused token; the next call gets a new one. */
  drop(token: string): void
}

/** Tokens are renewed this long before they expire. */
const MARGIN_MS = 60_000
const DEFAULT_LIFE_S = 3600
const REFUSED_RETRY_MS = 6 * 3_600_000

export function openTokenSource(
  {
    accountsUrl,
    credentials,
  }: { readonly accountsUrl: string; readonly credentials: SpotifyCredentials },
  http: PlatformClient,
  now: () => number,
): TokenSource {
  let held: { readonly text: string; readonly untilMs: number } | undefined
  let asking: Promise<PlatformAnswer<string>> | undefined

  const ask = async (signal: AbortSignal): Promise<PlatformAnswer<string>> => {
    const basic = Buffer.from(
      `${credentials.clientId}:${credentials.clientSecret}`,
    ).toString('base64')
    const answer = await http.fetchJson({
      url: `${accountsUrl}/api/token`,
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
    })
    const text =
      answer.kind === 'answer' ? textOf(fieldOf(answer.body, 'access_token')) : null
    if (answer.kind === 'answer' && text !== null) {
      const lifeS = fieldOf(answer.body, 'expires_in')
      held = {
        text,
        untilMs:
          now() + (typeof lifeS === 'number' ? lifeS : DEFAULT_LIFE_S) * 1000 - MARGIN_MS,
      }
      return { kind: 'answer', body: text }
    }
    if (answer.kind === 'silent') return answer
    return {
      kind: 'silent',
      reason: 'the credentials were refused',
      retryAfterMs: REFUSED_RETRY_MS,
    }
  }

  return {
    token: (signal) => {
      if (held !== undefined && now() < held.untilMs)
        return Promise.resolve({ kind: 'answer', body: held.text })
      asking ??= ask(signal).finally(() => (asking = undefined))
      return asking
    },
    drop: (token) => {
      if (held?.text === token) held = undefined
    },
  }
}
