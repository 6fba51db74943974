/** Events of one kind over all podcasts, in pages. */
import { expect, test } from 'vitest'
import { draftOf, NOW, startCastdex } from '../../../test/api/castdex.ts'

test('moves of the last week are listed newest first, older ones when asked', async () => {
  await using castdex = await startCastdex({ podcasts: [] })
  const authorization = await castdex.makeKey({ scopes: ['admin'] })
  const moved = (days: number) => ({
    at: new Date(NOW - days * 86_400_000).toISOString(),
    kind: 'moved' as const,
    evidence: { days },
  })
  await castdex.directory.writer.write([
    { record: draftOf(1), revision: null, events: [moved(9), moved(2)] },
    { record: draftOf(2), revision: null, events: [moved(1)] },
  ])
  const read = async (query: string) => {
    const url = `/api/v1/admin/history?${query}`
    const answer = await castdex.call({ url, headers: { authorization } })
    const { data, error } = answer.json<{
      data?: { items: { evidence: { days: number } }[]; cursor: string | null }
      error?: { code: string }
    }>()
    const days = data?.items.map(({ evidence }) => evidence.days)
    return { days, cursor: data?.cursor, error }
  }
  expect(await read('')).toMatchObject({ days: [1, 2], cursor: null })
  expect((await read('kind=died')).days).toEqual([])
  const first = await read('since=2020-01-01&pageSize=2')
  expect(first.days).toEqual([1, 2])
  const rest = await read(`since=2020-01-01&pageSize=2&cursor=${String(first.cursor)}`)
  expect(rest).toMatchObject({ days: [9], cursor: null })
  expect((await read('since=soon')).error).toMatchObject({ code: 'INVALID_PARAMETER' })
})
