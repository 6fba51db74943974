/** Finds podcasts that may be one show by their metadata, with one index per criterion. */
import type { CallOptions } from '../../call-options.ts'
import type {
  ContentQuery,
  LookalikeQuery,
  LookalikeMatches,
  Lookalikes,
} from '../../lookalikes.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'

/** Maximum number of results of one criterion. */
const MOST = 24

/** Excludes merged podcasts, whose metadata stays in the table. */
const IS_PRESENT = 'EXISTS (SELECT FROM podcasts WHERE podcasts.seq = metadata.seq)'
const TITLED = "said_title <> '' AND said_title = said.title"

/** Each criterion selects seqs for one row of `said`. */
const WAYS: readonly string[] = [
  'SELECT other.seq FROM podcasts AS other WHERE other.podcast_guid = said.guid',
  `SELECT seq FROM metadata WHERE ${TITLED} AND said_owner = said.owner AND ${IS_PRESENT}`,
  `SELECT seq FROM metadata WHERE ${TITLED} AND ${IS_PRESENT}`,
  'SELECT seq FROM feed_urls WHERE key = said.self',
  `SELECT metadata.seq FROM unnest(said.keys) AS own (key), metadata
    WHERE said_self_key = own.key AND ${IS_PRESENT}`,
  'SELECT other.seq FROM podcasts AS other WHERE other.id = said.target',
]

const findBy = (said: string, ways: readonly string[]) =>
  prepare(
    `WITH said AS MATERIALIZED (
      SELECT podcasts.id, podcasts.seq, revision,
          ARRAY(SELECT key FROM unnest($2::text[], $3::text[]) AS own (id, key) WHERE own.id = asked.id) AS keys,
          ${said}
    )
    SELECT DISTINCT said.id, said.revision, other.seq, other.id AS "otherId", other.revision AS "otherRevision"
      FROM said, LATERAL (
        ${ways.map((way) => `(${way} LIMIT ${String(MOST)})`).join(' UNION ALL ')}
      ) AS found, podcasts AS other
      WHERE other.seq = found.seq AND other.seq <> said.seq ORDER BY other.seq`,
  )

const FIND = findBy(
  `podcast_guid AS guid, said_title AS title, said_owner AS owner, said_self_key AS self,
          looks_like AS target
        FROM unnest($1::text[]) AS asked (id) JOIN podcasts ON podcasts.id = asked.id
          LEFT JOIN metadata ON metadata.seq = podcasts.seq AND section = 'moves'`,
  WAYS,
)

/** Podcasts whose URLs serve content with the title. */
const GIVES_TITLE = `SELECT seq FROM metadata
    WHERE found_title <> '' AND found_title = said.title AND ${IS_PRESENT}`

const FIND_CONTENT = findBy(
  `asked.guid, asked.title, asked.owner, asked.self, NULL::text AS target
        FROM unnest($1::text[], $4::text[], $5::text[], $6::text[], $7::text[])
          AS asked (id, guid, title, owner, self) JOIN podcasts ON podcasts.id = asked.id`,
  [...WAYS, GIVES_TITLE],
)

interface FoundRow {
  readonly id: PodcastId
  readonly revision: number
  readonly otherId: PodcastId
  readonly otherRevision: number
}

export class PostgresLookalikes implements Lookalikes {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(asked: readonly LookalikeQuery[], options?: CallOptions) {
    return this.#read(FIND, toValues(asked), options)
  }

  async findContent(asked: readonly ContentQuery[], options?: CallOptions) {
    const said = [
      asked.map(({ podcastGuid }) => podcastGuid),
      asked.map(({ title }) => title),
      asked.map(({ owner }) => owner),
      asked.map(({ selfKey }) => selfKey),
    ]
    return this.#read(FIND_CONTENT, [...toValues(asked), ...said], options)
  }

  async #read(
    statement: Statement,
    values: readonly (readonly (string | null)[])[],
    options: CallOptions | undefined,
  ): Promise<ReadonlyMap<PodcastId, LookalikeMatches>> {
    const rows = await this.#database.read<FoundRow>(statement, values, options)
    const found = new Map<PodcastId, LookalikeMatches>()
    for (const { id, revision, otherId, otherRevision } of rows) {
      const others = [
        ...(found.get(id)?.others ?? []),
        { id: otherId, revision: otherRevision },
      ]
      found.set(id, { revision, others })
    }
    return found
  }
}

/** Returns the columns: ids, then feed keys with their ids. */
function toValues(asked: readonly LookalikeQuery[]) {
  const own = asked.flatMap(({ id, feedKeys }) => feedKeys.map((key) => ({ id, key })))
  return [asked.map(({ id }) => id), own.map(({ id }) => id), own.map(({ key }) => key)]
}
