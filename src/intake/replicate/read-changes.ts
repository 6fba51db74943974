/** Reads another castdex's change feed over HTTP, line by line. */
import { CodedError } from '../../errors.ts'
import { type ChangeFeedLine, parseChangeFeedLine } from './parse-change.ts'

export interface ReplicationSource {
  /** It has no trailing slash. */
  readonly url: string
  readonly key: string
}

/** The most characters of a line; the largest records have some hundred thousand. */
const MAX_LINE = 8_388_608

const failed = (message: string, cause?: unknown): CodedError =>
  new CodedError('REPLICATION_FAILED', message, { cause })

/** Returns whether a retry is useless. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof CodedError &&
    error.code === 'REPLICATION_FAILED' &&
    error.cause === undefined
  )
}

/** Unescapes a message that was embedded in JSON. */
const unescape = (message: string): string => {
  try {
    return String(JSON.parse(`"${message}"`))
  } catch {
    return message
  }
}

const refusalOf = async (answer: Response): Promise<string> => {
  const text = await answer.text().catch(() => '')
  const message = /"message":"((?:[^"\\]|\\.){1,300})"/.exec(text)?.[1]
  if (message === undefined) return `status ${String(answer.status)}`
  return `status ${String(answer.status)}, ${unescape(message)}`
}

const ask = async (
  { url, key }: ReplicationSource,
  since: string | null,
  signal: AbortSignal,
): Promise<Response> => {
  const query = since === null ? '' : `&since=${encodeURIComponent(since)}`
  let answer: Response
  try {
    answer = await fetch(`${url}/api/v1/admin/changes?with=episodes${query}`, {
      headers: { authorization: `Bearer ${key}` },
      signal,
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw failed(`${url} does not answer`, cause)
  }
  if (answer.ok && answer.body !== null) return answer
  const refusal = await refusalOf(answer)
  const isPassing = answer.status === 429 || answer.status >= 500
  throw failed(`${url} refuses: ${refusal}`, isPassing ? refusal : undefined)
}

const parse = (text: string): ChangeFeedLine => {
  const line = parseChangeFeedLine(text)
  if (line === undefined)
    throw failed(
      'A line of the answer is not a change that this version of castdex understands.',
    )
  return line
}

/**
 * Yields lines until the feed is exhausted for now. A broken connection rejects with
 * `REPLICATION_FAILED`.
 */
export async function* readChanges(
  source: ReplicationSource,
  since: string | null,
  signal: AbortSignal,
): AsyncGenerator<ChangeFeedLine> {
  const answer = await ask(source, since, signal)
  let rest = ''
  try {
    for await (const text of (
      answer.body as ReadableStream<Uint8Array<ArrayBuffer>>
    ).pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE)
        throw failed('a line of the answer is too long for a change')
      for (const line of lines) yield parse(line)
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof CodedError ? cause : failed(`${source.url} broke off`, cause)
  }
  if (rest !== '') throw failed(`${source.url} broke off in a line`, rest.length)
}
