/** `imports`: the imports of the data folder, newest first. */
import { defineList } from './list.ts'
import { ImportView, viewImport } from './import/import-view.ts'

export const imports = defineList({
  name: 'imports',
  filters: {},
  read: async ({ imports: all }) => (await all?.list()) ?? [],
  item: ImportView,
  view: viewImport,
  http: {
    path: '/imports',
    operationId: 'listImports',
    summary: 'Imports, newest first',
    description:
      'The last 100 imports, whether they were uploaded or begun on the command line beside this server. One whose process died is `killed`.',
    examples: () => [
      { name: 'none', summary: 'Nothing was imported yet', data: { items: [] } },
    ],
  },
})
