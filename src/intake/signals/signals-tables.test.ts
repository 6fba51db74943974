/** Tables of signals as spreadsheets write them: separators, encodings, dates. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { importSignalTable } from './import-signals.ts'
import { parseRow } from './parse-row.ts'
import { openTemporaryFolder } from '../../../test/cli/castdex.ts'
import { draftOf, NOW, startCastdex } from '../../../test/api/castdex.ts'

const SHOW = draftOf(1)
const NAMES = ['appleId', 'at', 'appleRating', 'appleRatingCount']
const ROW = [String(SHOW.appleId), '2026-11-03', '4.5', '100']

const tableOf = (separator: string, row = ROW): string =>
  [NAMES, row].map((cells) => `${cells.join(separator)}\r\n`).join('')

async function take(bytes: Buffer | string) {
  await using castdex = await startCastdex({ podcasts: [SHOW] })
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'signals')
  await writeFile(file, bytes)
  const report = await importSignalTable({
    directory: castdex.directory,
    source: { file, stdin: Readable.from([]), meter: { done: 0, total: null } },
    now: () => NOW,
    signal: new AbortController().signal,
    onRefusal: () => undefined,
  })
  const { byId } = await castdex.directory.writer.owners({ ids: [SHOW.id] })
  return { ...report, rating: byId.get(SHOW.id)?.record.appleRating }
}

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

test.each<[name: string, bytes: Buffer | string]>([
  ['commas', tableOf(',')],
  ['semicolons and a decimal comma', tableOf(';', ROW.with(2, '4,5'))],
  ['tabs', tableOf('\t')],
  ['a line that names the separator', `sep=;\r\n${tableOf(';')}`],
  ['the same behind a byte order mark', `\uFEFFsep=,\r\n${tableOf(',')}`],
  ['UTF-16, low byte first', Buffer.from(`\uFEFF${tableOf('\t')}`, 'utf16le')],
  ['UTF-16, high byte first', swapped(`\uFEFF${tableOf(',')}`)],
  [
    'objects behind a byte order mark',
    `\uFEFF${JSON.stringify(Object.fromEntries(NAMES.map((name, at) => [name, ROW[at]])))}\n`,
  ],
])('%s', async (_, bytes) => {
  const { updated, refused, rating } = await take(bytes)
  expect({ updated, refused }).toEqual({ updated: 1, refused: {} })
  expect(rating).toEqual({ rating: 4.5, count: 100 })
})

test.each([
  ['another separator', tableOf('|'), 'names no column of signals'],
  ['a JSON array', `[${JSON.stringify({ appleId: 1 })}]`, 'JSON array'],
])('%s ends the import with the reason', async (_, bytes, reason) => {
  await expect(take(bytes)).rejects.toMatchObject({
    code: 'FILE_UNUSABLE',
    message: expect.stringContaining(reason) as string,
  })
})

test.each([
  ['11/06/2026', 'order that differs between countries'],
  ['6.11.26', 'order that differs between countries'],
  ['46332', "a spreadsheet's own count"],
  ['46332.5', "a spreadsheet's own count"],
  ['soon', 'is not a date'],
  ['', 'is missing'],
  ['2099-01-01', 'is to come'],
  ['1970-01-02', 'too long ago'],
])('the date %j is refused for its own reason', (at, reason) => {
  const fields = { appleId: '1', at, youtubeViews: '5' }
  expect(parseRow({ source: 'line 2', fields }, NOW)).toMatchObject({
    reason: 'invalid_signals',
    message: expect.stringContaining(reason) as string,
  })
})

test('a number that is none is named', () => {
  const fields = { appleId: '1', at: '2026-11-03', youtubeViews: '1.234' }
  expect(parseRow({ source: 'line 2', fields }, NOW)).toMatchObject({
    message: expect.stringContaining('youtubeViews is "1.234"') as string,
  })
})
