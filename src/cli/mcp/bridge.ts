/** Forwards MCP messages between a pipe and a server's `/mcp`. */
import {
  claimedVersion,
  CODES,
  isJsonObject,
  type MessageId,
  MODERN_VERSION,
  type McpMessage,
  readMessage,
  RpcError,
  toRefusal,
} from '../../api/mcp/messages.ts'

interface Bridge {
  readonly url: URL
  readonly key: string
  readonly signal: AbortSignal
}

const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'resources/read': 'uri',
}

const VISIBLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

const toHeader = (text: string): string =>
  VISIBLE.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`

/** Returns the headers that mirror fields of a stateless message. */
function headersOf(message: McpMessage): Readonly<Record<string, string>> {
  if (message.kind === 'answer') return {}
  const { method, params } = message.kind === 'request' ? message.request : message
  if (claimedVersion(params) !== MODERN_VERSION) return {}
  const parameter = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined
  const name = parameter === undefined ? undefined : params[parameter]
  return {
    'mcp-protocol-version': MODERN_VERSION,
    'mcp-method': toHeader(method),
    ...(typeof name === 'string' && { 'mcp-name': toHeader(name) }),
  }
}

/** Explains an HTTP error that is not an MCP message: key, rate or proxy. */
function explain(status: number, text: string): string {
  try {
    const problem: unknown = JSON.parse(text)
    if (isJsonObject(problem) && typeof problem['message'] === 'string')
      return problem['message']
  } catch {
    // Not an answer of castdex.
  }
  return `The server answered with the status ${String(status)}.`
}

const isMessage = (text: string): boolean => {
  try {
    const answer: unknown = JSON.parse(text)
    return isJsonObject(answer) && answer['jsonrpc'] === '2.0'
  } catch {
    return false
  }
}

export function openBridge({
  url,
  key,
  signal,
}: Bridge): (line: string) => Promise<string | null> {
  return async (line) => {
    let id: MessageId | null = null
    try {
      const message = readMessage(line)
      if (message.kind === 'request') ({ id } = message.request)
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headersOf(message),
        },
        body: line,
        signal,
      })
      const text = await response.text()
      if (message.kind !== 'request') return null
      if (isMessage(text)) return text
      throw new RpcError(CODES.internalError, explain(response.status, text))
    } catch (error) {
      if (error instanceof RpcError) return toRefusal(id, error)
      if (id === null || signal.aborted) return null
      return toRefusal(id, new RpcError(CODES.internalError, `No answer from ${url.host}.`))
    }
  }
}
