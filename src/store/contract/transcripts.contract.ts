/** Transcripts of episodes, and the shows whose transcripts are fetched in the background. */
import { describe, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../../api/examples/example-podcast.ts'
import type { Store } from '../port.ts'
import type { KeptTranscript, KeptTranscripts } from '../episodes/transcripts.ts'

const { slug: _slug, seq: _seq, ...DRAFT } = EXAMPLE_PODCAST
const AT = '2026-11-20T00:00:00.000Z'

const idOf = (number: number): string =>
  `0198c5a2-7f64-8d0e-9d1c-${String(number).padStart(12, '0')}`

const FOUND: KeptTranscript = {
  url: 'https://media.example.org/1.vtt',
  fetchedMs: 5,
  transcript: {
    format: 'vtt',
    language: null,
    cues: [
      { startMs: 0, endMs: 900, speaker: 'Mo', text: 'Ebb \0 and 潮' },
      { startMs: null, endMs: null, speaker: null, text: 'flow' },
    ],
  },
  failure: null,
}
const FAILED: KeptTranscript = {
  url: 'https://media.example.org/2.vtt',
  fetchedMs: 6,
  transcript: null,
  failure: { reason: 'the server answers 404', retryMs: 9 },
}

function storeOf({ transcripts }: Store): KeptTranscripts {
  if (transcripts === undefined) throw new Error('the store keeps transcripts')
  return transcripts
}

export function describeTranscripts(open: () => Promise<Store>): void {
  const openFilled = async (): Promise<Store> => {
    const store = await open()
    await store.writer.write([{ record: DRAFT, revision: null }])
    return store
  }

  describe('transcripts', () => {
    test('are kept, replaced, listed and removed', async () => {
      await using store = await openFilled()
      const kept = storeOf(store)
      expect(await kept.find(idOf(1))).toBeUndefined()
      await kept.put(DRAFT.id, idOf(2), FOUND)
      await kept.put(DRAFT.id, idOf(1), FOUND)
      expect(await kept.find(idOf(1))).toEqual(FOUND)
      await kept.put(DRAFT.id, idOf(1), FAILED)
      expect(await kept.find(idOf(1))).toEqual(FAILED)
      const [first, second] = [1, 2].map((number) => ({
        key: idOf(number),
        podcastId: DRAFT.id,
      }))
      expect(await kept.list(null, 1)).toEqual([first])
      expect(await kept.list(idOf(1), 9)).toEqual([second])
      await kept.remove([idOf(1), idOf(3)])
      expect(await kept.list(null, 9)).toEqual([second])
    })

    test('are listed in the order of their fetch', async () => {
      await using store = await openFilled()
      const kept = storeOf(store)
      await kept.put(DRAFT.id, idOf(1), { ...FOUND, fetchedMs: 7 })
      await kept.put(DRAFT.id, idOf(3), FAILED)
      await kept.put(DRAFT.id, idOf(2), FAILED)
      const later = await kept.listFetched({ fetchedMs: 6, key: idOf(2) }, 9)
      expect(later.map(({ key, fetchedMs }) => [key, fetchedMs])).toEqual([
        [idOf(3), 6],
        [idOf(1), 7],
      ])
      const [first] = await kept.listFetched({ fetchedMs: 0, key: idOf(0) }, 1)
      expect(first).toEqual({ key: idOf(2), podcastId: DRAFT.id, fetchedMs: 6 })
    })

    test('of an unknown podcast are not kept', async () => {
      await using store = await openFilled()
      await storeOf(store).put(idOf(7), idOf(1), FOUND)
      expect(await storeOf(store).find(idOf(1))).toBeUndefined()
    })

    test('leave with a removed podcast, and so does the choice', async () => {
      await using store = await openFilled()
      const kept = storeOf(store)
      await kept.put(DRAFT.id, idOf(1), FOUND)
      await kept.choose([DRAFT.id, idOf(7)])
      await kept.choose([DRAFT.id])
      expect(await kept.listChosen()).toEqual([DRAFT.id])
      const { byId } = await store.writer.owners({ ids: [DRAFT.id] })
      const revision = byId.get(DRAFT.id)?.revision ?? 0
      await store.writer.remove({ id: DRAFT.id, revision, at: AT })
      expect(await kept.find(idOf(1))).toBeUndefined()
      expect(await kept.listChosen()).toEqual([])
    })

    test('a choice is taken back', async () => {
      await using store = await openFilled()
      await storeOf(store).choose([DRAFT.id])
      await storeOf(store).unchoose([DRAFT.id])
      expect(await storeOf(store).listChosen()).toEqual([])
    })
  })
}
