/** GET /api/v1/admin/changes: everything that changed, as JSON lines, for mirrors. */
import { Type } from 'typebox'
import type { Change, ChangePage } from '../../../store/change-feed.ts'
import type { DirectoryWriter } from '../../../store/directory.ts'
import { CodedError } from '../../../errors.ts'
import { PodcastId, PodcastRecord } from '../../../record/podcast.ts'
import { closed, Instant, nullable } from '../../../record/schema.ts'
import { CHANGES_EXAMPLES } from '../../examples/admin-crawl-examples.ts'
import { defineLinesRoute } from './admin-route.ts'

const LEFT = { id: PodcastId, seq: Type.Integer({ minimum: 1 }), slug: Type.String(), at: Instant }

const Line = Type.Union([
  closed({
    kind: Type.Union([Type.Literal('insert'), Type.Literal('update')]),
    record: PodcastRecord,
  }),
  closed({
    kind: Type.Literal('merge'),
    ...LEFT,
    into: PodcastId,
    record: PodcastRecord,
    survivor: nullable(PodcastRecord),
  }),
  closed({ kind: Type.Literal('remove'), ...LEFT, feedKeys: Type.Array(Type.String()) }),
  closed({
    kind: Type.Literal('cursor'),
    cursor: Type.String({ description: 'Send it as `since` to go on behind the lines so far.' }),
    more: Type.Boolean({ description: 'False: this was all for now.' }),
  }),
])

/**
 * Changes between two cursors. Small, because one page is read in one go on the thread that
 * answers.
 */
const PAGE = 200

const toLine = (
  line: Change | { readonly kind: 'cursor'; readonly cursor: string; readonly more: boolean },
): string => `${JSON.stringify(line)}\n`

async function* toLines(
  writer: DirectoryWriter,
  first: ChangePage,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let page = first
  for (;;) {
    const { cursor, more } = page
    yield page.changes.map(toLine).join('') + toLine({ kind: 'cursor', cursor, more })
    if (!more) return
    page = await writer.changes(cursor, PAGE, { signal })
  }
}

const refuseCursor = (error: unknown): never => {
  if (!(error instanceof CodedError) || error.code !== 'INVALID_CURSOR') throw error
  throw new CodedError(
    'INVALID_CURSOR',
    'since is not a cursor of this directory: begin without it.',
    {
      cause: error,
      details: [{ path: 'query.since', message: 'is not a cursor of this directory' }],
    },
  )
}

export const listChanges = defineLinesRoute({
  method: 'GET',
  path: '/changes',
  operationId: 'listChanges',
  summary: 'Everything that changed, as JSON lines',
  description:
    'Each podcast once, in its latest state, in the order of its last change: `insert`, `update`, `merge`, `remove`. After every few hundred changes comes a line `cursor`: whoever was cut off goes on with the last one as `since`. The answer ends when there is nothing more for now; ask again with the last cursor. `castdex replicate` does all that.',
  query: {
    since: Type.String({
      description: 'A `cursor` of an earlier answer; without it, from the beginning.',
    }),
  },
  answer: Line,
  errors: ['INVALID_CURSOR'],
  examples: CHANGES_EXAMPLES,
  async respond({ query: { since }, signal }, { directory }) {
    const aborted = signal()
    // A cursor that is none is refused before the first line goes out.
    const first = await directory.writer
      .changes(since ?? null, PAGE, { signal: aborted })
      .catch(refuseCursor)
    return toLines(directory.writer, first, aborted)
  },
})
