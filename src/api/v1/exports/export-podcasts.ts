/**
 * GET /api/v1/exports/podcasts.{csv|parquet|ndjson|opml}: all podcasts that a search matches, as
 * one streamed file.
 */
import { Type } from 'typebox'
import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../exports/formats.ts'
import { readRows } from '../../../exports/read-rows.ts'
import type { EndpointContext } from '../../api-context.ts'
import { assertGenresKnown } from '../../discovery/known-genres.ts'
import { refused } from '../../examples/refused.ts'
import { invalidParameter } from '../../query-string.ts'
import {
  type Answer,
  type Call,
  defineRoute,
  type ParameterDoc,
  type RouteDefinition,
} from '../../route.ts'
import { EXPORT_PARAMETERS } from './export-parameters.ts'
import { readExport } from './read-export.ts'

/** Rows read from the store per turn of the event loop. */
const ROWS_OF_BATCH = 250

const AFTER: ParameterDoc = {
  name: 'after',
  in: 'query',
  required: false,
  description:
    'The id of the last row of an interrupted download: the file has the rows after it.',
  schema: Type.String({ format: 'uuid' }),
}

async function answerExport(
  format: ExportFormat,
  call: Call,
  context: EndpointContext,
): Promise<Answer> {
  const { reader } = context.directory
  const { rows, columns, unknownGenres } = readExport(call.query, {
    withContact: call.caller.scopes.includes('podcasts'),
    batch: ROWS_OF_BATCH,
    begin: 'after',
  })
  const options = { signal: call.signal(), caller: call.caller.id }
  await assertGenresKnown(reader, unknownGenres, options)
  const found = await context.largePages.make(ROWS_OF_BATCH, call, () =>
    readRows(reader, rows, options),
  )
  if (found === undefined)
    throw invalidParameter('after', 'is the id of no row of this export; begin without it')
  const { type, write } = EXPORT_FORMATS[format]
  return {
    body: write(columns, found.batches),
    type,
    headers: {
      'x-total-count': String(found.total),
      'content-disposition': `attachment; filename="podcasts.${format}"`,
    },
    cost: 0,
  }
}

const NAMES = { csv: 'Csv', parquet: 'Parquet', ndjson: 'Ndjson', opml: 'Opml' } as const

function defineExport(format: ExportFormat): RouteDefinition {
  return defineRoute({
    method: 'GET',
    url: `/api/v1/exports/podcasts.${format}`,
    scope: 'export',
    counter: null,
    docs: {
      operationId: `exportPodcasts${NAMES[format]}`,
      tag: 'Exports',
      summary: `All podcasts that match, as ${format}`,
      description:
        'One row for each podcast that the filters of a search leave, all of them, streamed. `X-Total-Count` is their number. A cell of an unknown value is empty, or null. Sorted by title unless `sortOrder` names another field. Contacts are in a file only if `columns` names them and the key has the scope `podcasts` too. Free of charge.',
      parameters: [AFTER, ...EXPORT_PARAMETERS],
      answer: Type.String(),
      type: EXPORT_FORMATS[format].type.replace(/;.*/, ''),
      answerDescription: 'The file.',
      errors: [
        'INVALID_PARAMETER',
        'UNKNOWN_PARAMETER',
        'SEARCH_TOO_COSTLY',
        'INDEX_REBUILDING',
      ],
      examples: () => [
        refused({
          summary: 'No id',
          code: 'INVALID_PARAMETER',
          parameters: { after: 'harbour' },
          message: 'after is "harbour"; it has to be the id of a podcast.',
          path: 'query.after',
          problem: 'is "harbour"; it has to be the id of a podcast',
        }),
      ],
    },
    answer: (call, context) => answerExport(format, call, context),
  })
}

export const EXPORT_ROUTES: readonly RouteDefinition[] =
  EXPORT_FORMAT_NAMES.map(defineExport)
