/** A table kept by diffs equals the export. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../../test/api/castdex.ts'

interface Line {
  readonly change: 'insert' | 'update' | 'merge' | 'remove' | 'cursor'
  readonly id: string
  readonly row: { readonly id: string }
  readonly cursor: string
}

const linesOf = (body: string): readonly Line[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** Days on which shows come, change, leave the filter, are merged and removed. */
const DAYS = 30

test('thirty days of diffs keep a filtered table equal', async () => {
  const drafts = Array.from({ length: 60 }, (_, index) =>
    draftOf(index + 1, { language: index % 3 === 0 ? 'de' : 'en' }),
  )
  await using castdex = await startCastdex({ podcasts: drafts })
  const authorization = await castdex.makeKey({ scopes: ['export'] })
  const filters = 'languages=de&columns=id,titleLatest,language'
  const take = async (path: string) => {
    const url = `/api/v1/exports/podcasts.${path}`
    const answer = await castdex.app.inject({ url, headers: { authorization } })
    expect(answer.statusCode).toBe(200)
    return answer.body
  }
  const { writer } = castdex.directory
  const change = async (number: number, changes: object) => {
    const { byId } = await writer.owners({ ids: [draftOf(number).id] })
    const found = byId.get(draftOf(number).id)
    if (found !== undefined)
      await writer.write([{ ...found, record: { ...found.record, ...changes } }])
  }
  const table = new Map<string, unknown>()
  let since = ''
  for (let day = 0; day <= DAYS; day += 1) {
    if (day > 0) {
      const { id } = draftOf(60 + day)
      const record = draftOf(60 + day, { language: day % 2 === 0 ? 'de' : 'fr' })
      expect(await writer.write([{ record, revision: null }])).toHaveLength(1)
      await change(day, { titleLatest: `Renamed ${String(day)}`, language: 'de' })
      await change(day + 1, { language: 'en' })
      await change(61 - (day % 20), { ignore: true })
      if (day % 7 === 0) await change(Number(id.slice(-3)), { language: 'de' })
    }
    castdex.advance(86_400_000)
    const diff = linesOf(await take(`diff?${filters}${since}`))
    for (const line of diff) {
      if (line.change === 'cursor') since = `&since=${encodeURIComponent(line.cursor)}`
      else if (line.change === 'insert' || line.change === 'update')
        table.set(line.id, line.row)
      else table.delete(line.id)
    }
    const whole = linesOf(await take(`ndjson?${filters}`))
    const byId = (rows: readonly unknown[]) =>
      rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    expect([day, byId([...table.values()])]).toEqual([day, byId(whole)])
  }
  expect(linesOf(await take(`diff?${filters}${since}`))).toHaveLength(1)
})

test('a cursor of another directory is refused', async () => {
  await using castdex = await startCastdex()
  const authorization = await castdex.makeKey({ scopes: ['export'] })
  const answer = await castdex.app.inject({
    url: '/api/v1/exports/podcasts.diff?since=0~elsewhere',
    headers: { authorization },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 'INVALID_CURSOR' } })
})
