/** Every answer has a request id: the caller's own where it is a sane one, else a new one. */
import { randomUUID } from 'node:crypto'

const SANE = /^[\w.-]{1,128}$/

/** No other process has this prefix, so none makes the same ids. */
const PREFIX = randomUUID()
let count = 0

/** Ids are counted, since a random one each costs as much as finding the key. */
const newRequestId = (): string => {
  count += 1
  return `${PREFIX}-${count.toString(36)}`
}

export function toRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && SANE.test(given) ? given : newRequestId()
}
