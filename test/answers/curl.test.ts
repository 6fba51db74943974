/** Every drawn answer that curl reads, castdex reads. */
import { expect, test } from 'vitest'
import { compareAll } from './beside-curl.ts'
import { drawAnswer } from './mutations.ts'

const DRAWN = 300

test('castdex reads what curl reads', async () => {
  const drawn = Array.from({ length: DRAWN }, (_, no) => drawAnswer(`curl ${String(no)}`))
  const compared = await compareAll(drawn)
  const missed = compared.filter(({ isOurs, isCurls }) => isCurls && !isOurs)
  expect(missed.map(({ kinds }) => kinds)).toEqual([])
})
