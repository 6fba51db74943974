/** Returns the origins whose pages may call with a public key. */
import type { ApiKey } from '../api-keys.ts'

export function keyOriginsOf(keys: readonly ApiKey[]): ReadonlySet<string> {
  const working = keys.filter(({ revokedAt }) => revokedAt === null)
  return new Set(working.map(({ origin }) => origin).filter((origin) => origin !== null))
}
