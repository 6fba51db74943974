/** Finds podcasts that may be one show by their metadata, with one index per criterion. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PodcastId } from '../../../record/podcast.ts'
import type { CallOptions } from '../../call-options.ts'
import type {
  ContentQuery,
  LookalikeQuery,
  LookalikeMatches,
  Lookalike,
  Lookalikes,
} from '../../lookalikes.ts'
import { call } from '../connection/call.ts'
import type { TickTransaction } from '../connection/tick-transaction.ts'

/** Maximum number of results of one criterion. */
const MOST = 24

/** Must equal the expressions of the migrations literally. */
const TITLE = "content ->> '$.print.title'"
const OWNER = "content ->> '$.print.owners[0]'"
const SELF = "content ->> '$.print.selfKey'"
const TITLED = `section = 'moves' AND ${TITLE} <> '' AND ${TITLE} = said.title`
const LINKED = `section = 'moves' AND ${SELF} IS NOT NULL AND ${SELF} = own.value`
/** Excludes merged podcasts, whose metadata stays in the table. */
const IS_PRESENT = 'EXISTS (SELECT 1 FROM podcasts WHERE podcasts.seq = metadata.seq)'
const FOUND = "content ->> '$.found.title'"
/** Podcasts whose URLs serve content with the title. */
const GIVES_TITLE = `SELECT metadata.seq FROM metadata
    WHERE section = 'moves' AND ${FOUND} <> '' AND ${FOUND} = said.title AND ${IS_PRESENT}`

/**
 * Each criterion selects seqs for one row of `said`. CROSS JOIN makes the podcast's own URLs drive
 * the join.
 */
const WAYS: readonly string[] = [
  'SELECT other.seq FROM podcasts AS other WHERE other.podcast_guid = said.guid',
  `SELECT metadata.seq FROM metadata WHERE ${TITLED} AND ${OWNER} = said.owner AND ${IS_PRESENT}`,
  `SELECT metadata.seq FROM metadata WHERE ${TITLED} AND ${IS_PRESENT}`,
  'SELECT feed_urls.seq FROM feed_urls WHERE feed_urls.key = said.self',
  `SELECT metadata.seq FROM json_each(said.feedKeys) AS own CROSS JOIN metadata ON ${LINKED} WHERE ${IS_PRESENT}`,
  'SELECT other.seq FROM podcasts AS other WHERE other.id = said.target',
]

const columnOf = (way: string): string =>
  `(SELECT json_group_array(seq) FROM (${way} LIMIT ${String(MOST)}) WHERE seq <> said.seq)`

const findBy = (said: string, ways: readonly string[]): string => `
  WITH said AS MATERIALIZED (
    SELECT podcasts.id, podcasts.seq, revision, asked.value ->> 'feedKeys' AS feedKeys, ${said}
  )
  SELECT id, revision, ${ways.map(columnOf).join(', ')} FROM said`

const ASKED =
  "FROM json_each(?) AS asked CROSS JOIN podcasts ON podcasts.id = asked.value ->> 'id'"

export const FIND_LOOKALIKES = findBy(
  `podcast_guid AS guid, ${TITLE} AS title, ${OWNER} AS owner, ${SELF} AS self,
        content ->> '$.duplicate.target' AS target
      ${ASKED} LEFT JOIN metadata ON metadata.seq = podcasts.seq AND section = 'moves'`,
  WAYS,
)

export const FIND_CONTENT = findBy(
  `asked.value ->> 'podcastGuid' AS guid, asked.value ->> 'title' AS title,
        asked.value ->> 'owner' AS owner, asked.value ->> 'selfKey' AS self, NULL AS target
      ${ASKED}`,
  [...WAYS, GIVES_TITLE],
)

type FoundRow = readonly [id: PodcastId, revision: number, ...seqs: readonly string[]]

interface PresentRow extends Lookalike {
  readonly seq: number
}

export class SqliteLookalikes implements Lookalikes {
  readonly #tick: TickTransaction
  readonly #find: StatementSync
  readonly #findContent: StatementSync
  readonly #present: StatementSync

  constructor(database: DatabaseSync, tick: TickTransaction) {
    this.#tick = tick
    this.#find = database.prepare(FIND_LOOKALIKES)
    this.#find.setReturnArrays(true)
    this.#findContent = database.prepare(FIND_CONTENT)
    this.#findContent.setReturnArrays(true)
    this.#present = database.prepare(
      'SELECT seq, podcasts.id, revision FROM json_each(?) AS found CROSS JOIN podcasts ON podcasts.seq = found.value',
    )
  }

  find(
    asked: readonly LookalikeQuery[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, LookalikeMatches>> {
    return call(() => this.#read(this.#find, asked), options)
  }

  findContent(
    asked: readonly ContentQuery[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<PodcastId, LookalikeMatches>> {
    return call(() => this.#read(this.#findContent, asked), options)
  }

  #read(
    statement: StatementSync,
    asked: readonly LookalikeQuery[],
  ): ReadonlyMap<PodcastId, LookalikeMatches> {
    this.#tick.enter()
    const rows = statement.all(JSON.stringify(asked)) as unknown as readonly FoundRow[]
    const found = new Map<PodcastId, LookalikeMatches>()
    for (const [id, revision, ...ways] of rows) {
      const seqs = new Set(ways.flatMap((way) => JSON.parse(way) as number[]))
      if (seqs.size > 0) found.set(id, { revision, others: this.#findPresent([...seqs]) })
    }
    return found
  }

  #findPresent(seqs: readonly number[]): readonly Lookalike[] {
    const rows = this.#present.all(JSON.stringify(seqs)) as unknown as readonly PresentRow[]
    return rows
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ id, revision }) => ({ id, revision }))
  }
}
