/**
 * Reads every file of a folder through the reader that crawling uses, and compares those that come
 * with an expectation.
 */
import { glob, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { CodedError } from '../../src/errors.ts'
import {
  type FeedReader,
  openFeedReader,
} from '../../src/intake/interpret/feed/feed-reader.ts'
import type { ParsedFeed } from '../../src/intake/interpret/feed/parsed-feed.ts'
import { compareFeeds, countExpected, type Difference } from './compare.ts'
import { type ExpectedFeed, parseExpected } from './expected.ts'
import { reasonFor, refusalReasonFor } from './reasons.ts'

export interface Row {
  readonly file: string
  /** The first folder under the one that was named. */
  readonly family: string
  /** `read`, or the code of the refusal; `crashed` for anything else. */
  readonly outcome: string
  readonly repairs: readonly string[]
  readonly compared: number
  readonly differences: readonly (Difference & { readonly reason: string | undefined })[]
  /** The message, where a feed that others read is refused for no written reason. */
  readonly refusal: string | null
}

const SKIPPED = new Set(['LICENSE'])

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

/** `x.json` beside `x.xml` or `x.rss`, or `x_expected.json` beside `x.json`. */
const expectationOf = (file: string, all: ReadonlySet<string>): string | undefined => {
  const stem = file.slice(0, -extname(file).length)
  const beside = extname(file) === '.json' ? `${stem}_expected.json` : `${stem}.json`
  return all.has(beside) ? beside : undefined
}

const readOne = async (
  reader: FeedReader,
  bytes: Uint8Array,
): Promise<ParsedFeed | CodedError> => {
  try {
    return await reader.read(bytes, null)
  } catch (error) {
    if (error instanceof CodedError) return error
    throw error
  }
}

const differencesOf = (
  feed: ParsedFeed,
  expected: ExpectedFeed,
  file: string,
): Row['differences'] =>
  compareFeeds(feed, expected, `file://tests/data/${basename(file)}`).map((difference) => ({
    ...difference,
    reason: reasonFor(difference, expected.parser, file),
  }))

/** A bare entity bomb is no feed; with this element around it, it is one. */
const wrapped = (xml: string): string =>
  xml
    .replace(/<!DOCTYPE\s+\S+/, '<!DOCTYPE rss')
    .replace(
      /<(?![?!])/,
      '<rss version="2.0"><channel><title>Wrapped</title><description><',
    )
    .concat('</description></channel></rss>')

const rowOf = (
  file: string,
  read: ParsedFeed | CodedError,
  expected: ExpectedFeed | undefined,
): Row => {
  const row = {
    file,
    family: file.split('/')[0] ?? file,
    repairs: [],
    compared: 0,
    differences: [],
    refusal: null,
  }
  const compared = expected === undefined ? 0 : countExpected(expected)
  if (read instanceof CodedError) {
    const isMissed = compared > 0 && refusalReasonFor(file) === undefined
    return { ...row, outcome: read.code, refusal: isMissed ? read.message : null }
  }
  const differences = expected === undefined ? [] : differencesOf(read, expected, file)
  return { ...row, outcome: 'read', repairs: read.repairs, compared, differences }
}

export const runFolder = async (folder: string): Promise<readonly Row[]> => {
  await using reader = openFeedReader()
  const found = await Array.fromAsync(glob('**/*.*', { cwd: folder }))
  const all = new Set(found.filter((file) => !SKIPPED.has(basename(file))))
  const expectations = new Set([...all].flatMap((file) => expectationOf(file, all) ?? []))
  const rows: Row[] = []
  const add = async (file: string, bytes: Uint8Array): Promise<void> => {
    const expectation = expectationOf(file, all)
    const expected =
      expectation === undefined
        ? undefined
        : parseExpected(file, await readJson(join(folder, expectation)))
    rows.push(rowOf(file, await readOne(reader, bytes), expected))
  }
  for (const file of [...all].toSorted()) {
    if (expectations.has(file) || file.includes('/.')) continue
    const bytes = await readFile(join(folder, file)).catch(() => undefined)
    if (bytes === undefined) continue
    await add(file, bytes)
    if (file.startsWith('defusedxml/'))
      await add(`${file} (wrapped)`, Buffer.from(wrapped(bytes.toString('utf8'))))
  }
  return rows
}
