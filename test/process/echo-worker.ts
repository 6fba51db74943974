/** Starts the thread of `echo-thread.ts`. */
import { defineWorker } from '../../src/process/worker.ts'

export interface EchoWorker {
  readonly setup: string
  readonly input: string
  readonly message: string
  readonly output: string
}

export const ECHO_THREAD = defineWorker('echo-thread', import.meta.url)
