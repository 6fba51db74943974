/** Builds the user agent for requests to feeds, sites and platforms. */
import type { Config } from '../../../config/config.ts'

/** Returns name and version, with the operator's contact or public URL if configured. */
export function userAgentOf(
  { contactUrl, publicUrl }: Pick<Config, 'contactUrl' | 'publicUrl'>,
  version: string,
): string {
  const address = contactUrl === '' ? publicUrl : contactUrl
  if (address === '') return `castdex/${version}`
  return `castdex/${version} (+${address})`
}
