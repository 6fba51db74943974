/** The read port: each call is one statement that returns stored text without parsing it. */
import type {
  AnswerLevel,
  DirectoryCounts,
  LatestPage,
  Locator,
  ReadOptions,
  StoredLevel,
  StoredLevels,
  StoreReader,
  UpwardPage,
} from '../reader.ts'
import type { JoinedAnswers } from '../joined-answers.ts'
import { type CountRow, toDirectoryCounts } from '../rules/directory-counts.ts'
import { endBelow, endFrom, toPageBelow, toPageFrom } from '../rules/latest-pages.ts'
import type { CallOptions } from '../call-options.ts'
import { toJoinedAnswers } from '../joined-answers.ts'
import type { PodcastId } from '../../record/podcast.ts'
import { joinFull } from '../../record/view/fragments.ts'
import {
  type ConvertibleText,
  LAYOUT,
  toCurrentText,
} from '../../record/view/stored-layout.ts'
import type { Derive } from '../maintenance.ts'
import type { Database } from './connection/database.ts'
import { prepare, type Statement } from './connection/statement.ts'

const PINS =
  "(SELECT content FROM metadata WHERE metadata.seq = podcasts.seq AND section = 'pins')"

/** Selects all columns for a row of another layout, because its conversion needs them. */
function ifOther(...columns: readonly string[]): string {
  const selected = columns.map((name) => [name, name] as const)
  return [...selected, ['pins', PINS] as const]
    .map(
      ([name, sql]) => `CASE WHEN layout <> ${String(LAYOUT)} THEN ${sql} END AS ${name}`,
    )
    .join(', ')
}

const COLUMNS: Readonly<Record<StoredLevel, string>> = {
  basic: `podcasts.id, layout, basic, ${ifOther('details', 'description', 'internals')}`,
  full: `podcasts.id, layout, basic, details, description, ${ifOther('internals')}`,
  hit: `podcasts.id, layout, basic, details, description, internals, ${ifOther()}`,
}

/** Prefers living podcasts, then the lowest `seq`. */
const FIRST = 'ORDER BY feed_state, seq LIMIT 1'
/** Prefers a guid of the feed over a derived one. */
const FIRST_BY_GUID = `ORDER BY feed_state, strpos(internals, '"podcastGuidDerived":true') > 0
  OR strpos(internals, '"podcastGuid":"') = 0, seq LIMIT 1`

type LocatorKind = Exclude<Locator['by'], 'feedUrl'>

/** The column for each locator, of podcasts and tombstones, with a further condition. */
const WAYS: Readonly<
  Record<
    Exclude<LocatorKind, 'slug'>,
    { readonly column: string; readonly type: string; readonly and: string }
  >
> = {
  id: { column: 'id', type: 'text', and: '' },
  appleId: { column: 'apple_id', type: 'bigint', and: 'AND apple_id > 0' },
  spotifyId: { column: 'spotify_id', type: 'text', and: '' },
  podcastGuid: { column: 'podcast_guid', type: 'text', and: '' },
  seq: { column: 'seq', type: 'bigint', and: '' },
  podcastIndexId: { column: 'podcast_index_id', type: 'bigint', and: '' },
}

/** Which podcasts a call may find: `all` is for operators. */
type Audience = 'served' | 'all'

function servedIf(audience: Audience, requireAppleId: boolean): string {
  if (audience === 'all') return 'true'
  const isPodcast = 'podcasts.feed_state < 2'
  if (requireAppleId) return `${isPodcast} AND (podcasts.apple_id > 0 OR podcasts.own)`
  return isPodcast
}

/** The served owner of the name; otherwise the survivor of a former owner. */
function findBy(
  way: Exclude<LocatorKind, 'slug'>,
  columns: string,
  served: string,
): string {
  const { column, type, and } = WAYS[way]
  const first = way === 'podcastGuid' ? FIRST_BY_GUID : FIRST
  return `SELECT ${columns} FROM podcasts WHERE ${served} AND seq = coalesce(
    (SELECT seq FROM podcasts WHERE ${column} = $1::${type} ${and} AND ${served} ${first}),
    (SELECT canonical_seq FROM tombstones
      WHERE ${column} = $1::${type} ${and} AND canonical_seq IS NOT NULL ORDER BY seq LIMIT 1))`
}

const CANONICAL_SEQ =
  'CASE WHEN tombstones.seq IS NULL THEN held.seq ELSE tombstones.canonical_seq END'

function findBySlug(columns: string, served: string): string {
  return `SELECT ${columns} FROM podcasts WHERE ${served} AND seq = (
    SELECT ${CANONICAL_SEQ} FROM slugs AS held LEFT JOIN tombstones ON tombstones.seq = held.seq WHERE held.slug = $1)`
}

/** An exact key that is not served blocks the loose match. */
function findByFeedUrl(columns: string, served: string): string {
  return `WITH exact AS MATERIALIZED (
      SELECT ${CANONICAL_SEQ} AS seq FROM feed_urls AS held LEFT JOIN tombstones ON tombstones.seq = held.seq WHERE key = $1)
    SELECT ${columns} FROM podcasts WHERE ${served} AND seq = CASE
      WHEN EXISTS (SELECT FROM exact) THEN (SELECT seq FROM exact)
      ELSE (
        SELECT min(seq) FROM (
          SELECT DISTINCT podcasts.seq FROM (
              SELECT seq FROM feed_urls WHERE loose_key = $2
              UNION ALL SELECT seq FROM feed_urls WHERE key = $2 AND loose_key IS NULL
            ) AS held
            LEFT JOIN tombstones ON tombstones.seq = held.seq
            JOIN podcasts ON podcasts.seq = ${CANONICAL_SEQ}
            WHERE ${served} LIMIT 2
        ) AS alike HAVING count(*) = 1)
      END`
}

function selectMany(columns: string, served: string): string {
  return `SELECT asked.id AS asked, ${columns} FROM unnest($1::text[]) AS asked (id), podcasts
    WHERE podcasts.seq = coalesce(
        (SELECT seq FROM podcasts AS present WHERE present.id = asked.id),
        (SELECT canonical_seq FROM tombstones WHERE tombstones.id = asked.id))
      AND ${served}`
}

interface Statements {
  readonly many: Statement
  readonly by: Readonly<Record<Locator['by'], Statement>>
}

function prepareLevel(level: StoredLevel, served: string): Statements {
  const columns = COLUMNS[level]
  return {
    many: prepare(selectMany(columns, served)),
    by: {
      id: prepare(findBy('id', columns, served)),
      appleId: prepare(findBy('appleId', columns, served)),
      spotifyId: prepare(findBy('spotifyId', columns, served)),
      podcastGuid: prepare(findBy('podcastGuid', columns, served)),
      seq: prepare(findBy('seq', columns, served)),
      podcastIndexId: prepare(findBy('podcastIndexId', columns, served)),
      slug: prepare(findBySlug(columns, served)),
      feedUrl: prepare(findByFeedUrl(columns, served)),
    },
  }
}

function prepareLevels(served: string): Readonly<Record<StoredLevel, Statements>> {
  return {
    basic: prepareLevel('basic', served),
    full: prepareLevel('full', served),
    hit: prepareLevel('hit', served),
  }
}

/** $1: exclusive upper bound; $2: inclusive lower bound; $3: limit. */
function listBetween(served: string, order: 'ASC' | 'DESC'): string {
  return `SELECT podcasts.seq, ${COLUMNS.full} FROM podcasts
    WHERE seq < $1 AND seq >= $2 AND searchable AND ${served} ORDER BY seq ${order} LIMIT $3`
}

const HIGHEST = prepare('SELECT coalesce(max(seq), 0) AS seq FROM podcasts')

const COUNT = prepare(
  `SELECT total, tracked, dead, (SELECT count(*) FROM podcasts WHERE feed_state = 2) AS hidden,
      (SELECT count(*) FROM podcasts WHERE feed_state = 2 AND (apple_id > 0 OR own)) AS "hiddenTracked"
    FROM totals`,
)

type AnswerRow = ConvertibleText & { readonly id: PodcastId }

const VIEWS: { readonly [Level in StoredLevel]: (row: AnswerRow) => StoredLevels[Level] } =
  {
    basic: ({ id, basic }) => ({ id, basic }),
    full: ({ id, basic, details, description }) => ({ id, basic, details, description }),
    hit: ({ id, basic, details, description, internals }) => ({
      ...{ id, basic, details, description, internals },
    }),
  }

export class PostgresReader implements StoreReader {
  readonly #database: Database
  readonly #requireAppleId: boolean
  readonly #derive: Derive | undefined
  readonly #latest: Statement
  readonly #from: Statement
  readonly #statements: Readonly<
    Record<Audience, Readonly<Record<StoredLevel, Statements>>>
  >

  constructor(
    database: Database,
    {
      requireAppleId,
      derive,
    }: { readonly requireAppleId: boolean; readonly derive?: Derive | undefined },
  ) {
    this.#derive = derive
    this.#database = database
    this.#requireAppleId = requireAppleId
    const served = servedIf('served', requireAppleId)
    this.#latest = prepare(listBetween(served, 'DESC'))
    this.#from = prepare(listBetween(served, 'ASC'))
    this.#statements = {
      served: prepareLevels(served),
      all: prepareLevels(servedIf('all', requireAppleId)),
    }
  }

  async getMany<Level extends StoredLevel = 'hit'>(
    ids: readonly PodcastId[],
    options?: ReadOptions<Level>,
  ) {
    const found = await this.#readMany<Level>(
      ids,
      (options?.level ?? 'hit') as Level,
      options,
    )
    return ids.map((id) => found.get(id))
  }

  async joinMany(
    ids: readonly PodcastId[],
    level: AnswerLevel,
    options?: CallOptions,
  ): Promise<JoinedAnswers> {
    const found = await this.#readMany(ids, level, options)
    const texts = new Map<PodcastId, string>()
    for (const id of ids) {
      const podcast = found.get(id)
      if (podcast === undefined) continue
      texts.set(podcast.id, 'details' in podcast ? joinFull(podcast) : podcast.basic)
    }
    return toJoinedAnswers([...texts.values()])
  }

  async find<Level extends StoredLevel = 'hit'>(
    locator: Locator,
    options?: ReadOptions<Level>,
  ): Promise<StoredLevels[Level] | undefined> {
    options?.signal?.throwIfAborted()
    const values = valuesOf(locator)
    if (values.some((value) => typeof value === 'number' && !Number.isSafeInteger(value)))
      return undefined
    const level = (options?.level ?? 'hit') as Level
    const statement = this.#statementsFor(level, options).by[locator.by]
    const [row] = await this.#database.readAnywhere<AnswerRow>(statement, values, options)
    return row && this.#view(row, level)
  }

  async listLatest(
    before: number | null,
    limit: number,
    options?: CallOptions,
  ): Promise<LatestPage> {
    options?.signal?.throwIfAborted()
    const below = before ?? (await this.#highest(options)) + 1
    const end = endBelow(below)
    const podcasts = await this.#list(this.#latest, [below, end, limit], options)
    return toPageBelow(podcasts, limit, end)
  }

  async listFrom(from: number, limit: number, options?: CallOptions): Promise<UpwardPage> {
    options?.signal?.throwIfAborted()
    const highest = await this.#highest(options)
    const end = endFrom(from, highest)
    const podcasts = await this.#list(this.#from, [end, from, limit], options)
    return toPageFrom(podcasts, limit, { end, highest })
  }

  async #list(
    statement: Statement,
    values: readonly number[],
    options: CallOptions | undefined,
  ): Promise<LatestPage['podcasts']> {
    const rows = await this.#database.read<AnswerRow & { readonly seq: number }>(
      statement,
      values,
      options,
    )
    return rows.map((row) => ({ seq: row.seq, podcast: this.#view(row, 'full') }))
  }

  async #highest(options: CallOptions | undefined): Promise<number> {
    const [row] = await this.#database.read<{ readonly seq: number }>(HIGHEST, [], options)
    return row?.seq ?? 0
  }

  async counts(): Promise<DirectoryCounts> {
    const [row] = await this.#database.readAnywhere<CountRow>(COUNT)
    if (row === undefined) throw new Error('the directory has lost its own counts')
    return toDirectoryCounts(row, this.#requireAppleId)
  }

  #statementsFor<Level extends StoredLevel>(
    level: Level,
    options: ReadOptions<Level> | undefined,
  ): Statements {
    return this.#statements[options?.includesUnserved === true ? 'all' : 'served'][level]
  }

  async #readMany<Level extends StoredLevel>(
    ids: readonly PodcastId[],
    level: Level,
    options: ReadOptions<Level> | undefined,
  ): Promise<ReadonlyMap<PodcastId, StoredLevels[Level]>> {
    options?.signal?.throwIfAborted()
    if (ids.length === 0) return new Map()
    const asked = [...new Set(ids)]
    const { many } = this.#statementsFor(level, options)
    const rows = await this.#database.readAnywhere<
      AnswerRow & { readonly asked: PodcastId }
    >(many, [asked], options)
    return new Map(rows.map((row) => [row.asked, this.#view(row, level)]))
  }

  #view<Level extends StoredLevel>(row: AnswerRow, level: Level): StoredLevels[Level] {
    const view: (row: AnswerRow) => StoredLevels[Level] = VIEWS[level]
    if (row.layout === LAYOUT) return view(row)
    return view({ ...row, ...toCurrentText(row, this.#derive) })
  }
}

function valuesOf(locator: Locator): readonly (string | number)[] {
  switch (locator.by) {
    case 'id':
      return [locator.id]
    case 'slug':
      return [locator.slug]
    case 'appleId':
      return [locator.appleId]
    case 'spotifyId':
      return [locator.spotifyId]
    case 'podcastGuid':
      return [locator.podcastGuid]
    case 'seq':
      return [locator.seq]
    case 'podcastIndexId':
      return [locator.podcastIndexId]
    case 'feedUrl':
      return [locator.key, locator.looseKey]
  }
}
