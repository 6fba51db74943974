/**
 * Finds credentials that would travel unencrypted: settings with an `http://` address and a
 * secret that is sent there.
 */
import type { Config } from './config.ts'

/** Settings that hold an address, each with the secret sent to it. */
const SENT: readonly {
  readonly url: keyof Config
  readonly secret: keyof Config
  readonly variable: string
}[] = [
  { url: 'spotifyUrl', secret: 'spotifyClientSecret', variable: 'CASTDEX_SPOTIFY_URL' },
  {
    url: 'spotifyAccountsUrl',
    secret: 'spotifyClientSecret',
    variable: 'CASTDEX_SPOTIFY_ACCOUNTS_URL',
  },
  { url: 'youtubeUrl', secret: 'youtubeKey', variable: 'CASTDEX_YOUTUBE_URL' },
  {
    url: 'opensearchUrl',
    secret: 'opensearchPassword',
    variable: 'CASTDEX_OPENSEARCH_URL',
  },
  { url: 'opensearchUrl', secret: 'opensearchApiKey', variable: 'CASTDEX_OPENSEARCH_URL' },
]

/** Returns whether the address uses plain HTTP to another machine. */
export function isPlainAndRemote(text: string): boolean {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'http:') return false
  const isLoopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(
    url.hostname,
  )
  return !isLoopback
}

/**
 * Returns a warning for each setting that sends a secret over `http://` to another machine.
 * Warnings do not contain the address.
 */
export function warnOfPlainCredentials(config: Config): readonly string[] {
  const sent = SENT.filter(
    ({ url, secret }) =>
      config[secret] !== '' && String(config[url]).split(',').some(isPlainAndRemote),
  )
  const names = new Set(sent.map(({ variable }) => variable))
  const warnings = [...names].map(
    (name) =>
      `${name} is http://, so the credentials that go there can be read on the way; use https://`,
  )
  if (isPlainAndRemote(config.publicUrl))
    warnings.push(
      'CASTDEX_PUBLIC_URL is http://, so the keys of callers can be read on the way; use https://',
    )
  return warnings
}
