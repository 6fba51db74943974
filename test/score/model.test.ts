/** The formula on the model of shows: a change of weights that makes it worse is seen here. */
import { describe, expect, it } from 'vitest'
import { correlationOf, scoreByFormula1, SIDES } from './measure.ts'
import { drawShows } from './model.ts'

const DRAWS = [1, 2, 3].map((seed) => drawShows(seed, 4000))

describe('the order by score', () => {
  it('agrees with the reach of the model’s shows, and more than that of the formula before', () => {
    for (const shows of DRAWS) {
      const found = correlationOf(shows, SIDES['formula 3'] ?? Number)
      expect(found).toBeGreaterThan(0.82)
      expect(found).toBeGreaterThan(correlationOf(shows, scoreByFormula1) + 0.04)
    }
  })

  it('is no worse on what a catalogue alone says', () => {
    for (const shows of DRAWS)
      expect(
        correlationOf(shows, SIDES['formula 3, catalogue only'] ?? Number),
      ).toBeGreaterThan(correlationOf(shows, scoreByFormula1) - 0.01)
  })
})
