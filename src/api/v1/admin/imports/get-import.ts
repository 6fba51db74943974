/** GET /api/v1/admin/imports/{importId}: an import's progress and result. */
import { getImports } from '../../../../actions/import/imports.ts'
import { unknownImport } from '../../../examples/job-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { ImportView, viewImport } from '../../../../actions/import/import-view.ts'

export const getImport = defineAdminRoute({
  method: 'GET',
  path: '/imports/:importId',
  operationId: 'getImport',
  summary: 'How far an import has come',
  description: 'Ask again while `state` is `receiving` or `running`.',
  parts: { importId: 'The id of the import, `import_…`.' },
  answer: ImportView,
  errors: ['IMPORT_NOT_FOUND'],
  examples: () => [unknownImport()],
  respond: async ({ part }, { imports }) =>
    viewImport(await getImports(imports).get(part('importId'))),
})
