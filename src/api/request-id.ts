/** Every answer has a request id: the caller's own where it is a sane one, else a new one. */
import { randomUUID } from 'node:crypto'

const SANE = /^[\w.-]{1,128}$/

/** Of this process: no other one makes the same ids. */
const PREFIX = randomUUID()
let count = 0

/** Counted, for a random one each costs as much as finding the key. */
const newRequestId = (): string => {
  count += 1
  return `${PREFIX}-${count.toString(36)}`
}

export const toRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE.test(given) ? given : newRequestId()
