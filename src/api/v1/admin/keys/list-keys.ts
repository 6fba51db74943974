/** GET /api/v1/admin/keys: all keys, oldest first, with their use in the current month. */
import { keyListExamples } from '../../../examples/admin-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { KeyView, viewKey } from './key-view.ts'
import { cutPage, PAGE_PARAMETERS, pageOf, readPage } from '../page.ts'

const LIST = 'keys'

export const listKeys = defineAdminRoute({
  method: 'GET',
  path: '/keys',
  operationId: 'listKeys',
  summary: 'The API keys',
  description:
    'Oldest first, expired and revoked ones too, with what each has used this month (UTC).',
  query: PAGE_PARAMETERS,
  answer: pageOf(KeyView),
  errors: ['INVALID_CURSOR'],
  examples: keyListExamples,
  async respond({ query }, { directory: { apiKeys }, now }) {
    const wish = readPage(LIST, query)
    const { items, cursor } = cutPage(LIST, await apiKeys.list(), wish)
    return {
      items: await Promise.all(items.map(async (key) => viewKey(key, apiKeys, now()))),
      cursor,
    }
  },
})
