/** The names of the indices, and what an operator sets of them. */

export interface IndexSettings {
  readonly prefix: string
  readonly shards: number
  /** Copies of each shard beside the first. */
  readonly replicas: number
  /** A search may be so late, in ms. */
  readonly refreshMs: number
}

/** Returns the alias that everybody searches and writes by. */
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

/** Returns the alias that an index has for as long as it is built, and may become the live one. */
export function buildAliasOf(index: string): string {
  return `${index}-build`
}

/** Returns undefined for a name that is no index of this directory. */
export function generationOf(
  settings: Pick<IndexSettings, 'prefix'>,
  name: string,
): number | undefined {
  const start = `${aliasOf(settings)}-`
  const digits = name.slice(start.length)
  return name.startsWith(start) && /^[1-9]\d{0,8}$/.test(digits)
    ? Number(digits)
    : undefined
}
