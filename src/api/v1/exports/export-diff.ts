/** GET /api/v1/exports/podcasts.diff: what changed in an export since a date or a cursor. */
import { Type } from 'typebox'
import { readDiff } from '../../../exports/read-diff.ts'
import { NAME_BY_FIELD } from '../../../query/typed-parameters.ts'
import { PodcastId } from '../../../record/podcast.ts'
import { closed, Instant } from '../../../record/schema.ts'
import { assertGenreParametersKnown } from '../../discovery/known-genres.ts'
import { refused } from '../../examples/refused.ts'
import { readScalar } from '../../query-string.ts'
import { type Answer, defineRoute } from '../../route.ts'
import {
  readChangePosition,
  refuseCursor,
  writeChangePosition,
} from '../change-position.ts'
import { CHANGED_PODCASTS } from './export-kinds.ts'
import { exportParameters } from './export-parameters.ts'
import { readExport } from './read-export.ts'

const ROWS_OF_BATCH = 250

const Line = Type.Union([
  closed({
    change: Type.Union([Type.Literal('insert'), Type.Literal('update')]),
    id: PodcastId,
    at: Instant,
    row: Type.Object({}, { description: 'The chosen columns.' }),
  }),
  closed({ change: Type.Literal('merge'), id: PodcastId, at: Instant, into: PodcastId }),
  closed({ change: Type.Literal('remove'), id: PodcastId, at: Instant }),
  closed({
    change: Type.Literal('cursor'),
    cursor: Type.String({ description: 'Send it as `since` the next time.' }),
  }),
])

export const exportDiff = defineRoute({
  method: 'GET',
  url: '/api/v1/exports/podcasts.diff',
  scope: 'export',
  counter: null,
  docs: {
    operationId: 'exportPodcastsDiff',
    tag: 'Exports',
    summary: 'What changed in an export, as JSON lines',
    description:
      'Keeps a table equal to `podcasts.ndjson` with the same filters and columns: `insert` and `update` have the row, `merge` and `remove` take the row of this id away, also where a podcast is not served any more or passes the filters no longer; an id without a row is nothing to take away. The last line has the cursor for the next time. Free of charge.',
    parameters: [
      {
        name: 'since',
        in: 'query',
        required: false,
        description:
          'A date (`2026-01-31`), an instant or the cursor of an earlier answer; without it, from the beginning.',
        schema: Type.String({ maxLength: 300 }),
      },
      ...exportParameters(CHANGED_PODCASTS),
    ],
    answer: Line,
    type: 'application/x-ndjson',
    answerDescription: 'Lines of JSON.',
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INVALID_CURSOR',
      'SEARCH_TOO_COSTLY',
      'INDEX_REBUILDING',
    ],
    examples: () => [
      refused({
        summary: 'No date',
        code: 'INVALID_PARAMETER',
        parameters: { since: 'yesterday' },
        message:
          'since is "yesterday", which is not a date such as "2026-01-31", an instant or the cursor of an earlier answer.',
        path: 'query.since',
        problem:
          'is "yesterday", which is not a date such as "2026-01-31", an instant or the cursor of an earlier answer',
      }),
    ],
  },
  async answer(call, context): Promise<Answer> {
    const { directory } = context
    const { rows, columns, unknownGenres } = readExport(CHANGED_PODCASTS, call.query, {
      withContact: call.caller.scopes.includes('podcasts'),
      batch: ROWS_OF_BATCH,
      begin: 'since',
    })
    const position = await readChangePosition(directory, readScalar(call.query, 'since'))
    const options = { signal: call.signal(), caller: call.caller.id }
    await assertGenreParametersKnown(directory.reader, unknownGenres, {
      ...options,
      names: NAME_BY_FIELD,
    })
    // An invalid cursor is refused before the first line is sent.
    await directory.writer.changes(position.cursor, 1, options).catch(refuseCursor)
    const request = { query: rows.query, columns, ...position }
    const body = readDiff(directory, { ...request, writeCursor: toCursor }, options)
    return { body, cost: 0 }
  },
})

const toCursor = (cursor: string): string => writeChangePosition({ fromMs: 0, cursor })
