/** A quota holds over processes, and over their sudden end. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  openTemporaryFolder,
  runCastdex,
  type RunningServer,
  startServer,
} from './castdex.ts'

const FEED = 'https://example.org/feed.xml'
const BY_FEED_URL = `/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(FEED)}`

interface Answer {
  readonly status: number
  readonly body: unknown
}

test('200 calls at once to two processes: exactly the 100 of the quota succeed, and a kill -9 forgets none', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const catalogue = join(folder.path, 'catalogue.ndjson')
  await writeFile(
    catalogue,
    JSON.stringify({ feedUrl: FEED, title: 'Harbour Light', appleId: 9_000_000_001 }),
  )
  expect(await runCastdex(['import', 'ndjson', catalogue], { dataDir })).toMatchObject({
    code: 0,
  })
  const created = await runCastdex(
    ['key', 'create', '--name', 'Ann', '--podcast-lookups', '100'],
    {
      dataDir,
    },
  )
  const authorization = created.stdout.trim()
  const start = async (): Promise<RunningServer> =>
    startServer(['--rate-limit', '0'], { dataDir })
  const call = async ({ baseUrl }: RunningServer, path: string): Promise<Answer> => {
    const response = await fetch(new URL(path, baseUrl), { headers: { authorization } })
    return { status: response.status, body: await response.json() }
  }
  const expectAllUsed = async (server: RunningServer): Promise<void> => {
    expect(await call(server, '/api/v1/usage')).toMatchObject({
      status: 200,
      body: { data: { limits: { podcastLookups: 100 }, used: { podcastLookups: 100 } } },
    })
  }

  {
    await using first = await start()
    await using second = await start()
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) =>
        call(index % 2 === 0 ? first : second, BY_FEED_URL),
      ),
    )
    const [granted, refused] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ]
    expect([granted.length, refused.length]).toEqual([100, 100])
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 429,
        body: { error: { code: 'QUOTA_EXCEEDED' } },
      })
    }
    await expectAllUsed(first)
    await expectAllUsed(second)
    const ended = await Promise.all([first.stop('SIGKILL'), second.stop('SIGKILL')])
    expect(ended.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL'])
  }

  await using again = await start()
  await expectAllUsed(again)
  expect(await call(again, BY_FEED_URL)).toMatchObject({
    status: 429,
    body: { error: { code: 'QUOTA_EXCEEDED' } },
  })
})
