/** GET /api/v1/changes: changes since a date, an instant or a cursor. */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { instantMs, parseInstant } from '../../record/instant/instant.ts'
import { BasicPodcast, PodcastId } from '../../record/podcast.ts'
import { closed, Instant } from '../../record/schema.ts'
import type { Change } from '../../store/change-feed.ts'
import type { CallOptions, Directory } from '../../store/directory.ts'
import { publicChangesExamples } from '../examples/list-examples.ts'
import {
  assertKnownParameters,
  invalidParameter,
  quote,
  readScalar,
} from '../query-string.ts'
import { type Answer, defineRoute } from '../route.ts'

const ITEMS_OF_PAGE = 1000
/** Changes read from the store per turn of the event loop. */
const READ_AT_ONCE = 250
/** Bound of the changes that are read to fill a page. */
const MOST_READ = 100_000

const ChangedItem = Type.Union([
  closed({
    kind: Type.Union([Type.Literal('insert'), Type.Literal('update')]),
    id: PodcastId,
    at: Instant,
    podcast: BasicPodcast,
  }),
  closed({ kind: Type.Literal('merge'), id: PodcastId, at: Instant, into: PodcastId }),
  closed({ kind: Type.Literal('remove'), id: PodcastId, at: Instant }),
])

/** A position in the change feed; records updated before `fromMs` are skipped. */
interface FeedPosition {
  readonly fromMs: number
  readonly cursor: string | null
}

type Source = Pick<Directory, 'writer' | 'reader'>

const CURSOR = /^([0-9a-z]{1,11})~(.{1,200})$/

const writePlace = ({ fromMs, cursor }: FeedPosition): string =>
  `${fromMs.toString(36)}~${cursor ?? ''}`

/** Falls back to the records' dates, since early releases stored no dates of changes. */
async function findPlace({ writer }: Source, atMs: number): Promise<FeedPosition> {
  const cursor = await writer.changesFrom(atMs)
  if (cursor === undefined) return { fromMs: atMs, cursor: null }
  return { fromMs: 0, cursor }
}

async function readPlace(source: Source, text: string | undefined): Promise<FeedPosition> {
  if (text === undefined) return { fromMs: 0, cursor: null }
  const [, from, cursor] = CURSOR.exec(text) ?? []
  if (from !== undefined && cursor !== undefined)
    return { fromMs: Number.parseInt(from, 36), cursor }
  const fromMs = parseInstant(text)
  if (fromMs !== undefined) return await findPlace(source, Math.max(0, fromMs))
  throw invalidParameter(
    'since',
    `is ${quote(text)}, which is not a date such as "2026-01-31", an instant or the cursor of an earlier answer`,
  )
}

const refuseCursor = (error: unknown): never => {
  if (!(error instanceof CodedError) || error.code !== 'INVALID_CURSOR') throw error
  const problem = 'is not a cursor of this directory; begin with a date'
  const details = [{ path: 'query.since', message: problem }]
  throw new CodedError('INVALID_CURSOR', `since ${problem}.`, { details, cause: error })
}

const timeOf = (change: Change): string =>
  change.kind === 'insert' || change.kind === 'update' ? change.record.updatedAt : change.at

const idOf = (change: Change): string =>
  change.kind === 'insert' || change.kind === 'update' ? change.record.id : change.id

/** Returns the items as JSON, without podcasts that are not publicly served. */
async function viewChanges(
  { reader }: Source,
  changes: readonly Change[],
  options: CallOptions,
): Promise<readonly string[]> {
  const ids = changes.flatMap((change) => ('into' in change ? [] : [idOf(change)]))
  const found = await reader.getMany(ids, { ...options, level: 'basic' })
  const basics = new Map(found.flatMap((each) => (each ? [[each.id, each.basic]] : [])))
  return changes.flatMap((change) => {
    const head = { kind: change.kind, id: idOf(change), at: timeOf(change) }
    if (change.kind === 'merge') return [JSON.stringify({ ...head, into: change.into })]
    if (change.kind === 'remove') return [JSON.stringify(head)]
    const basic = basics.get(head.id)
    if (basic === undefined) return []
    return [`${JSON.stringify(head).slice(0, -1)},"podcast":${basic}}`]
  })
}

async function readItems(
  source: Source,
  place: FeedPosition,
  options: CallOptions,
): Promise<{ readonly items: readonly string[]; readonly place: FeedPosition }> {
  const items: string[] = []
  let { cursor } = place
  for (let read = 0; read < MOST_READ; read += READ_AT_ONCE) {
    const limit = Math.min(READ_AT_ONCE, ITEMS_OF_PAGE - items.length)
    const page = await source.writer.changes(cursor, limit, options).catch(refuseCursor)
    cursor = page.cursor
    const late = page.changes.filter(
      (change) => (instantMs(timeOf(change)) ?? 0) >= place.fromMs,
    )
    items.push(...(await viewChanges(source, late, options)))
    if (!page.more || items.length >= ITEMS_OF_PAGE) break
  }
  return { items, place: { ...place, cursor } }
}

export const ChangesAnswer = closed({
  data: closed({
    items: Type.Array(ChangedItem),
    cursor: Type.String({
      description: 'Send it as `since` to go on; there always is one.',
    }),
  }),
})

export const listPublicChanges = defineRoute({
  method: 'GET',
  url: '/api/v1/changes',
  scope: 'changes',
  counter: 'podcastLookups',
  docs: {
    operationId: 'getChanges',
    tag: 'Lists',
    summary: 'Podcasts that changed',
    description:
      'Each podcast once, in its latest state, in the order of its last change: `insert` and `update` with the basic podcast, `merge` and `remove` without. A date or an instant finds what changed in this directory from then on, and some changes of the minutes before. Up to 1,000 a page; an answer without items was the last for now, and its `cursor` finds what changes later. Costs one `podcastLookups` a page.',
    parameters: [
      {
        name: 'since',
        in: 'query',
        required: false,
        description:
          'A date (`2026-01-31`), an instant or the `cursor` of an earlier answer; without it, from the beginning.',
        schema: Type.String({ maxLength: 300 }),
      },
    ],
    answer: ChangesAnswer,
    answerDescription: 'One page of changes.',
    errors: ['INVALID_PARAMETER', 'UNKNOWN_PARAMETER', 'INVALID_CURSOR', 'QUOTA_EXCEEDED'],
    examples: publicChangesExamples,
  },
  async answer(call, { directory }): Promise<Answer> {
    assertKnownParameters(call.query, ['since'])
    const asked = await readPlace(directory, readScalar(call.query, 'since'))
    const { items, place } = await readItems(directory, asked, { signal: call.signal() })
    const cursor = JSON.stringify(writePlace(place))
    return { body: `{"data":{"items":[${items.join(',')}],"cursor":${cursor}}}`, cost: 1 }
  },
})
