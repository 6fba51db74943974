/** The message port of a worker thread. */
import { parentPort } from 'node:worker_threads'

type Port = NonNullable<typeof parentPort>

/** Throws on the main thread. */
export function openPort(): Port {
  if (parentPort === null) throw new Error('this module runs as a worker thread only')
  return parentPort
}
