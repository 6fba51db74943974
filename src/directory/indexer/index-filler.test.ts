import { expect, test } from 'vitest'
import { CodedError } from '../../errors.ts'
import type { IndexChange, SearchIndex } from '../../search/port.ts'
import type { IndexerLease, IndexSource } from '../../store/index-source.ts'
import { IndexFiller } from './index-filler.ts'

const PAGES = 3

const BUSY = new CodedError('NOT_READY', 'it does not answer.')

/** A feed of three pages with a removed podcast each; the last one is not answered at first. */
function threePages(asked: (string | null)[]): IndexSource {
  const source: Partial<IndexSource> = {
    rebuilds: async () => ({ wanted: 1, done: 0 }),
    noteRebuilt: async () => undefined,
    changes: async (since) => {
      asked.push(since)
      if (since === '2' && asked.at(-2) !== '2') throw BUSY
      const at = Number(since ?? 0)
      const id = `0198c5a2-7f64-7d0e-9d1c-00000000000${String(at)}`
      return {
        changes: [{ id, seq: at, revision: '1', record: null }],
        position: String(at + 1),
        more: at + 1 < PAGES,
      }
    },
  }
  return source as IndexSource
}

interface FilledIndex {
  readonly index: SearchIndex
  readonly applied: string[]
  readonly swapped: string[]
}

/** An index that was never filled; the second page and the swap are refused once, with that error. */
function failingIndex(error: Error): FilledIndex {
  const applied: string[] = []
  const swapped: string[] = []
  let refusals = 1
  let swaps = 0
  const apply = async (changes: readonly IndexChange[]): Promise<void> => {
    if (applied.length === 1 && refusals > 0) {
      refusals -= 1
      throw error
    }
    applied.push(...changes.map(({ id }) => id.slice(-1)))
  }
  const index: Partial<SearchIndex> = {
    position: async () => null,
    build: async () => ({
      apply,
      swap: async (position) => {
        swaps += 1
        if (swaps === 1) throw error
        swapped.push(position)
      },
      [Symbol.asyncDispose]: async () => undefined,
    }),
  }
  return { index: index as SearchIndex, applied, swapped }
}

const LEASE: IndexerLease = {
  signal: new AbortController().signal,
  check: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
}

const fill = (index: SearchIndex, asked: (string | null)[]): Promise<void> =>
  new IndexFiller(threePages(asked), index).rebuild(LEASE, { signal: LEASE.signal })

test('a new index is filled on where store or cluster were busy for a moment, not from the beginning', async () => {
  const asked: (string | null)[] = []
  const { index, applied, swapped } = failingIndex(BUSY)
  await fill(index, asked)
  expect(applied).toEqual(['0', '1', '2'])
  expect(asked).toEqual([null, '1', '2', '2'])
  expect(swapped).toEqual(['3'])
})

test('a document that is refused ends the filling at once', async () => {
  const { index, swapped } = failingIndex(new Error('the document was refused'))
  await expect(fill(index, [])).rejects.toThrow('the document was refused')
  expect(swapped).toEqual([])
})
