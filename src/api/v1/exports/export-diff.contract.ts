/** Tables kept by diffs equal the export. */
import { expect, test } from 'vitest'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  type StartCastdex,
} from '../../../../test/api/castdex.ts'
import { openDraw } from '../../../../test/moves/draw.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'

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

const DAYS = 30
const CHANGES_OF_DAY = 6
const SHOWS = 30
const LANGUAGES = ['de', 'en', 'fr'] as const

/** Makes one drawn change. */
type Change = (castdex: RunningCastdex) => Promise<string>

const at = new Date(NOW).toISOString()

/** Draws changes of shows with numbers up to a growing one. */
function openChanges(seed: string): { readonly next: () => Change } {
  const draw = openDraw(seed)
  let last = SHOWS
  const idOf = (number: number): string => draftOf(number).id
  const find = async ({ directory }: RunningCastdex, id: string) =>
    (await directory.writer.owners({ ids: [id] })).byId.get(id)
  const edit =
    (toChanges: (record: PodcastRecord) => Partial<PodcastRecord>): Change =>
    async (castdex) => {
      const found = await find(castdex, idOf(draw.number(1, last)))
      if (found === undefined) return 'gone'
      const record = { ...found.record, ...toChanges(found.record) }
      const [written] = await castdex.directory.writer.write([{ ...found, record }])
      return written?.status ?? 'none'
    }
  const insert: Change = async ({ directory }) => {
    last += 1
    const record = draftOf(last, { language: draw.pick(LANGUAGES) })
    const [written] = await directory.writer.write([{ record, revision: null }])
    return written?.status ?? 'none'
  }
  const merge: Change = async (castdex) => {
    const [absorbed, survivor] = [
      await find(castdex, idOf(draw.number(1, last))),
      await find(castdex, idOf(draw.number(1, last))),
    ]
    if (absorbed === undefined || survivor === undefined || absorbed === survivor)
      return 'gone'
    const { id } = absorbed.record
    if (id === survivor.record.id) return 'same'
    const left = { id, revision: absorbed.revision, at }
    return (await castdex.directory.writer.merge({ survivor, absorbed: left })).status
  }
  const unmerge: Change = async ({ directory }) =>
    (await directory.writer.unmerge({ id: idOf(draw.number(1, last)) })).status
  const remove: Change = async (castdex) => {
    const found = await find(castdex, idOf(draw.number(1, last)))
    if (found === undefined) return 'gone'
    const { record, revision } = found
    return (await castdex.directory.writer.remove({ id: record.id, revision, at })).status
  }
  const move = edit(({ id, rssFeedUrl, feedUrls }) => {
    const url = `https://moved.example.net/${id}/${String(draw.number(1, 9_999))}`
    const [current, ...older] = feedUrls
    const left = current === undefined ? [] : [{ ...current, url: rssFeedUrl, to: at }]
    const entry = { url, from: at, to: null, reason: 'redirect' as const }
    return { rssFeedUrl: url, feedUrls: [entry, ...left, ...older] }
  })
  const changes: readonly Change[] = [
    insert,
    insert,
    merge,
    merge,
    unmerge,
    remove,
    move,
    edit(() => ({ titleLatest: `Renamed ${String(draw.number(1, 9_999))}` })),
    edit(() => ({ language: draw.pick(LANGUAGES) })),
    edit(({ ignore }) => ({ ignore: !ignore })),
    edit(() => ({ feedState: draw.pick(['dead', 'active'] as const) })),
  ]
  return { next: () => draw.pick(changes) }
}

const TABLES = ['columns=id,titleLatest,rssFeedUrl', 'languages=de&columns=id,language']

const sortedRows = (rows: readonly unknown[]): readonly unknown[] =>
  rows.map((row) => JSON.stringify(row)).toSorted()

/** A table that follows the diffs of an export. */
function openTable(take: (path: string) => Promise<string>, filters: string) {
  const rows = new Map<string, unknown>()
  let since = ''
  return {
    rows,
    /** Returns the number of lines. */
    follow: async (): Promise<number> => {
      const lines = linesOf(await take(`diff?${filters}${since}`))
      for (const line of lines) {
        if (line.change === 'cursor') since = `&since=${encodeURIComponent(line.cursor)}`
        else if (line.change === 'insert' || line.change === 'update')
          rows.set(line.id, line.row)
        else rows.delete(line.id)
      }
      return lines.length
    },
  }
}

/** `start`: serves a directory on any store. */
export function describeDiffs(start: StartCastdex): void {
  test('thirty days of diffs keep tables equal', async () => {
    const podcasts = Array.from({ length: SHOWS }, (_, index) =>
      draftOf(index + 1, { language: LANGUAGES[index % 3] ?? 'de' }),
    )
    await using castdex = await start({ podcasts })
    const authorization = await castdex.makeKey({ scopes: ['export'] })
    const take = async (path: string) => {
      const url = `/api/v1/exports/podcasts.${path}`
      const answer = await castdex.app.inject({ url, headers: { authorization } })
      expect(answer.statusCode).toBe(200)
      return answer.body
    }
    const changes = openChanges('a mirror')
    const done = new Set<string>()
    const tables = TABLES.map((filters) => ({ filters, ...openTable(take, filters) }))
    for (let day = 0; day <= DAYS; day += 1) {
      for (let count = 0; day > 0 && count < CHANGES_OF_DAY; count += 1)
        done.add(await changes.next()(castdex))
      castdex.advance(86_400_000)
      for (const { filters, rows, follow } of tables) {
        await follow()
        await castdex.directory.writer.settle()
        const whole = linesOf(await take(`ndjson?${filters}`))
        expect([day, sortedRows([...rows.values()])]).toEqual([day, sortedRows(whole)])
      }
    }
    for (const { follow } of tables) expect(await follow()).toBe(1)
    expect([...done]).toEqual(
      expect.arrayContaining(['created', 'updated', 'merged', 'unmerged', 'removed']),
    )
  })

  test('a cursor of another directory is refused', async () => {
    await using castdex = await start()
    const authorization = await castdex.makeKey({ scopes: ['export'] })
    const answer = await castdex.app.inject({
      url: '/api/v1/exports/podcasts.diff?since=0~elsewhere',
      headers: { authorization },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'INVALID_CURSOR' } })
  })
}
