/** The engine for more than one machine: any number of processes over one OpenSearch cluster, which holds everything. */
import type { Engine, DirectoryCapabilities, EngineHealth, MendingNews } from '../../store/engine.ts'
import { CodedError } from '../../errors.ts'
import type { Lookalikes } from '../../store/lookalikes.ts'
import { OpenSearchBudgets } from './budgets.ts'
import { OpenSearchChangeFeed } from './change-feed.ts'
import { raiseClauseLimit } from './clause-limit.ts'
import { Cluster } from './cluster.ts'
import { Connection } from './connection.ts'
import { OpenSearchDepartures } from './departures.ts'
import { OpenSearchDossiers } from './dossiers.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { OpenSearchForgotten } from './forgotten.ts'
import { examine } from './health.ts'
import { USAGE_LAG_MS } from './free-usage.ts'
import { OpenSearchHistory } from './history.ts'
import { openIndices } from './indices.ts'
import { measureIndices } from './measure-indices.ts'
import { KEY_LAG_MS } from './kept-keys.ts'
import { OpenSearchKeyring } from './keyring.ts'
import { OpenSearchMoving } from './moving.ts'
import { NameClaims } from './name-claims.ts'
import { NameHolders } from './owners.ts'
import { Podcasts } from './podcasts.ts'
import { OpenSearchReader } from './reader.ts'
import { Mirror } from './mirror.ts'
import { Numbers } from './numbers.ts'
import { OpenSearchRates } from './rates.ts'
import { RecordsWriter } from './records-writer.ts'
import { Reindex } from './reindex.ts'
import { Search } from './search.ts'
import { SharedChanges } from './shared-change.ts'
import { OpenSearchStandings } from './standings.ts'
import { Survivors } from './survivors.ts'
import { OpenSearchTasks } from './task-queue.ts'
import { OpenSearchWriter } from './writer.ts'

export type { OpenSearchEngineOptions } from './engine-options.ts'

/** Between two looks for what writers that died have left. */
const SWEEP_MS = 60_000

class OpenSearchEngine implements Engine {
  readonly name = 'opensearch'
  readonly supports: DirectoryCapabilities
  readonly reader: OpenSearchReader
  readonly writer: OpenSearchWriter
  readonly keyring: OpenSearchKeyring
  readonly dossiers: OpenSearchDossiers
  readonly history: OpenSearchHistory
  readonly standings: OpenSearchStandings
  /** This engine is frozen: it has no look-up of lookalikes, and says so. */
  readonly lookalikes: Lookalikes = {
    find: () => Promise.reject(new CodedError('NOT_READY', 'the OpenSearch engine does not look for twins.')),
  }
  readonly forgotten: OpenSearchForgotten
  readonly tasks: OpenSearchTasks
  readonly budgets: OpenSearchBudgets
  readonly rates: OpenSearchRates
  readonly moving: OpenSearchMoving
  readonly #cluster: Cluster
  #sweeping: NodeJS.Timeout | undefined
  #closing: Promise<void> | undefined

  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    const { searchesAtOnce = false, indices } = options
    const searchLagMs = searchesAtOnce ? 0 : indices.refreshMs
    this.supports = {
      searchLagMs,
      keyLagMs: KEY_LAG_MS,
      usageLagMs: USAGE_LAG_MS,
      changeWaitMs: 0,
      sharedByMachines: true,
      fileBackup: false,
    }
    const podcasts = new Podcasts(cluster)
    const survivors = new Survivors(cluster)
    const claims = new NameClaims(cluster, podcasts, survivors)
    const holders = new NameHolders(cluster, podcasts, survivors)
    const search = new Search(cluster, survivors, options)
    this.reader = new OpenSearchReader({ cluster, survivors, holders, search }, options)
    const records = new RecordsWriter(cluster, podcasts, claims, options)
    const shared = new SharedChanges(cluster, podcasts, options)
    const mirror = new Mirror({ cluster, podcasts, claims, numbers: new Numbers(cluster) }, options)
    this.writer = new OpenSearchWriter({
      cluster,
      holders,
      records,
      departures: new OpenSearchDepartures({ cluster, podcasts, survivors, claims, shared }, options),
      changeFeed: new OpenSearchChangeFeed({ cluster, podcasts, survivors, mirror }),
      reindex: new Reindex(cluster),
    })
    this.keyring = new OpenSearchKeyring(cluster)
    this.dossiers = new OpenSearchDossiers(cluster)
    this.history = new OpenSearchHistory(cluster)
    this.standings = new OpenSearchStandings(cluster)
    this.forgotten = new OpenSearchForgotten(cluster)
    this.tasks = new OpenSearchTasks(cluster, options)
    this.moving = new OpenSearchMoving(cluster)
    this.budgets = new OpenSearchBudgets(cluster, options)
    this.rates = new OpenSearchRates(cluster, options)
  }

  sizes(): Promise<Readonly<Record<string, number>>> {
    return measureIndices(this.#cluster)
  }

  health(options?: { readonly deep?: boolean }): Promise<EngineHealth> {
    return examine(this.#cluster, options?.deep ?? false)
  }

  /** The cluster mends its indices itself; what writers that died have left is carried out. */
  mend(_report: (news: MendingNews) => void): void {
    const sweep = (): void => {
      // The next one finds it too.
      void this.writer.sweep().catch(() => undefined)
    }
    this.#sweeping ??= setInterval(sweep, SWEEP_MS).unref()
  }

  backup(): Promise<void> {
    const message = 'the directory lives in an OpenSearch cluster; take a snapshot of it (docs/OPENSEARCH.md).'
    return Promise.reject(new CodedError('BACKUP_UNSUPPORTED', message))
  }

  /** Once, however often it is asked for: the client never answers a second time. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    clearInterval(this.#sweeping)
    await this.keyring.close()
    await this.#cluster.connection.close()
  }
}

/** Safe in several processes at once, on an empty cluster too. */
export const openOpenSearchEngine = async (options: OpenSearchEngineOptions): Promise<Engine> => {
  const connection = new Connection(options.connection)
  await Promise.all([openIndices(connection, options.indices), raiseClauseLimit(connection)])
  return new OpenSearchEngine(new Cluster(connection, options.indices), options)
}
