/** Names of the indices, and their settings for operators. */

export interface IndexSettings {
  readonly prefix: string
  /** `search` finds podcasts. Default: `search`. */
  readonly name?: 'search' | 'episodes'
  readonly shards: number
  readonly replicas: number
  readonly refreshMs: number
}

type IndexNames = Pick<IndexSettings, 'prefix' | 'name'>

/** Returns the alias for searches and writes. */
export function aliasOf({ prefix, name = 'search' }: IndexNames): string {
  return `${prefix}-${name}`
}

/** Returns the name of an index: `castdex-search-3`. */
export function indexNameOf(settings: IndexNames, generation: number): string {
  return `${aliasOf(settings)}-${String(generation)}`
}

/** Returns the alias of an index during its build. */
export function buildAliasOf(index: string): string {
  return `${index}-build`
}

/** Returns `undefined` if the name is not an index of this directory. */
export function generationOf(settings: IndexNames, name: string): number | undefined {
  const start = `${aliasOf(settings)}-`
  const digits = name.slice(start.length)
  if (name.startsWith(start) && /^[1-9]\d{0,8}$/.test(digits)) return Number(digits)
  return undefined
}
