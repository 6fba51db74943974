/** A directory that is busy is asked again; a name that it cannot look up tells nothing. */
import { expect, test } from 'vitest'
import type { SearchPage } from '../../../store/directory.ts'
import { CodedError } from '../../../errors.ts'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { findNamesakes } from './find-namesakes.ts'

const recordOf = (id: string, title: string): PodcastRecord =>
  ({
    ...newDraft({ id, title, feedUrl: 'https://feeds.example.org/x', nowMs: 0 }),
    seq: 1,
  }) as unknown as PodcastRecord

const [one, other] = [recordOf('a', 'Harbour Light'), recordOf('b', 'The Tide')]
const pageOf = (...podcasts: readonly PodcastRecord[]): SearchPage =>
  ({
    hits: podcasts.map(({ id, titleLatest }) => ({
      podcast: { id, basic: JSON.stringify({ titleLatest }) },
    })),
  }) as unknown as SearchPage
const { signal } = new AbortController()

/** Answers in this order; an error is thrown. */
const readerOf = (...answers: readonly (SearchPage | Error)[]) => {
  const left = [...answers]
  return {
    search: async (): Promise<SearchPage> => {
      const answer = left.shift() ?? pageOf()
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

test('another podcast of the name is one, itself is none, and two of one batch are', async () => {
  expect(
    await findNamesakes(
      readerOf(pageOf(one, recordOf('c', 'HARBOUR LIGHT'))),
      [one],
      signal,
    ),
  ).toEqual(new Set(['a']))
  expect(await findNamesakes(readerOf(pageOf(one, other)), [one], signal)).toEqual(
    new Set(),
  )
  expect(
    await findNamesakes(readerOf(), [one, recordOf('c', 'harbour light')], signal),
  ).toEqual(new Set(['a', 'c']))
})

test('a busy directory is asked again', async () => {
  const busy = new CodedError('OVERLOADED', 'busy', { retryAfterS: 1 })
  expect(
    await findNamesakes(
      readerOf(busy, pageOf(one, recordOf('c', 'Harbour Light'))),
      [one],
      signal,
    ),
  ).toEqual(new Set(['a']))
})

test('a name too common to be looked up is no name to go by', async () => {
  const costly = new CodedError('SEARCH_TOO_COSTLY', 'costly')
  expect(await findNamesakes(readerOf(costly), [one], signal)).toEqual(new Set(['a']))
})
