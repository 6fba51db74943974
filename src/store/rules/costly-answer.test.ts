import { expect, test } from 'vitest'
import { CostlyAnswer } from './costly-answer.ts'

function openAnswer() {
  let nowMs = 0
  let workedMs = 0
  let made = 0
  const answer = new CostlyAnswer<number>({ nowMs: () => nowMs, workedMs: () => workedMs })
  const read = (tookMs: number): number =>
    answer.read(() => {
      nowMs += tookMs
      workedMs += tookMs
      made += 1
      return made
    })
  const wait = (ms: number): void => {
    nowMs += ms
  }
  return { read, wait }
}

test('what is cheap is made anew each time', () => {
  const { read } = openAnswer()
  expect([read(20), read(20), read(0)]).toEqual([1, 2, 3])
})

test('what took long is given again for fifty times as long', () => {
  const { read, wait } = openAnswer()
  expect(read(200)).toBe(1)
  wait(9_999)
  expect(read(200)).toBe(1)
  wait(1)
  expect(read(200)).toBe(2)
})
