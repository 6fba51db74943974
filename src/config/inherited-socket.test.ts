import { expect, test } from 'vitest'
import { takeInheritedSocket } from './env.ts'

test('a socket is taken by the process that it was opened for, once', () => {
  const own = { LISTEN_PID: String(process.pid), LISTEN_FDS: '1', LISTEN_FDNAMES: 'http' }
  expect(takeInheritedSocket(own)).toBe(3)
  expect(own).toEqual({})
  expect(takeInheritedSocket(own)).toBeUndefined()
  const others = { LISTEN_PID: String(process.ppid), LISTEN_FDS: '1' }
  expect(takeInheritedSocket(others)).toBeUndefined()
})
