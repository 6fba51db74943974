/** Names of the indices, and their settings for operators. */

export interface IndexSettings {
  readonly prefix: string
  readonly shards: number
  /** Number of replicas. */
  readonly replicas: number
  /** Refresh interval in ms. */
  readonly refreshMs: number
}

/** Returns the alias for searches and writes. */
export function aliasOf({ prefix }: Pick<IndexSettings, 'prefix'>): string {
  return `${prefix}-search`
}

/** Returns the name of an index: `castdex-search-3`. */
export function indexNameOf(
  settings: Pick<IndexSettings, 'prefix'>,
  generation: number,
): string {
  return `${aliasOf(settings)}-${String(generation)}`
}

/** Returns the alias of an index during its build. */
export function buildAliasOf(index: string): string {
  return `${index}-build`
}

/** Returns `undefined` if the name is not an index of this directory. */
export function generationOf(
  settings: Pick<IndexSettings, 'prefix'>,
  name: string,
): number | undefined {
  const start = `${aliasOf(settings)}-`
  const digits = name.slice(start.length)
  if (name.startsWith(start) && /^[1-9]\d{0,8}$/.test(digits)) return Number(digits)
  return undefined
}
