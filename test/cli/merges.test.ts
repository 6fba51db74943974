import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex } from './castdex.ts'

const CATALOGUE = [
  { feedUrl: 'https://feeds.example.com/alpha', title: 'Alpha Waves', appleId: 1001 },
  { feedUrl: 'https://feeds.example.com/beta', title: 'Beta Blockers', appleId: 1002 },
]

interface Shown {
  readonly id: string
  readonly slug: string
  readonly feedUrls: readonly { readonly url: string; readonly reason: string }[]
}

test('merge, history, unmerge: by hand, and both are again what they were', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  const file = join(folder.path, 'catalogue.ndjson')
  await writeFile(file, CATALOGUE.map((entry) => JSON.stringify(entry)).join('\n'))
  const castdex = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCastdex(args, { dataDir })
    expect(code, stderr).toBe(0)
    return stdout
  }
  await castdex('import', 'ndjson', file)
  const exported = await castdex('export', 'ndjson')
  const show = async (text: string): Promise<Shown> =>
    JSON.parse(await castdex('show', text)) as Shown
  const [alpha, beta] = [await show('alpha-waves'), await show('beta-blockers')]

  expect(await castdex('merge', 'beta-blockers', alpha.id)).toBe(
    `${beta.id} is merged into ${alpha.id}\n`,
  )
  for (const text of [beta.id, 'beta-blockers', 'https://feeds.example.com/beta', '1002']) {
    expect(await show(text), text).toMatchObject({ id: alpha.id, slug: 'alpha-waves' })
  }
  expect((await show(alpha.id)).feedUrls).toMatchObject([
    { url: 'https://feeds.example.com/alpha' },
    { url: 'https://feeds.example.com/beta', reason: 'merge' },
  ])
  const history = JSON.parse(await castdex('history', '--json', beta.id)) as {
    kind: string
    evidence: unknown
  }[]
  expect(history[0]).toMatchObject({
    kind: 'merged',
    evidence: { into: alpha.id, by: 'command line' },
  })

  expect(await castdex('unmerge', beta.id)).toBe(
    `${beta.id} is again apart from ${alpha.id}\n`,
  )
  expect(await castdex('export', 'ndjson')).toBe(exported)
  expect(await castdex('history', alpha.id)).toContain('unmerged')
  const again = await runCastdex(['unmerge', beta.id], { dataDir })
  expect(again).toMatchObject({ code: 1, stdout: '' })
  const neither = await runCastdex(['unmerge', 'alpha-waves'], { dataDir })
  expect(neither).toMatchObject({ code: 1, stdout: '' })

  // The last is the survivor's: one podcast alone was merged into it.
  for (const name of [
    'beta-blockers',
    '1002',
    'https://feeds.example.com/beta',
    'alpha-waves',
  ]) {
    await castdex('merge', beta.id, 'alpha-waves')
    expect(await castdex('unmerge', name)).toBe(
      `${beta.id} is again apart from ${alpha.id}\n`,
    )
  }
})

test('a merge that cannot be is refused with the podcast that is meant and what to look at', async () => {
  await using folder = await openTemporaryFolder()
  const { path: dataDir } = folder
  const file = join(dataDir, 'catalogue.ndjson')
  await writeFile(file, CATALOGUE.map((entry) => JSON.stringify(entry)).join('\n'))
  await runCastdex(['import', 'ndjson', file], { dataDir })
  const { id } = JSON.parse(
    (await runCastdex(['show', 'alpha-waves'], { dataDir })).stdout,
  ) as Shown
  const refusalOf = async (...args: string[]): Promise<string> =>
    (await runCastdex(args, { dataDir })).stderr
  const itself = await refusalOf('merge', 'alpha-waves', id)
  expect(itself).toContain(
    `Both mean one podcast already, ${id} ("Alpha Waves"); name two.`,
  )
  expect(itself).toContain(`\`castdex history ${id}\` shows what was merged into it`)
  const apart = await refusalOf('unmerge', 'alpha-waves')
  expect(apart).toContain('there is nothing to undo')
  expect(apart).toContain(`\`castdex history ${id}\` shows the merges of "Alpha Waves"`)
  expect(await refusalOf('unmerge', 'nobody')).toContain(
    'no podcast has the id, slug or feed URL "nobody" (PODCAST_UNKNOWN)\n`castdex list` shows ids.',
  )
  expect(await refusalOf('unmerge', '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e')).toContain(
    '(PODCAST_NOT_FOUND)',
  )
})
