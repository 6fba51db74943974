import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { isGoneBeside, isGoneWorker, workerName } from './worker-name.ts'

const own = { host: 'here', pid: 70, thread: 2, startedAt: 1000 }

test.each([
  ['this thread', 'here:70:2:1000', false],
  ['the main thread beside it', 'here:70:0:1000', false],
  ['a thread that failed before it', 'here:70:1:1000', true],
  ['the same number in a former life', 'here:70:2:400', true],
  ['a process that runs', 'here:71:1:900', false],
  ['a process that has ended', 'here:72:1:900', true],
  ['a process that has ended, in another of its duties', 'here:72:1:900:sites', true],
  ['this thread, in another of its duties', 'here:70:2:1000:sites', false],
  ['another machine', 'there:72:1:900', false],
  ['another machine, with a name like an address', 'fd00:72:1:900:72:1:900', false],
  ['no name of ours', 'tester', false],
])('%s: %s', (_, name, gone) => {
  expect(isGoneBeside(name, own, (pid) => pid === 71)).toBe(gone)
})

test('a process that was killed is gone', async () => {
  expect(isGoneWorker(workerName())).toBe(false)
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  const name = `${hostname()}:${String(child.pid)}:0:1`
  expect(isGoneWorker(name)).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isGoneWorker(name)).toBe(true)
})
