/** Maps a podcast to its row: lookup columns, and answers as stored text. */
import { isSearchable, type PodcastRecord } from '../../../record/podcast.ts'
import { registrableDomain } from '../../../record/registrable-domain.ts'
import { siteDomain } from '../../../record/show-site.ts'
import type { StoredText } from '../../../record/view/stored-layout.ts'
import { prepare } from '../connection/statement.ts'
import type { SqlValue } from '../connection/session.ts'

const FRAGMENTS = ['basic', 'details', 'description', 'internals'] as const

export interface PodcastRow {
  readonly podcast: PodcastRecord
  readonly fragments: StoredText
  readonly revision: number
}

type Scalar = string | number | boolean | null

interface ColumnSource {
  readonly name: string
  readonly type: string
  readonly of: (row: PodcastRow) => Scalar
}

const FEED_STATES: Readonly<Record<PodcastRecord['feedState'], number>> = {
  active: 0,
  dead: 1,
  'not-a-podcast': 2,
}

const COLUMNS: readonly ColumnSource[] = [
  { name: 'seq', type: 'bigint', of: ({ podcast }) => podcast.seq },
  { name: 'id', type: 'text', of: ({ podcast }) => podcast.id },
  { name: 'slug', type: 'text', of: ({ podcast }) => podcast.slug },
  { name: 'revision', type: 'bigint', of: ({ revision }) => revision },
  { name: 'apple_id', type: 'bigint', of: ({ podcast }) => podcast.appleId },
  { name: 'own', type: 'boolean', of: ({ podcast }) => podcast.isOwn === true },
  { name: 'spotify_id', type: 'text', of: ({ podcast }) => podcast.spotifyId },
  { name: 'podcast_guid', type: 'text', of: ({ podcast }) => podcast.podcastGuid },
  { name: 'podcast_index_id', type: 'bigint', of: ({ podcast }) => podcast.podcastIndexId },
  {
    name: 'feed_state',
    type: 'smallint',
    of: ({ podcast }) => FEED_STATES[podcast.feedState],
  },
  { name: 'searchable', type: 'boolean', of: ({ podcast }) => isSearchable(podcast) },
  {
    name: 'in_conflict',
    type: 'boolean',
    of: ({ podcast }) => podcast.appleId === 0 && podcast.claimedAppleId !== null,
  },
  {
    name: 'feed_domain',
    type: 'text',
    of: ({ podcast }) => registrableDomain(podcast.rssFeedUrl),
  },
  {
    name: 'site_domain',
    type: 'text',
    of: ({ podcast }) =>
      podcast.websiteUrl === null ? '' : siteDomain(podcast.websiteUrl),
  },
  { name: 'layout', type: 'integer', of: ({ fragments }) => fragments.layout },
  ...FRAGMENTS.map(
    (name): ColumnSource => ({
      name,
      type: 'text',
      of: ({ fragments }) => fragments[name],
    }),
  ),
]

const NAMES = COLUMNS.map(({ name }) => name).join(', ')
const ARRAYS = COLUMNS.map(({ type }, at) => `$${String(at + 1)}::${type}[]`).join(', ')

export const INSERT_PODCASTS = prepare(
  `INSERT INTO podcasts (${NAMES}) SELECT * FROM unnest(${ARRAYS})`,
)
export const UPDATE_PODCASTS = prepare(
  `UPDATE podcasts SET changed_xid = pg_current_xact_id(),
      ${COLUMNS.slice(1)
        .map(({ name }) => `${name} = written.${name}`)
        .join(', ')}
    FROM unnest(${ARRAYS}) AS written (${NAMES}) WHERE podcasts.seq = written.seq`,
)
/** Rewrites the text of unchanged values, without effect on followers. */
export const RENEW_PODCASTS = prepare(
  `UPDATE podcasts SET ${COLUMNS.slice(1)
    .map(({ name }) => `${name} = written.${name}`)
    .join(', ')}
    FROM unnest(${ARRAYS}) AS written (${NAMES}) WHERE podcasts.seq = written.seq`,
)
/** Writes only the revision. */
export const TOUCH_PODCASTS = prepare(
  `UPDATE podcasts SET revision = written.revision
    FROM unnest($1::bigint[], $2::bigint[]) AS written (seq, revision) WHERE podcasts.seq = written.seq`,
)
/** Transcripts leave with their podcast. */
export const DELETE_PODCASTS = prepare(
  `WITH transcripts_gone AS (DELETE FROM transcripts WHERE seq = ANY($1::bigint[])),
      choices_gone AS (DELETE FROM transcript_shows WHERE seq = ANY($1::bigint[]))
    DELETE FROM podcasts WHERE seq = ANY($1::bigint[])`,
)
export const READ_FRAGMENTS = prepare(
  'SELECT layout, basic, details, description, internals FROM podcasts WHERE seq = $1',
)

export function toColumns(rows: readonly PodcastRow[]): readonly SqlValue[] {
  return COLUMNS.map(({ of }) => rows.map(of))
}
