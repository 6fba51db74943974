/**
 * GET /api/v1/exports/{podcasts|episodes}.{csv|parquet|ndjson|opml}: all podcasts or episodes that
 * a search matches, as one streamed file.
 */
import { Type } from 'typebox'
import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
  type RowsWriter,
  TABLE_FORMAT_NAMES,
  TABLE_FORMATS,
} from '../../../exports/formats.ts'
import type { EndpointContext } from '../../api-context.ts'
import { refused } from '../../examples/refused.ts'
import { invalidParameter } from '../../query-string.ts'
import {
  type Answer,
  type Call,
  defineRoute,
  type ParameterDoc,
  type RouteDefinition,
} from '../../route.ts'
import { EXPORTED_EPISODES, EXPORTED_PODCASTS, type ExportKind } from './export-kinds.ts'
import { exportParameters } from './export-parameters.ts'
import { findExported, readExport } from './read-export.ts'

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

interface ExportFile<Row> {
  readonly kind: ExportKind<Row>
  readonly format: ExportFormat
  readonly write: RowsWriter<Row>
}

async function answerExport<Row extends { readonly id: string }>(
  { kind, format, write }: ExportFile<Row>,
  call: Call,
  { directory, largePages }: EndpointContext,
): Promise<Answer> {
  const request = readExport(kind, call.query, {
    withContact: call.caller.scopes.includes('podcasts'),
    batch: ROWS_OF_BATCH,
    begin: 'after',
  })
  const options = { signal: call.signal(), caller: call.caller.id }
  const found = await largePages.make(ROWS_OF_BATCH, call, () =>
    findExported(kind, directory, request, options),
  )
  if (found === undefined)
    throw invalidParameter('after', 'is the id of no row of this export; begin without it')
  return {
    body: write(request.columns, found.batches),
    type: EXPORT_FORMATS[format].type,
    headers: {
      'x-total-count': String(found.total),
      'content-disposition': `attachment; filename="${kind.noun}.${format}"`,
    },
    cost: 0,
  }
}

const NAMES = { csv: 'Csv', parquet: 'Parquet', ndjson: 'Ndjson', opml: 'Opml' } as const

const CONTACTS =
  ' Contacts are in a file only if `columns` names them and the key has the scope `podcasts` too.'

function defineExport<Row extends { readonly id: string }>(
  file: ExportFile<Row>,
): RouteDefinition {
  const { kind, format } = file
  const { noun, sorted } = kind
  const isOfPodcasts = noun === 'podcasts'
  const one = isOfPodcasts ? 'a podcast' : 'an episode'
  return defineRoute({
    method: 'GET',
    url: `/api/v1/exports/${noun}.${format}`,
    scope: 'export',
    counter: null,
    docs: {
      operationId: `export${isOfPodcasts ? 'Podcasts' : 'Episodes'}${NAMES[format]}`,
      tag: 'Exports',
      summary: `All ${noun} that match, as ${format}`,
      description: `One row for each of the ${noun} that the filters of a search leave, all of them, streamed. \`X-Total-Count\` is their number. A cell of an unknown value is empty, or null. Sorted ${sorted} unless \`sortOrder\` names another field.${isOfPodcasts ? CONTACTS : ''} Free of charge.`,
      parameters: [AFTER, ...exportParameters(kind)],
      answer: Type.String(),
      type: EXPORT_FORMATS[format].type.replace(/;.*/, ''),
      answerDescription: 'The file.',
      errors: [
        'INVALID_PARAMETER',
        'UNKNOWN_PARAMETER',
        'SEARCH_TOO_COSTLY',
        'EPISODES_OFF',
        'INDEX_REBUILDING',
      ],
      examples: () => [
        refused({
          summary: 'No id',
          code: 'INVALID_PARAMETER',
          parameters: { after: 'harbour' },
          message: `after is "harbour"; it has to be the id of ${one}.`,
          path: 'query.after',
          problem: `is "harbour"; it has to be the id of ${one}`,
        }),
      ],
    },
    answer: (call, context) => answerExport(file, call, context),
  })
}

export const EXPORT_ROUTES: readonly RouteDefinition[] = [
  ...EXPORT_FORMAT_NAMES.map((format) => {
    const { write } = EXPORT_FORMATS[format]
    return defineExport({ kind: EXPORTED_PODCASTS, format, write })
  }),
  ...TABLE_FORMAT_NAMES.map((format) => {
    const { write } = TABLE_FORMATS[format]
    return defineExport({ kind: EXPORTED_EPISODES, format, write })
  }),
]
