/** Serves the Model Context Protocol over a pipe: one message a line, in and out. */
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

/** A longer line, in characters, is no message. */
export const MAX_LINE = 1_048_576

export interface Pipe {
  readonly input: NodeJS.ReadableStream
  readonly write: (line: string) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Returns the answer to one line; null where nobody waits for one. `onFailure` is told our
 * own mistakes.
 */
export async function answerLine(
  line: string,
  context: McpContext,
  onFailure: (error: unknown) => void,
): Promise<string | null> {
  let id: MessageId | null = null
  try {
    if (line.length > MAX_LINE)
      throw new RpcError(CODES.invalidRequest, 'The message is longer than 1 MiB.')
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
    return toRefusal(id, new RpcError(CODES.internalError, 'Something went wrong here.'))
  }
}

/** Answers until the pipe is closed or it is told to stop. Requests are answered side by side. */
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
