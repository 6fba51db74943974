/** The command that erases a person: it wants to be sure, and an import brings nobody back. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXAMPLE_DRAFT } from '../api/castdex.ts'
import { joinRows } from '../../src/record/people/known-people.ts'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

const { id } = EXAMPLE_DRAFT

test('forget person', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const run = (...args: string[]) => runCastdex(args, { dataDir })
  const draft = { ...EXAMPLE_DRAFT, hostNames: ['Ada Bell', 'Nora Field'] }
  const importAt = async (updatedAt: string): Promise<void> => {
    const file = join(folder.path, 'catalogue.ndjson')
    await writeFile(file, `${JSON.stringify({ ...draft, updatedAt })}\n`)
    expect((await run('import', 'ndjson', file)).code).toBe(0)
  }
  const hostNames = async (): Promise<unknown> =>
    (JSON.parse((await run('show', id)).stdout) as { hostNames: unknown }).hostNames
  await importAt(draft.updatedAt)
  const row = { podcastId: id, key: 'ada bell', name: 'Ada Bell', links: [], weight: 0 }
  const slug = String(joinRows([row])[0]?.slug)

  expect((await run('forget', 'person', slug)).stderr).toContain('--yes')
  expect(await hostNames()).toEqual(['Ada Bell', 'Nora Field'])
  expect((await run('forget', 'person', slug, '--yes')).stdout).toBe(
    'erased from 1 podcasts, and from 0 other entries\n',
  )
  expect(await hostNames()).toEqual(['Nora Field'])
  await importAt('2099-01-01T00:00:00.000Z')
  expect(await hostNames()).toEqual(['Nora Field'])
  expect((await run('forget', 'person', slug, '--yes')).stderr).toContain('No person has')
})
