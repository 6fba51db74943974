/** Detects callers that disconnect, so that work for them can stop. */
import type { FastifyReply } from 'fastify'

/** Replaces Fastify's own signal, which aborts once the body was read. */
export function openSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Returns whether the error follows from a disconnect, which is not a failure. */
export function isAbandoned(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && error instanceof Error && error.name === 'AbortError'
}

/** Calls the listener once, when the answer was sent or the connection closed. */
export function whenOver({ raw }: FastifyReply, listener: () => void): void {
  let isOver = false
  const over = (): void => {
    if (!isOver) listener()
    isOver = true
  }
  raw.once('finish', over).once('close', over)
}
