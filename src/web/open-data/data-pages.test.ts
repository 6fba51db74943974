/** /data/: the day's files with their hashes, written by a job beside serving. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { draftOf, type RunningCastdex, startCastdex } from '../../../test/api/castdex.ts'
import { eventually } from '../../../test/eventually.ts'
import type { OpenDataIndex } from '../../exports/open-data.ts'

const podcasts = Array.from({ length: 1200 }, (_, index) =>
  draftOf(index + 1, {
    emails: ['mo@example.org'],
    primaryContactEmail: 'mo@example.org',
    description: 'Write to mo@example.org.',
    ...(index === 0 && { ignore: true }),
  }),
)

const publish = async (castdex: RunningCastdex): Promise<void> => {
  const authorization = await castdex.makeKey({ scopes: ['admin'] })
  const started = await castdex.app.inject({
    method: 'POST',
    url: '/api/v1/admin/jobs',
    headers: { authorization, 'content-type': 'application/json' },
    payload: '{"kind":"open-data"}',
  })
  const { id } = started.json<{ data: { id: string } }>().data
  const url = `/api/v1/admin/jobs/${id}`
  await eventually(async () => {
    const job = await castdex.app.inject({ url, headers: { authorization } })
    return job.json<{ data: { state: string } }>().data.state === 'done'
  }, 'the job is done')
}

const start = (count = podcasts.length) =>
  startCastdex({
    hasSite: true,
    podcasts: podcasts.slice(0, count),
    config: { openData: true },
  })

test('files have the sizes and hashes that the index says, and no contact', async () => {
  await using castdex = await start()
  const empty = await castdex.app.inject('/data/')
  expect([empty.statusCode, empty.body.includes('No files')]).toEqual([200, true])
  await publish(castdex)
  const index = (await castdex.app.inject('/data/index.json')).json<OpenDataIndex>()
  expect([index.day, index.rows]).toEqual(['2026-11-20', podcasts.length - 1])
  expect(index.columns.map(({ name }) => name)).not.toContain('emails')
  const page = await castdex.app.inject({
    url: '/data/',
    headers: { 'accept-language': 'de' },
  })
  expect(page.body).toContain('1.199')
  for (const { name, bytes, sha256 } of index.files) {
    const { rawPayload } = await castdex.app.inject(`/data/${name}`)
    const hash = createHash('sha256').update(rawPayload).digest('hex')
    expect([name, rawPayload.length, hash]).toEqual([name, bytes, sha256])
    expect(rawPayload.includes('mo@example.org')).toBe(false)
    expect(page.body).toContain(sha256)
  }
})

test('an interrupted download is resumed', async () => {
  await using castdex = await start(50)
  await publish(castdex)
  const url = '/data/podcasts.csv'
  const whole = await castdex.app.inject(url)
  const etag = String(whole.headers.etag)
  const ask = async (headers: Readonly<Record<string, string>>) =>
    await castdex.app.inject({ url, headers })
  const rest = await ask({ range: 'bytes=100-', 'if-range': etag })
  const missing = whole.rawPayload.subarray(100)
  expect([rest.statusCode, rest.rawPayload.equals(missing)]).toEqual([206, true])
  const size = String(whole.rawPayload.length)
  const last = String(whole.rawPayload.length - 1)
  expect(rest.headers['content-range']).toBe(`bytes 100-${last}/${size}`)
  expect((await ask({ range: 'bytes=-5' })).rawPayload).toHaveLength(5)
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await ask({ range: `bytes=${size}-` })).statusCode).toBe(416)
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
})

test('without the setting there is nothing, and never another file', async () => {
  await using closed = await startCastdex({ hasSite: true })
  const { statusCode: status, body } = await closed.app.inject('/data/')
  expect([status, body.includes('does not publish its data as files')]).toEqual([404, true])
  await using castdex = await start(2)
  await publish(castdex)
  for (const name of ['podcasts.db', '..%2f..%2fcastdex.db', '2026-11-20']) {
    const { statusCode } = await castdex.app.inject(`/data/${name}`)
    expect([name, statusCode]).toEqual([name, 404])
  }
})
