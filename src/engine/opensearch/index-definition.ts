/** What a room says of its index, and what the cluster is told of it. */

export interface IndexDefinition {
  /** Behind the prefix: `podcasts` is `castdex-podcasts`. */
  readonly name: string
  /** Fields by name. */
  readonly properties: Readonly<Record<string, object>>
  readonly settings?: Readonly<Record<string, unknown>>
  /** `false`: what has no mapping is kept and not looked into. Default `strict`: it is refused. */
  readonly dynamic?: 'strict' | false
  /** The index stands behind an alias of its name, so that another may take its place. */
  readonly aliased?: boolean
  /** Does not grow with the directory: one shard, whatever is set. */
  readonly small?: boolean
}

export interface IndexSettings {
  readonly prefix: string
  /** Copies of each shard beside the first. */
  readonly replicas: number
  /** Of an index that grows with the directory. */
  readonly shards: number
  /** How late a search may be. */
  readonly refreshMs: number
}

/** Of the index or alias that everybody uses. */
export const indexName = ({ prefix }: Pick<IndexSettings, 'prefix'>, { name }: Pick<IndexDefinition, 'name'>): string =>
  `${prefix}-${name}`

export const toIndexBody = (definition: IndexDefinition, settings: IndexSettings): object => ({
  settings: {
    number_of_shards: definition.small === true ? 1 : settings.shards,
    number_of_replicas: settings.replicas,
    refresh_interval: `${String(settings.refreshMs)}ms`,
    ...definition.settings,
  },
  mappings: { dynamic: definition.dynamic ?? 'strict', properties: definition.properties },
})
