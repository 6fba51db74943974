/** Handles a caller that hangs up: nobody is there to be told, and the work can end. */
import type { FastifyReply } from 'fastify'

/** Fastify's own signal is aborted as soon as a body has been read. */
export function openSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Returns whether the caller hung up, which is no failure of ours. */
export function isAbandoned(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && error instanceof Error && error.name === 'AbortError'
}

/** Calls back once, when the answer has left or never will. */
export function whenOver({ raw }: FastifyReply, listener: () => void): void {
  let isOver = false
  const over = (): void => {
    if (!isOver) listener()
    isOver = true
  }
  raw.once('finish', over).once('close', over)
}
