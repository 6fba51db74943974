/**
 * Whatever happens to indexers, to the database or to the index, searches end up with what the
 * plain matcher finds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openDirectory } from '../../src/directory/directory.ts'
import type { Directory } from '../../src/store/directory.ts'
import {
  create,
  draftOf,
  idOf,
  readVersioned,
} from '../../src/store/contract/drafts.contract.ts'
import { idsIn } from '../../src/store/contract/queries.contract.ts'
import { newPlainPlace, PlainIndex } from '../plain-search/plain-index.ts'
import { searchPlainly } from '../plain-search/plain-search.ts'
import { openSharedPair } from './open-pair.ts'
import { queryFor, termFor } from '../search-query.ts'

const pair = await openSharedPair()
const SCRIPT = fileURLToPath(new URL('./index-until-killed.ts', import.meta.url))
const WORDS = ['amber', 'birch', 'cedar', 'delta'] as const

/** Who has the lease of a schema. */
const HOLDERS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory'
  AND (classid::bigint << 32 | objid::bigint) = hashtextextended('castdex indexer of ' || $1, 0)`

interface Place {
  readonly schema: string
  readonly prefix: string
}

const newPlace = (): Place => ({
  schema: pair.database.newSchema(),
  prefix: pair.newPrefix(),
})

async function startIndexer({ schema, prefix }: Place): Promise<ChildProcess> {
  const words = [pair.database.url, schema, pair.opensearchUrl, prefix]
  const child = spawn(process.execPath, [SCRIPT, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

const titleOf = (no: number): string =>
  `${WORDS[no % 4] ?? ''} ${WORDS[Math.floor(no / 4) % 4] ?? ''} show`

/** Podcasts enter, change, die and are removed. */
async function writeRound(directory: Directory, round: number): Promise<void> {
  const from = round * 40
  const { writer } = directory
  await writer.write(
    create(
      ...Array.from({ length: 40 }, (_, at) =>
        draftOf(from + at, { title: titleOf(from + at) }),
      ),
    ),
  )
  if (round === 0) return
  for (let at = 0; at < 12; at += 1) {
    const { record, revision } = await readVersioned(directory, idOf(from - 40 + at))
    if (at % 3 === 0)
      await writer.remove({ id: record.id, revision, at: '2026-11-20T04:26:00.000Z' })
    else if (at % 3 === 1)
      await writer.write([{ record: { ...record, feedState: 'dead' }, revision }])
    else {
      const titleLatest = `${record.titleLatest} anew`
      await writer.write([{ record: { ...record, titleLatest }, revision }])
    }
  }
}

/** Searches find exactly what a look at every record finds, in the same order. */
async function expectPlainAnswers(directory: Directory): Promise<void> {
  const records = await Array.fromAsync(directory.writer.scan())
  const asked = [
    queryFor(),
    ...[...WORDS, 'anew'].map((word) => queryFor({ terms: [termFor(word)] })),
  ]
  for (const one of asked) {
    const page = await directory.reader.search(one)
    const expected = searchPlainly(records, one, false)
    expect(idsIn(page)).toEqual(expected.map(({ record }) => record.id))
    expect(page.total).toBe(expected.length)
  }
}

describe.skipIf(pair.missing !== undefined)('the index of a pair', () => {
  test('is whole after indexers were killed at any moment', async () => {
    const place = newPlace()
    await using directory = await pair.open(place.schema, place.prefix)
    for (let round = 0; round < 6; round += 1) {
      const child = await startIndexer(place)
      await writeRound(directory, round)
      await kill(child)
      // A rebuild is killed as well.
      if (round === 3) await directory.indexSource?.wantRebuild()
    }
    await directory.writer.settle()
    await expectPlainAnswers(directory)
    expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
  })

  test('is filled by one of several, and by the next when that one ends', async () => {
    const place = newPlace()
    await using directory = await pair.open(place.schema, place.prefix)
    const [first, second] = [await startIndexer(place), await startIndexer(place)]
    await writeRound(directory, 0)
    await directory.writer.settle()
    await expectPlainAnswers(directory)
    expect(await directory.indexSource?.lead()).toBeUndefined()
    await kill(first)
    await writeRound(directory, 1)
    await directory.writer.settle()
    await expectPlainAnswers(directory)
    await kill(second)
    await using lease = await directory.indexSource?.lead()
    expect(lease).toBeDefined()
    expect(await directory.indexSource?.lead()).toBeUndefined()
  })

  test('that lost everything is made anew, and so is one of another directory', async () => {
    const place = newPlace()
    await using directory = await pair.open(place.schema, place.prefix)
    await writeRound(directory, 0)
    await directory.writer.settle()
    await fetch(`${pair.opensearchUrl}/${place.prefix}-*`, { method: 'DELETE' })
    await writeRound(directory, 1)
    await directory.writer.settle()
    await expectPlainAnswers(directory)

    await using other = await pair.open(pair.database.newSchema(), place.prefix)
    await writeRound(other, 0)
    await other.writer.settle()
    await expectPlainAnswers(other)
  })

  test('is made anew on request, also while another process fills it', async () => {
    const place = newPlace()
    await using directory = await pair.open(place.schema, place.prefix)
    await writeRound(directory, 0)
    expect(await directory.writer.reindex()).toBe(40)
    const child = await startIndexer(place)
    await writeRound(directory, 1)
    expect(await directory.writer.reindex()).toBe(80 - 8)
    await expectPlainAnswers(directory)
    await kill(child)
  })

  test('is not searched for who left since: the page is filled with others', async () => {
    const place = newPlace()
    await using directory = await pair.open(place.schema, place.prefix)
    await writeRound(directory, 0)
    await directory.writer.settle()
    const before = idsIn(await directory.reader.search(queryFor()))
    for (const id of before.slice(0, 7)) {
      const { revision } = await readVersioned(directory, id)
      await directory.writer.remove({ id, revision, at: '2026-11-20T04:26:00.000Z' })
    }
    const first = await directory.reader.search(queryFor({ limit: 5 }))
    expect(idsIn(first)).toEqual(before.slice(7, 12))
    const next = await directory.reader.search(queryFor({ limit: 5, after: first.next }))
    expect(idsIn(next)).toEqual(before.slice(12, 17))
  })
})

describe.skipIf(pair.database.missing !== undefined)(
  'a database whose connections are cut',
  () => {
    test('loses its indexer the lease, which goes on by itself', async () => {
      const schema = pair.database.newSchema()
      const store = await pair.database.open(schema)
      const client = await pair.database.connect()
      const place = newPlainPlace()
      await using directory = openDirectory(
        store,
        new PlainIndex({ place, requireAppleId: false, searchTimeoutMs: 10_000 }),
      )
      const news: string[] = []
      directory.mend(({ kind }) => news.push(kind))
      await writeRound(directory, 0)
      await directory.writer.settle()
      const findHolders = async (): Promise<number[]> => {
        const { rows } = await client.query<{ pid: number }>(HOLDERS, [schema])
        return rows.map(({ pid }) => pid)
      }
      // Where `settle` itself had the lease, the indexer asks for it again a moment later.
      await expect.poll(findHolders, { timeout: 30_000 }).toHaveLength(1)
      const [cut] = await findHolders()
      await client.query('SELECT pg_terminate_backend($1)', [cut])
      await writeRound(directory, 1)
      await directory.writer.settle()
      await expectPlainAnswers(directory)
      const findNewHolders = async (): Promise<number[]> =>
        (await findHolders()).filter((pid) => pid !== cut)
      await expect.poll(findNewHolders, { timeout: 30_000 }).toHaveLength(1)
      expect(news).not.toContain('failed')
    })
  },
)
