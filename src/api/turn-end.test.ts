import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurnEnd } from './send-text.ts'

test('what is given in one turn is done together at its end, in order', async () => {
  const atTurnEnd = openTurnEnd()
  const done: string[] = []
  atTurnEnd(() => done.push('first'))
  await Promise.resolve()
  atTurnEnd(() => done.push('second'))
  expect(done).toEqual([])

  await nextTurn()
  expect(done).toEqual(['first', 'second'])
})

test('what is given at the end of a turn is done at the end of the next one', async () => {
  const atTurnEnd = openTurnEnd()
  const done: string[] = []
  atTurnEnd(() => {
    done.push('first')
    atTurnEnd(() => done.push('second'))
  })
  await nextTurn()
  expect(done).toEqual(['first'])

  await nextTurn()
  expect(done).toEqual(['first', 'second'])
})
