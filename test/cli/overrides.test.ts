/**
 * Operators' commands, as real processes: what is pinned survives an import, what is removed does
 * not come back.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { EXAMPLE_DRAFT } from '../api/castdex.ts'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

const { id } = EXAMPLE_DRAFT

test('pin, import, unpin, forget, remove, import', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCastdex(args, { dataDir })
    expect(code, stderr).toBe(0)
    return stdout
  }
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await runCastdex(args, { dataDir })
    expect(code).not.toBe(0)
    return stderr
  }
  const show = async () => JSON.parse(await run('show', id)) as Record<string, unknown>
  /** The newer record wins. */
  const catalogue = async (
    name: string,
    changes: Partial<PodcastDraft>,
  ): Promise<string> => {
    const file = join(folder.path, name)
    await writeFile(file, `${JSON.stringify({ ...EXAMPLE_DRAFT, ...changes })}\n`)
    return file
  }
  await run('import', 'ndjson', await catalogue('first.ndjson', {}))

  expect(await run('pin', id, 'author', 'Tide Radio', '--reason', 'by mail')).toContain(
    'is pinned (revision 2)',
  )
  await run('pin', id, 'titleLatest', '1984')
  await run('pin', id, 'hostNames', '["Ada"]')
  await run('pin', id, 'websiteUrl', '--clear')
  await run(
    'import',
    'ndjson',
    await catalogue('second.ndjson', {
      author: 'Somebody else',
      description: 'New words.',
      updatedAt: '2098-01-01T00:00:00.000Z',
    }),
  )
  expect(await show()).toMatchObject({
    author: 'Tide Radio',
    titleLatest: '1984',
    hostNames: ['Ada'],
    websiteUrl: null,
    description: 'New words.',
  })
  expect(await run('sources', id)).toMatch(/author +operator/)
  await run('unpin', id, 'author')
  expect(await show()).toMatchObject({ author: 'Somebody else', titleLatest: '1984' })
  const health = await run('health', id)
  expect(health).toContain('never fetched')
  expect(health).toMatch(/next due +with the first crawl/)
  expect(await run('changes')).toMatch(/"kind":"update".*\n\{"kind":"cursor"/)
  const stats = JSON.parse(await run('stats', '--json')) as object
  expect(stats).toMatchObject({ served: 1, total: 1, tasks: { feed: { unseen: 1 } } })

  expect(await refused('unpin', id, 'author')).toContain('is not pinned')
  expect(await refused('pin', id, 'appleId', '5')).toContain('appleId is no field')
  expect(await refused('pin', id, 'isClaimed', 'perhaps')).toContain('isClaimed')
  expect(await refused('pin', id, 'author')).toContain('--clear')
  expect(await refused('pin', id, 'title', '--clear')).toContain('cleared')
  expect(await refused('pin', 'nobody', 'ignore', 'true')).toContain('no podcast has')
  expect(await refused('remove', id)).toContain('--yes')
  expect(await refused('forget', 'somebody')).toContain('EMAIL')
  expect(await refused('list', '--state', 'asleep')).toContain(
    'pending, dead, conflict, refused',
  )

  const [address = ''] = EXAMPLE_DRAFT.emails
  expect(await run('forget', address)).toBe(
    'erased from 1 podcasts, and from 0 places of their history\n',
  )
  await run(
    'import',
    'ndjson',
    await catalogue('third.ndjson', {
      description: 'Newer words.',
      updatedAt: '2099-01-01T00:00:00.000Z',
    }),
  )
  expect(await show()).toMatchObject({
    emails: [],
    primaryContactEmail: null,
    description: 'Newer words.',
  })

  const requests = join(folder.path, 'requests.txt')
  await writeFile(requests, `${address}\n\n other@tide.example.org \n`)
  expect(await run('forget', '--file', requests)).toBe(
    'erased from 0 podcasts, and from 0 places of their history\n',
  )
  await writeFile(requests, `${address}\nnobody\n`)
  expect(await refused('forget', '--file', requests)).toContain(
    'line 2 has to be one e-mail address',
  )
  expect(await refused('forget')).toContain('one of EMAIL, --file FILE and')
  expect(await refused('forget', '--file', join(folder.path, 'none.txt'))).toContain(
    'cannot be read',
  )

  expect(await run('remove', id, '--yes')).toBe(`${id} is removed\n`)
  await runCastdex(['import', 'ndjson', join(folder.path, 'second.ndjson')], { dataDir })
  expect(await refused('show', id)).toContain('no podcast has')
})
