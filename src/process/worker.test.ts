/** Calls, messages, aborts, errors and limits of a real worker thread. */
import { expect, it } from 'vitest'
import { ECHO_THREAD, type EchoWorker } from '../../test/process/echo-worker.ts'
import { CodedError } from '../errors.ts'
import { Interruption } from './interruption.ts'
import { interruptedCode } from '../cli/signals.ts'
import { type RunOptions, runWorker, WorkerThread } from './worker.ts'

const run = (input: string, options: Partial<RunOptions<EchoWorker>> = {}) =>
  runWorker<EchoWorker>(ECHO_THREAD, input, {
    setup: 'echo',
    signal: new AbortController().signal,
    ...options,
  })

it('answers calls in their order, also after a failed one', async () => {
  const messages: string[] = []
  const worker = new WorkerThread<EchoWorker>(ECHO_THREAD, {
    setup: 'echo',
    onMessage: (message) => messages.push(message),
  })
  const inputs = ['one', 'refuse', 'two']
  const answers = await Promise.allSettled(inputs.map((input) => worker.call(input)))
  await worker.end()
  expect(answers.map((answer) => 'value' in answer && answer.value)).toEqual([
    'echo one',
    false,
    'echo two',
  ])
  expect(messages).toEqual(['takes one', 'takes refuse', 'takes two'])
})

it('passes coded errors whole', async () => {
  const error: unknown = await run('refuse').catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(CodedError)
  expect(error).toMatchObject({
    name: 'CodedError',
    code: 'NOT_READY',
    message: 'Not yet.',
    details: [{ path: 'body', message: 'wrong' }],
    options: { forOperator: true, retryAfterS: 5, cause: { message: 'locked' } },
  })
})

it('passes other errors with their codes, and without what cannot be cloned', async () => {
  const error: unknown = await run('fail').catch((failure: unknown) => failure)
  expect(error).toMatchObject({ name: 'RangeError', code: 'ENOSPC', errcode: 13 })
  expect(error).not.toHaveProperty('run')
  expect((error as Error).stack).toContain('echo-thread.ts')
})

it.each(['SIGTERM', 'SIGHUP'])('passes %s on as the reason of an abort', async (name) => {
  const stop = new AbortController()
  const onMessage = (): void => stop.abort(name)
  const error = await run('wait', { signal: stop.signal, onMessage }).catch(
    (failure: unknown) => failure,
  )
  expect(error).toMatchObject({ name: 'AbortError', message: 'the work was interrupted' })
  const reason = new Interruption(name)
  expect(interruptedCode(AbortSignal.abort(reason))).toBe(name === 'SIGTERM' ? 143 : 129)
})

it('terminates a thread that does not stop in time', async () => {
  const stop = new AbortController()
  const onMessage = (): void => stop.abort()
  const grown = run('grow', { signal: stop.signal, onMessage, abortMs: 0 })
  await expect(grown).rejects.toThrow('the echo thread has died')
})

it('ends a thread that exceeds its heap, and names the limit', async () => {
  const deaths: unknown[] = []
  const grown = run('grow', {
    limits: { heapMiB: 16, youngMiB: 4 },
    onDeath: (cause) => deaths.push(cause),
  })
  await expect(grown).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(deaths).toHaveLength(1)
})
