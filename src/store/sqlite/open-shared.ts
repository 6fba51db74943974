/** Opens the tables whose writers share the directory's write connection. */
import type { DatabaseSync } from 'node:sqlite'
import type { Charts } from '../charts/charts.ts'
import type { DailyCounts } from '../counts/daily-counts.ts'
import type { SavedSearches } from '../saved-searches.ts'
import { SqliteCharts } from './charts/sqlite-charts.ts'
import type { WritingConnection } from './connection/writing-connection.ts'
import type { DamageLog } from './connection/record-damaged.ts'
import type { TickTransaction } from './connection/tick-transaction.ts'
import { SqliteDailyCounts } from './counts/sqlite-daily-counts.ts'
import { SqliteSavedSearches } from './following/sqlite-saved-searches.ts'

interface SharedParts {
  readonly database: DatabaseSync
  /** Belongs to the same connection as `database`. */
  readonly tick: TickTransaction
  readonly openWriting: () => WritingConnection
}

export function openShared(
  { database, tick, openWriting }: SharedParts,
  damage: DamageLog,
): readonly [SavedSearches, Charts, DailyCounts] {
  return [
    damage.watched(new SqliteSavedSearches(database, tick, openWriting)),
    damage.watched(new SqliteCharts(database, tick, openWriting)),
    damage.watched(new SqliteDailyCounts(database, tick, openWriting)),
  ]
}
