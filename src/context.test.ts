/** What the composition root makes of the settings. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftOf } from '../test/api/castdex.ts'
import { openTemporaryFolder } from '../test/cli/castdex.ts'
import { queryFor, termFor } from '../test/search-query.ts'
import { loadConfig } from './config/load.ts'
import { openContext } from './context.ts'

test.each([
  [true, 1],
  [false, 'SEARCH_TOO_COSTLY'],
])('a search in a batch (%j) may be slow', async (isBatch, expected) => {
  await using folder = await openTemporaryFolder()
  const environment = new Map([['CASTDEX_DATA_DIR', join(folder.path, 'data')]])
  const { config } = loadConfig({ environment, flags: new Map() })
  const settings = { ...config, requireAppleId: false, searchTimeoutMs: 0 }
  await using context = await openContext(settings, { isBatch })
  const { writer, reader } = context.directory
  await writer.write([{ record: draftOf(1, { title: 'Harbour' }), revision: null }])
  const query = queryFor({ terms: [termFor('harbor', { fuzzy: true })] })
  const found = await reader.search(query).then(
    ({ total }) => total,
    (error: unknown) => (error as { code: string }).code,
  )
  expect(found).toBe(expected)
})
