/** Reads another castdex's change feed over HTTP, page by page. */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { checkerOf } from '../../record/checker.ts'
import { isForeignEntry } from '../../record/people/forgotten-people.ts'
import type { Change } from '../../store/change-feed.ts'
import { parseChange } from './parse-change.ts'

export interface ReplicationSource {
  /** It has no trailing slash. */
  readonly url: string
  readonly key: string
}

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

/** Earlier releases stored cursors of another endpoint, without the prefix. */
const toSince = (cursor: string): string => (cursor.includes('~') ? cursor : `0~${cursor}`)

/** `path`: below `/api/v1/`. Undefined if the other directory is older and has no such path. */
export async function ask(
  { url, key }: ReplicationSource,
  path: string,
  since: string | null,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const query = since === null ? '' : `?since=${encodeURIComponent(since)}`
  let answer: Response
  try {
    answer = await fetch(`${url}/api/v1/${path}${query}`, {
      headers: { authorization: `Bearer ${key}` },
      signal,
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw failed(`${url} does not answer`, cause)
  }
  if (answer.ok) return answer
  if (answer.status === 404) return undefined
  const refusal = await refusalOf(answer)
  const isPassing = answer.status === 429 || answer.status >= 500
  throw failed(`${url} refuses: ${refusal}`, isPassing ? refusal : undefined)
}

const Page = Type.Object({
  data: Type.Object({
    items: Type.Array(Type.Unknown()),
    cursor: Type.String({ minLength: 1 }),
    forgotten: Type.Optional(Type.Array(Type.String())),
  }),
})
const pages = checkerOf(Page)

/** A damaged or short answer may be whole the next time. */
export async function readReply<Value>(
  answer: Response | undefined,
  checker: { Check(value: unknown): value is Value },
  { url }: ReplicationSource,
  signal: AbortSignal,
): Promise<Value> {
  const value: unknown = await answer?.json().catch((cause: unknown) => {
    signal.throwIfAborted()
    throw failed(`${url} broke off`, cause)
  })
  if (checker.Check(value)) return value
  throw failed(`${url} does not answer with changes.`)
}

function parse(item: unknown): Change {
  const change = parseChange(item)
  if (change !== undefined) return change
  throw failed(
    'An item of the answer is not a change that this version of castdex understands; the key needs the scope mirror.',
  )
}

export interface ChangesRead {
  readonly changes: readonly Change[]
  readonly cursor: string
  /** Salted hashes of erased people. */
  readonly forgotten: readonly string[]
}

/** Reads one page; without changes, the feed is exhausted for now. */
export async function readChanges(
  source: ReplicationSource,
  since: string | null,
  signal: AbortSignal,
): Promise<ChangesRead> {
  const answer = await ask(source, 'changes', since && toSince(since), signal)
  const { data } = await readReply(answer, pages, source, signal)
  const forgotten = (data.forgotten ?? []).filter(isForeignEntry)
  return { changes: data.items.map(parse), cursor: data.cursor, forgotten }
}
