/** GET /api/v1/admin/imports: the imports of the data folder, newest first. */
import { Type } from 'typebox'
import { closed } from '../../../../record/schema.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { ImportView, viewImport } from './import-view.ts'

export const listImports = defineAdminRoute({
  method: 'GET',
  path: '/imports',
  operationId: 'listImports',
  summary: 'Imports, newest first',
  description:
    'The last 100 imports, whether they were uploaded or begun on the command line beside this server. One whose process died is `killed`.',
  answer: closed({ items: Type.Array(ImportView) }),
  examples: () => [
    {
      name: 'none',
      summary: 'Nothing was imported yet',
      status: 200,
      answer: { data: { items: [] } },
    },
  ],
  respond: async (_call, { imports }) => ({
    items: ((await imports?.list()) ?? []).map(viewImport),
  }),
})
