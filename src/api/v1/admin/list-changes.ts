/** GET /api/v1/admin/changes: the change feed as JSON lines, for replicas. */
import { Type } from 'typebox'
import type { Change, ChangePage } from '../../../store/change-feed.ts'
import type { Directory } from '../../../store/directory.ts'
import { CodedError } from '../../../errors.ts'
import { closed, oneOf } from '../../../record/schema.ts'
import { changesExamples } from '../../examples/admin-crawl-examples.ts'
import { WHOLE_CHANGES, withEpisodes } from '../whole-changes.ts'
import { defineLinesRoute } from './admin-route.ts'

const Line = Type.Union([
  ...WHOLE_CHANGES,
  closed({
    kind: Type.Literal('cursor'),
    cursor: Type.String({
      description: 'Send it as `since` to go on behind the lines so far.',
    }),
    more: Type.Boolean({ description: 'False: this was all for now.' }),
  }),
])

/**
 * Number of changes between two cursors; small, because a page is read synchronously on the serving
 * thread.
 */
const PAGE = 200

const toLine = (
  line:
    | Change
    | { readonly kind: 'cursor'; readonly cursor: string; readonly more: boolean },
): string => `${JSON.stringify(line)}\n`

type Source = Pick<Directory, 'writer' | 'metadata'>

interface ChangeList {
  readonly first: ChangePage
  readonly hasEpisodes: boolean
  readonly signal: AbortSignal
}

async function* toLines(
  source: Source,
  { first, hasEpisodes, signal }: ChangeList,
): AsyncGenerator<string> {
  let page = first
  for (;;) {
    const { cursor, more } = page
    const changes = hasEpisodes
      ? await withEpisodes(page.changes, source, signal)
      : page.changes
    yield changes.map(toLine).join('') + toLine({ kind: 'cursor', cursor, more })
    if (!more) return
    page = await source.writer.changes(cursor, PAGE, { signal })
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
    with: {
      ...oneOf(['episodes']),
      description:
        '`episodes`: the line of a podcast has what is kept of its newest episodes, packed, or null.',
    },
  },
  answer: Line,
  errors: ['INVALID_CURSOR'],
  examples: changesExamples,
  async respond({ query: { since, with: addition }, signal }, { directory }) {
    const aborted = signal()
    // An invalid cursor is refused before the first line is sent.
    const first = await directory.writer
      .changes(since ?? null, PAGE, { signal: aborted })
      .catch(refuseCursor)
    return toLines(directory, {
      first,
      hasEpisodes: addition === 'episodes',
      signal: aborted,
    })
  },
})
