/** Chooses the request id: the caller's if it is valid, else a new one. */
import { randomUUID } from 'node:crypto'

const SANE = /^[\w.-]{1,128}$/

/** Unique per process. */
const PREFIX = randomUUID()
let count = 0

/** A counter, because a random id per request costs as much as the key lookup. */
const newRequestId = (): string => {
  count += 1
  return `${PREFIX}-${count.toString(36)}`
}

export function toRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && SANE.test(given) ? given : newRequestId()
}
