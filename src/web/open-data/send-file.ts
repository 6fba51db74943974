/** Sends a file with ranges, so that a download can be resumed (RFC 9110, section 14). */
import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { SiteFile } from '../site-answer.ts'

interface ByteRange {
  readonly start: number
  readonly end: number
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Returns undefined for no range or several, and null for one outside the file. */
function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | null | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end ? null : { start, end }
}

/** A changed file is sent whole. */
function rangeOf({ request }: FastifyReply, { bytes, tag }: SiteFile) {
  const { range, 'if-range': wanted } = request.headers
  if (wanted !== undefined && wanted !== tag) return undefined
  return readRange(range, bytes)
}

export function sendFile(reply: FastifyReply, file: SiteFile): FastifyReply {
  const { path, type, bytes, tag, fileName } = file
  reply.headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': 'no-cache',
    'content-disposition': `attachment; filename="${fileName}"`,
  })
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send()
  const range = rangeOf(reply, file)
  if (range === null)
    return reply
      .code(416)
      .header('content-range', `bytes */${String(bytes)}`)
      .send()
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range !== undefined)
    reply
      .code(206)
      .header('content-range', `bytes ${String(start)}-${String(end)}/${String(bytes)}`)
  reply.header('content-length', String(end - start + 1))
  if (reply.request.method === 'HEAD' || end < start) return reply.send()
  return reply.send(createReadStream(path, { start, end }))
}
