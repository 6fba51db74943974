import { expect, it } from 'vitest'
import type { PlatformAnswer, PlatformClient } from './platform-http.ts'
import { watchReach } from './watch-reach.ts'

const MINUTE = 60_000
const request = { url: 'http://127.0.0.1:9/', signal: new AbortController().signal }

function openTrial() {
  const trial = { now: 0, dialled: 0, isOffline: true, told: [] as string[] }
  const answer = async (): Promise<PlatformAnswer<never>> => {
    trial.dialled += 1
    if (!trial.isOffline) return { kind: 'absent' }
    return { kind: 'silent', reason: 'ENOTFOUND', retryAfterMs: 1000, isUnreachable: true }
  }
  const client: PlatformClient = {
    fetchJson: answer,
    fetchText: answer,
    [Symbol.asyncDispose]: async () => undefined,
  }
  const reach = watchReach(client, {
    now: () => trial.now,
    onLost: (reason) => trial.told.push(`lost: ${reason}`),
    onFound: () => trial.told.push('found'),
  })
  const ask = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await reach.fetchJson(request)
  }
  return { trial, reach, ask }
}

it('dials three times without a network, then once a pause that doubles up to half an hour; one line tells', async () => {
  const { trial, reach, ask } = openTrial()
  await ask(1000)
  expect(trial.dialled).toBe(3)
  const pauses: number[] = []
  for (let round = 0; round < 8; round += 1) {
    pauses.push((reach.pausedUntil() - trial.now) / MINUTE)
    trial.now = reach.pausedUntil()
    await ask(1000)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  expect(trial.dialled).toBe(3 + 8)
  expect(trial.told).toEqual(['lost: ENOTFOUND'])
  trial.isOffline = false
  trial.now = reach.pausedUntil()
  await ask(5)
  expect(trial.dialled).toBe(3 + 8 + 5)
  expect(trial.told).toEqual(['lost: ENOTFOUND', 'found'])
})

it('is not lost where somebody answers in between', async () => {
  const { trial, ask } = openTrial()
  for (let round = 0; round < 10; round += 1) {
    trial.isOffline = round % 3 !== 2
    await ask(1)
  }
  expect(trial.dialled).toBe(10)
  expect(trial.told).toEqual([])
})
