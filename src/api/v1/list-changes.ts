/** GET /api/v1/changes: changes since a date, an instant or a cursor. */
import { Type } from 'typebox'
import { instantMs } from '../../record/instant/instant.ts'
import { BasicPodcast, PodcastId } from '../../record/podcast.ts'
import { closed, Instant } from '../../record/schema.ts'
import { type Change, changedId, changeTime } from '../../store/change-feed.ts'
import type { CallOptions, Directory } from '../../store/directory.ts'
import { publicChangesExamples } from '../examples/list-examples.ts'
import {
  type ChangePosition,
  readChangePosition,
  refuseCursor,
  writeChangePosition,
} from './change-position.ts'
import { assertKnownParameters, readScalar } from '../query-string.ts'
import { type Answer, type Call, defineRoute } from '../route.ts'
import { WHOLE_CHANGES, withEpisodes } from './whole-changes.ts'

const ITEMS_OF_PAGE = 1000
/** Changes read from the store per turn of the event loop. */
const READ_AT_ONCE = 250
/** Bound of the changes that are read to fill a page. */
const MOST_READ = 100_000

const ChangedItem = Type.Union([
  ...WHOLE_CHANGES,
  closed({
    kind: Type.Union([Type.Literal('insert'), Type.Literal('update')]),
    id: PodcastId,
    at: Instant,
    podcast: BasicPodcast,
  }),
  closed({ kind: Type.Literal('merge'), id: PodcastId, at: Instant, into: PodcastId }),
  closed({ kind: Type.Literal('remove'), id: PodcastId, at: Instant }),
])

type Source = Pick<Directory, 'writer' | 'reader'>

/** Returns the items as JSON, without podcasts that are not publicly served. */
async function viewChanges(
  { reader }: Source,
  changes: readonly Change[],
  options: CallOptions,
): Promise<readonly string[]> {
  const ids = changes.flatMap((change) => ('into' in change ? [] : [changedId(change)]))
  const found = await reader.getMany(ids, { ...options, level: 'basic' })
  const basics = new Map(found.flatMap((each) => (each ? [[each.id, each.basic]] : [])))
  return changes.flatMap((change) => {
    const head = { kind: change.kind, id: changedId(change), at: changeTime(change) }
    if (change.kind === 'merge') return [JSON.stringify({ ...head, into: change.into })]
    if (change.kind === 'remove') return [JSON.stringify(head)]
    const basic = basics.get(head.id)
    if (basic === undefined) return []
    return [`${JSON.stringify(head).slice(0, -1)},"podcast":${basic}}`]
  })
}

async function readItems(
  source: Source,
  place: ChangePosition,
  options: CallOptions,
): Promise<{ readonly items: readonly string[]; readonly place: ChangePosition }> {
  const items: string[] = []
  let { cursor } = place
  for (let read = 0; read < MOST_READ; read += READ_AT_ONCE) {
    const limit = Math.min(READ_AT_ONCE, ITEMS_OF_PAGE - items.length)
    const page = await source.writer.changes(cursor, limit, options).catch(refuseCursor)
    cursor = page.cursor
    const late = page.changes.filter(
      (change) => (instantMs(changeTime(change)) ?? 0) >= place.fromMs,
    )
    items.push(...(await viewChanges(source, late, options)))
    if (!page.more || items.length >= ITEMS_OF_PAGE) break
  }
  return { items, place: { ...place, cursor } }
}

/** Whole records are large: a page has one read of the feed. */
async function readWholeItems(
  { writer, metadata }: Pick<Directory, 'writer' | 'metadata'>,
  { cursor }: ChangePosition,
  signal: AbortSignal,
): Promise<{ readonly items: readonly string[]; readonly place: ChangePosition }> {
  const page = await writer.changes(cursor, READ_AT_ONCE, { signal }).catch(refuseCursor)
  const changes = await withEpisodes(page.changes, { metadata }, signal)
  return {
    items: changes.map((change) => JSON.stringify(change)),
    place: { fromMs: 0, cursor: page.cursor },
  }
}

async function viewForgotten({ forgotten }: Directory): Promise<string> {
  const entries = (await forgotten.list()).people.entries()
  return entries.length === 0 ? '' : `,"forgotten":${JSON.stringify(entries)}`
}

/** Whole records are for mirrors and for operators, whose keys may read everything. */
function isMirror({ scopes }: Call['caller']): boolean {
  return scopes.includes('mirror') || !scopes.includes('changes')
}

export const ChangesAnswer = closed({
  data: closed({
    items: Type.Array(ChangedItem),
    cursor: Type.String({
      description: 'Send it as `since` to go on; there always is one.',
    }),
    forgotten: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'For mirrors: salted hashes of the people who were erased, so that a replica erases them from what it keeps itself. Absent without any.',
      }),
    ),
  }),
})

export const listPublicChanges = defineRoute({
  method: 'GET',
  url: '/api/v1/changes',
  scope: 'changes',
  orScopes: ['mirror', 'admin'],
  counter: 'podcastLookups',
  docs: {
    operationId: 'getChanges',
    tag: 'Lists',
    summary: 'Podcasts that changed',
    description:
      'Each podcast once, in its latest state, in the order of its last change: `insert` and `update` with the basic podcast, `merge` and `remove` without. A date or an instant finds what changed in this directory from then on, and some changes of the minutes before. Up to 1,000 a page; an answer without items was the last for now, and its `cursor` finds what changes later. A key with the scope `mirror` gets whole records with contacts, `seq` and episodes, up to 250 a page: that is what `castdex replicate` reads. Costs one `podcastLookups` a page.',
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
    const asked = await readChangePosition(directory, readScalar(call.query, 'since'))
    const signal = call.signal()
    const { items, place } = isMirror(call.caller)
      ? await readWholeItems(directory, asked, signal)
      : await readItems(directory, asked, { signal })
    const cursor = JSON.stringify(writeChangePosition(place))
    const rest = isMirror(call.caller) ? await viewForgotten(directory) : ''
    const body = `{"data":{"items":[${items.join(',')}],"cursor":${cursor}${rest}}}`
    return { body, cost: 1 }
  },
})
