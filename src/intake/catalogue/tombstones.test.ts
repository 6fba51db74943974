/** Who was merged or removed is part of an export, and of a directory made from it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { create, draftOf, idOf } from '../../store/contract/drafts.contract.ts'
import { makeStep, step } from '../../store/contract/random-history.contract.ts'
import type { Directory } from '../../store/directory.ts'
import { openSqliteDirectory } from '../../store/sqlite/sqlite-directory.ts'
import { toBatches } from './batches.ts'
import { writeNdjson } from './ndjson/write.ts'
import { readCandidates } from './read.ts'
import { newTally, type Tally } from './decide/tally.ts'
import { SeqSet } from './decide/touched.ts'
import { writeBatch } from './decide/write-batch.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const open = (): Promise<Directory> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'castdex-tombstones-'))
  folders.push(dataDir)
  return openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 1000,
    now: Date.now,
  })
}

const exportOf = async ({ writer }: Directory): Promise<string> =>
  (await Array.fromAsync(writeNdjson(writer.snapshot()))).join('')

const tombstonesIn = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.includes('"departed"'))

/** As an import does, without its thread. */
const importInto = async ({ writer }: Directory, text: string): Promise<Tally> => {
  const tally = newTally()
  const context = {
    writer,
    tally,
    touched: new SeqSet(),
    silent: new SeqSet(),
    now: Date.now,
    onRefusal: () => undefined,
  }
  const source = {
    file: null,
    stdin: Readable.from([Buffer.from(text)]),
    meter: { done: 0, total: null },
  }
  const candidates = readCandidates({
    format: 'ndjson',
    source,
    tempFile: '',
    nowMs: Date.now(),
  })
  for await (const batch of toBatches(candidates, 'write')) await writeBatch(context, batch)
  return tally
}

test('export, import, export: the same bytes, and every merge can be undone there as here', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      await using source = await open()
      for (const [no, one] of steps.entries()) await makeStep([source], one, no)
      const text = await exportOf(source)
      await using copy = await open()
      expect((await importInto(copy, text)).refused).toEqual({})
      expect(await exportOf(copy)).toBe(text)
      expect(await importInto(copy, text)).toMatchObject({ created: 0, updated: 0 })
      expect(await copy.health({ deep: true })).toEqual({ sound: true, findings: [] })
      for (let tail = 0; tail < 8; tail += 1) {
        const [here, there] = [
          await source.reader.find({ by: 'id', id: idOf(tail) }),
          await copy.reader.find({ by: 'id', id: idOf(tail) }),
        ]
        expect(there?.id).toBe(here?.id)
      }
      for (let tail = 8; tail >= 0; tail -= 1)
        await makeStep([source, copy], { act: 'unmerge', tail }, 100)
      expect(await exportOf(copy)).toBe(await exportOf(source))
    }),
    { numRuns: 6 },
  )
})

test('who is alive here stays, whatever a file says; who left here is not taken in again', async () => {
  await using source = await open()
  const drafts = [0, 1, 2].map((tail) => draftOf(tail))
  await source.writer.write(create(...drafts))
  const before = await exportOf(source)
  await makeStep([source], { act: 'merge', into: 0, from: 1, takesOver: false }, 1)
  await makeStep([source], { act: 'remove', tail: 2 }, 2)
  const after = await exportOf(source)
  expect((await importInto(source, before)).refused).toMatchObject({
    merged_away: 1,
    taken_down: 1,
  })
  expect(tombstonesIn(await exportOf(source))).toEqual(tombstonesIn(after))
  await using other = await open()
  await importInto(other, before)
  expect((await importInto(other, after)).refused).toEqual({ alive_here: 2 })
  const entry = (tail: number) =>
    JSON.stringify({ feedUrl: `https://feeds.example/${String(tail)}`, title: 'Again' })
  expect((await importInto(source, `${entry(2)}\n`)).refused).toEqual({ taken_down: 1 })
  expect(await importInto(source, `${entry(1)}\n`)).toMatchObject({
    created: 0,
    updated: 1,
  })
})

test.each([
  ['no kind', { departed: {} }],
  [
    'a record of somebody else',
    {
      departed: {
        kind: 'merge',
        at: '2026-11-20T04:26:00.000Z',
        seq: 1,
        slug: 'a',
        into: idOf(2),
        record: {},
        survivor: null,
      },
    },
  ],
  [
    'an impossible number',
    {
      departed: {
        kind: 'remove',
        at: '2026-11-20T04:26:00.000Z',
        seq: 0,
        slug: 'a',
        feedKeys: [],
      },
    },
  ],
  ['null', { departed: null }],
])('a line with %s is refused', async (_name, fields) => {
  await using directory = await open()
  expect(
    (await importInto(directory, `${JSON.stringify({ id: idOf(1), ...fields })}\n`))
      .refused,
  ).toEqual({
    invalid_record: 1,
  })
})
