import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { Interruption } from '../process/interruption.ts'
import { interruptedCode, signalTaker } from './signals.ts'

const before = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).flatMap((name) =>
  process.listeners(name),
)
const beforeParting = process.listeners('disconnect')
afterEach(() => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    for (const listener of process.listeners(name))
      if (!before.includes(listener)) process.off(name, listener)
  for (const listener of process.listeners('disconnect'))
    if (!beforeParting.includes(listener)) process.off('disconnect', listener)
  // Other test files share this process, and its channel keeps it alive between them.
  process.channel?.ref()
})

const openTaker = (isLaunched: boolean, isInit = false) => {
  const said: string[] = []
  const ended: string[] = []
  const take = signalTaker({
    say: (line) => said.push(line),
    isLaunched,
    isInit,
    end: (name) => ended.push(name),
  })
  return { take, said, ended }
}

it('says once what happens, aborts, and ends at once when it is told again', () => {
  const { take, said, ended } = openTaker(false)
  const signal = take({ sentence: 'stopping after this batch', withinMs: null })
  process.emit('SIGTERM', 'SIGTERM')
  expect({ reason: String(signal.reason), said, ended }).toEqual({
    reason: 'SIGTERM',
    said: ['castdex: stopping after this batch (repeat the signal to exit at once)'],
    ended: [],
  })
  process.emit('SIGTERM', 'SIGTERM')
  expect({ said: said.length, ended }).toEqual({ said: 1, ended: ['SIGTERM'] })
})

it('says that it took too long, and ends', async () => {
  const { take, said, ended } = openTaker(false)
  take({ sentence: null, withinMs: 1 })
  process.emit('SIGTERM', 'SIGTERM')
  await eventually(() => ended.length === 1)
  expect({ said, ended }).toEqual({
    said: [
      'castdex: killed after 1 ms (CASTDEX_STOP_MS) before it finished; written data is consistent',
    ],
    ended: ['SIGTERM'],
  })
})

it('ends at once, with the sentence, what has nothing to bring to an end', async () => {
  const { take, said, ended } = openTaker(false)
  const begun = ['half a file']
  take({
    sentence: 'interrupted; nothing was restored',
    withinMs: null,
    endsAtOnce: true,
    beforeCutOff: async () => void begun.pop(),
  })
  process.emit('SIGINT', 'SIGINT')
  await eventually(() => ended.length === 1)
  expect({ said, ended, begun }).toEqual({
    said: ['castdex: interrupted; nothing was restored'],
    ended: ['SIGINT'],
    begun: [],
  })
})

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  [new Interruption('SIGTERM'), 143],
  [new Interruption('SIGHUP'), 129],
])('a command that %s has stopped ends with %i', (reason, code) => {
  expect(interruptedCode(AbortSignal.abort(reason))).toBe(code)
})

it('does not take for a second one what a launcher and a terminal both pass on', () => {
  const { take, ended } = openTaker(true)
  take({ sentence: null, withinMs: null })
  process.emit('SIGTERM', 'SIGTERM')
  process.emit('SIGTERM', 'SIGTERM')
  expect(ended).toEqual([])
})

it('ends the first process of a container, whose signals the kernel drops, before they are taken over too', () => {
  const { take, ended } = openTaker(false, true)
  process.emit('SIGTERM', 'SIGTERM')
  expect(ended).toEqual(['SIGTERM'])
  const signal = take({ sentence: null, withinMs: null })
  process.emit('SIGINT', 'SIGINT')
  expect({ ended, reason: String(signal.reason) }).toEqual({
    ended: ['SIGTERM'],
    reason: 'SIGINT',
  })
})

it('stays when a session ends, if it is told so, and SIGTERM still stops it', () => {
  const said: string[] = []
  const ended: string[] = []
  const take = signalTaker({
    say: (line) => said.push(line),
    isLaunched: false,
    isInit: false,
    staysOnHangUp: true,
    end: (name) => ended.push(name),
  })
  process.emit('SIGHUP', 'SIGHUP')
  const signal = take({ sentence: null, withinMs: null })
  process.emit('SIGHUP', 'SIGHUP')
  expect({ aborted: signal.aborted, ended, said: said.length }).toEqual({
    aborted: false,
    ended: [],
    said: 2,
  })
  process.emit('SIGTERM', 'SIGTERM')
  expect(signal.reason).toBe('SIGTERM')
})
