/** DELETE /api/v1/admin/imports/{importId}: cancels an import. */
import { getImports } from '../../../../actions/import/imports.ts'
import { unknownImport } from '../../../examples/job-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { toOrdering } from '../podcast-part.ts'
import { ImportView, viewImport } from '../../../../actions/import/import-view.ts'

export const cancelImport = defineAdminRoute({
  method: 'DELETE',
  path: '/imports/:importId',
  operationId: 'cancelImport',
  summary: 'Give an import up',
  answerDescription: 'The import, which ends soon',
  description:
    'What was taken in stays; importing the file again does the rest. An import that has ended stays as it is.',
  parts: { importId: 'The id of the import, `import_…`.' },
  answer: ImportView,
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_ELSEWHERE'],
  examples: () => [unknownImport()],
  respond: async ({ part, caller }, { imports, now }) =>
    viewImport(
      await getImports(imports).cancel(part('importId'), toOrdering(caller, now())),
    ),
})
