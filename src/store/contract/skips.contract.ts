/** Proofs for skipping parts of the suite. */
import { expect } from 'vitest'
import { forgiving } from '../../search/contract/languages.contract.ts'
import type { Directory } from '../directory.ts'
import type { Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf } from './drafts.contract.ts'
import { searchIds } from './queries.contract.ts'

/** Optional parts of the port; true: the directory has it. */
const OPTIONAL = {
  episodes: ({ episodes }: Directory) => episodes !== undefined,
  indexSource: ({ indexSource }: Directory) => indexSource !== undefined,
  rates: ({ rates }: Directory) => rates !== undefined,
  beginLoad: ({ writer }: Directory) => writer.beginLoad !== undefined,
  findAtOnce: ({ reader, apiKeys }: Directory) =>
    reader.findAtOnce !== undefined || apiKeys.findAtOnce !== undefined,
  mendRecords: (directory: Directory) =>
    directory.mendRecords !== undefined || directory.damagedRecords !== undefined,
} as const
type Optional = keyof typeof OPTIONAL

/** The directory lacks these parts, which callers can detect. */
export function lacks(...names: readonly Optional[]): (open: Open) => Promise<void> {
  return async (open) => {
    const directory = await open()
    expect(names.filter((name) => OPTIONAL[name](directory))).toEqual([])
  }
}

/** Forgiving searches do not match other spellings. */
export async function searchesStrictly(open: Open): Promise<void> {
  const directory = await open()
  const title = 'Tidal Hours'
  await directory.writer.write(create(draftOf(1, { title, titleLatest: title })))
  expect(await searchIds(directory, forgiving('tidal'))).toEqual([idOf(1)])
  expect(await searchIds(directory, forgiving('tydal'))).toEqual([])
}
