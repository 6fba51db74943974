/** Two podcasts that an operator has parted stay two, whichever of them knows of it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergePodcasts as mergeByHand } from '../../../actions/merge/merge-podcasts.ts'
import { mergePodcasts } from '../merges/merge-podcasts.ts'
import { NO_MOVES, readMovesState } from './moves-state.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../../../../test/api/castdex.ts'

const [one, left, other] = [draftOf(1), draftOf(2), draftOf(3)]
const NOW = Date.UTC(2026, 10, 20, 12)

let castdex: RunningCastdex
beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [one, left, other] })
})
afterEach(() => castdex[Symbol.asyncDispose]())

const part = async (id: string, from: string) => {
  const { directory } = castdex
  const found = (await directory.writer.owners({ ids: [id] })).byId.get(id)
  if (found === undefined) throw new Error('not there')
  await directory.writer.write([
    { ...found, metadata: { moves: { ...NO_MOVES, apart: [from] } } },
  ])
}

const apartOf = async (id: string) =>
  readMovesState((await castdex.directory.metadata.read([id], ['moves'])).get(id)?.moves)
    .apart

const join = () =>
  mergePodcasts(
    castdex.directory,
    {
      into: one.id,
      absorbed: other.id,
      url: one.rssFeedUrl,
      evidence: { via: 'duplicate' },
    },
    NOW,
  )

test.each([
  ['the elder', one.id, other.id],
  ['the younger', other.id, one.id],
])('%s alone knows of it', async (_who, id, from) => {
  await part(id, from)
  expect(await join()).toBe('kept-apart')
  expect([await apartOf(one.id), await apartOf(other.id)]).toEqual([[other.id], [one.id]])
})

test.each([
  ['the one that was merged', left.id, one.id],
  ['the other one', one.id, left.id],
])('one of the two was merged into a third; of it knows %s', async (_who, id, from) => {
  await part(id, from)
  await mergeByHand(castdex.directory, left.id, other.id, {
    by: 'somebody',
    way: 'command line',
    nowMs: NOW,
  } as never)
  expect(await join()).toBe('kept-apart')
})

test('two of whom nobody said so are joined', async () => {
  expect(await join()).toBe('merged')
})
