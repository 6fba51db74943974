/** POST /api/v1/admin/imports: imports a catalogue, whose file is the body. */
import { Type } from 'typebox'
import { getImports } from '../../../../actions/import/imports.ts'
import {
  assertUploadType,
  UPLOAD_FORMATS,
  UPLOAD_TYPES,
} from '../../../../actions/import/upload-format.ts'
import { oneOf } from '../../../../record/schema.ts'
import { refused } from '../../../examples/refused.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { toOrdering } from '../podcast-part.ts'
import { ImportView, viewImport } from '../../../../actions/import/import-view.ts'

export const startImport = defineAdminRoute({
  method: 'POST',
  path: '/imports',
  operationId: 'startImport',
  summary: 'Import a catalogue',
  answerDescription: 'The import, which has begun',
  description:
    'The body is the file itself, packed with gzip or not. It may take as long as bytes keep coming, 64 KiB in 30 seconds at least, and may be as large as `CASTDEX_UPLOAD_MAX_BYTES` says. When all of it has come the import runs beside the answers: `GET /api/v1/admin/imports/{importId}` says how far it is. One runs at a time in a process.',
  query: {
    format: Type.Unsafe<(typeof UPLOAD_FORMATS)[number]>({
      ...oneOf(UPLOAD_FORMATS),
      description: 'What the file is: the public dump, a subscription list, or JSON lines.',
    }),
    own: Type.Unsafe<'true' | 'false'>({
      ...oneOf(['true', 'false']),
      description:
        '`true`: they are feeds of your own, which are served without an Apple id.',
    }),
    file: Type.String({ description: 'What the file is called in the list of imports.' }),
  },
  needs: ['format'],
  upload: [...new Set(UPLOAD_FORMATS.flatMap((format) => UPLOAD_TYPES[format]))],
  answer: ImportView,
  errors: [
    'BODY_TOO_LARGE',
    'MEDIA_TYPE_UNSUPPORTED',
    'UPLOAD_UNREADABLE',
    'UPLOAD_CANCELLED',
    'REQUEST_TIMEOUT',
    'MALFORMED_REQUEST',
    'DISK_FULL',
    'IMPORT_RUNNING',
    'IMPORT_NOT_FOUND',
  ],
  examples: () => [
    refused({
      summary: 'No such format',
      code: 'INVALID_PARAMETER',
      parameters: { format: 'zip' },
      message: 'format is "zip"; it has to be one of podcast-index, opml, ndjson.',
      path: 'query.format',
      problem: 'is "zip"; it has to be one of podcast-index, opml, ndjson',
    }),
  ],
  async respond({ query, upload, caller }, { imports, now }) {
    const { format = 'ndjson', own, file = null } = query
    assertUploadType(format, upload?.type)
    const order = { format, isOwn: own === 'true', file, actor: toOrdering(caller, now()) }
    const bytes = upload?.bytes ?? []
    const declaredBytes = upload?.declaredBytes
    return viewImport(
      await getImports(imports).take(
        { ...order, declaredBytes },
        bytes as AsyncIterable<Buffer>,
      ),
    )
  },
})
