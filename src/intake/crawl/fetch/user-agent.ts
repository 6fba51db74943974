/**
 * Makes the user agent of every request that castdex sends to feeds, sites and platforms.
 */
import type { Config } from '../../../config/config.ts'

/** Returns the name and version, and an address where the operator has given one. */
export function userAgentOf(
  { contactUrl, publicUrl }: Pick<Config, 'contactUrl' | 'publicUrl'>,
  version: string,
): string {
  const address = contactUrl === '' ? publicUrl : contactUrl
  return address === '' ? `castdex/${version}` : `castdex/${version} (+${address})`
}
