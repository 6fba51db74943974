/** Every answer has a request id: the caller's own where it is a sane one, else a new one. */
import { randomUUID } from 'node:crypto'

const SANE = /^[\w.-]{1,128}$/

export const toRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE.test(given) ? given : randomUUID()
