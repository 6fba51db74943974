/**
 * The podcasts of the walks: the first ones stay, the others leave one by one, each in one of four
 * ways.
 */
import { newDraft } from '../../../src/record/draft.ts'

export const PODCASTS = 240
export const FIRST_TO_LEAVE = 40

export const draftOf = (number: number) => {
  const tail = String(number).padStart(12, '0')
  return {
    ...newDraft({
      id: `0198c5a2-7f64-7d0e-9d1c-${tail}`,
      title: `Lantern ${tail}`,
      feedUrl: `https://a.example/${tail}`,
      nowMs: 0,
    }),
    appleId: number + 1,
  }
}
