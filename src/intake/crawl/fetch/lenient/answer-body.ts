/** Reads a response body: chunked, of known length, or until the connection closes. */
import type { RawHeaders } from '../answer-headers.ts'
import { type AnswerBytes, UnreadableAnswer } from './answer-bytes.ts'
import type { AnswerHead } from './answer-head.ts'

/** Limit of a chunk-size line with its extensions, in bytes. */
const MOST_CHUNK_LINE = 16_384
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304])

/** Throws an `UnreadableAnswer` if the body is truncated or its chunks are malformed. */
export async function* readRawBody(
  bytes: AnswerBytes,
  { status, headers }: AnswerHead,
): AsyncGenerator<Uint8Array> {
  if (WITHOUT_BODY.has(status)) return
  const length = lengthOf(headers)
  if (isChunked(headers)) yield* readChunks(bytes)
  else if (length === undefined) yield* bytes.all()
  else yield* bytes.take(length)
}

function listOf(headers: RawHeaders, name: string): readonly string[] {
  return [headers[name] ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().toLowerCase())
}

/**
 * Chunked encoding overrides `Content-Length`. https://www.rfc-editor.org/rfc/rfc9112#section-6.3
 */
function isChunked(headers: RawHeaders): boolean {
  return listOf(headers, 'transfer-encoding').includes('chunked')
}

/** Returns undefined if the lengths are missing, malformed or contradictory. */
function lengthOf(headers: RawHeaders): number | undefined {
  const lengths = new Set(listOf(headers, 'content-length'))
  const [length = ''] = lengths
  if (lengths.size === 1 && /^\d{1,15}$/.test(length)) return Number(length)
  return undefined
}

async function* readChunks(bytes: AnswerBytes): AsyncGenerator<Uint8Array> {
  for (;;) {
    const line = (await bytes.line(MOST_CHUNK_LINE)).toString('latin1')
    const size = /^[ \t]*([0-9a-f]{1,12})(?![0-9a-f])/i.exec(line)?.[1]
    if (size === undefined) throw new UnreadableAnswer('a chunk has no size')
    const length = Number.parseInt(size, 16)
    if (length === 0) return
    yield* bytes.take(length)
    const end = await bytes.line(MOST_CHUNK_LINE)
    if (end.byteLength > 0) throw new UnreadableAnswer('a chunk is longer than it says')
  }
}
