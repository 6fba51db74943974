/** Podcasts of the example commands that a first start prints. */
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'
import { CodedError } from '../../errors.ts'
import { findSamplePodcasts } from './sample-podcasts.ts'

test('a search that takes too long leaves them out, and a server starts', async () => {
  await using castdex = await startCastdex({ podcasts: [draftOf(1)] })
  const { reader } = castdex.directory
  expect(await findSamplePodcasts(reader)).toHaveLength(1)
  const slow = Object.create(reader, {
    search: {
      value: () => Promise.reject(new CodedError('SEARCH_TOO_COSTLY', 'too slow')),
    },
  }) as typeof reader
  expect(await findSamplePodcasts(slow)).toEqual([])
})
