/** Serves MCP over a pipe, one message per line. */
import { createInterface } from 'node:readline'
import { answerRequest } from './answer-message.ts'
import type { McpContext } from './call-tool.ts'
import {
  CODES,
  isModern,
  type MessageId,
  readMessage,
  RpcError,
  toRefusal,
  toResult,
} from './messages.ts'

/** In characters; longer lines are rejected. */
export const MAX_LINE = 1_048_576

export interface Pipe {
  readonly input: NodeJS.ReadableStream
  readonly write: (line: string) => Promise<void>
  readonly signal: AbortSignal
}

/** Returns the answer to one line; null for notifications. `onFailure` receives internal errors. */
export async function answerLine(
  line: string,
  context: McpContext,
  onFailure: (error: unknown) => void,
): Promise<string | null> {
  let id: MessageId | null = null
  try {
    if (line.length > MAX_LINE)
      throw new RpcError(CODES.invalidRequest, 'The message exceeds 1 MiB.')
    const message = readMessage(line)
    if (message.kind !== 'request') return null
    ;({ id } = message.request)
    return toResult(
      id,
      await answerRequest(message.request, context, isModern(message.request.params)),
    )
  } catch (error) {
    if (error instanceof RpcError) return toRefusal(id ?? error.messageId, error)
    onFailure(error)
    return toRefusal(id, new RpcError(CODES.internalError, 'Internal error; see the log.'))
  }
}

/** Serves until the pipe closes or the signal aborts. Requests run concurrently. */
export async function serveLines(
  { input, write, signal }: Pipe,
  answer: (line: string) => Promise<string | null>,
): Promise<void> {
  const lines = createInterface({ input, signal, crlfDelay: Number.POSITIVE_INFINITY })
  const open = new Set<Promise<void>>()
  const take = async (line: string): Promise<void> => {
    const text = await answer(line)
    if (text !== null) await write(text)
  }
  for await (const line of lines) {
    if (line.trim() === '') continue
    const one: Promise<void> = take(line).finally(() => open.delete(one))
    open.add(one)
  }
  await Promise.all(open)
}
