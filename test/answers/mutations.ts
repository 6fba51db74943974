/**
 * A whole HTTP answer and what servers do to it. Each kind breaks the letter of the standard in one
 * way that clients read all the same, or are right to refuse.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Draw, openDraw } from '../moves/draw.ts'

export const FEED = `<rss version="2.0"><channel><title>Tide tables</title>${Array.from(
  { length: 40 },
  (_, no) =>
    `<item><title>Part ${String(no)}</title><guid>part-${String(no)}</guid></item>`,
).join('\n')}</channel></rss>`

interface RawAnswer {
  /** What comes before the status line: interim answers. */
  before: string
  status: string
  headers: string[]
  /** The body as it is sent. */
  body: Buffer
  lineEnd: '\r\n' | '\n'
}

export interface Kind {
  /** Whether castdex reads the feed; what it refuses, curl refuses too. */
  readonly isRead: boolean
  readonly change: (answer: RawAnswer, draw: Draw) => void
}

const read = (change: Kind['change']): Kind => ({ isRead: true, change })
const refused = (change: Kind['change']): Kind => ({ isRead: false, change })

const withoutLength = (headers: readonly string[]): string[] =>
  headers.filter((header) => !/^content-length/i.test(header))

const LENGTH = `Content-Length: ${String(Buffer.byteLength(FEED))}`
const CODINGS = ['aws-chunked', 'UTF-8', 'none', 'binary', 'identity', 'utf8, aws-chunked']
const OTHER_CODINGS = ['br', 'deflate', 'gzip', 'zstd', 'x-gzip']

/** Chunks of several sizes. */
function chunksOf(body: Buffer, draw: Draw, end: string): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + draw.number(1, 700))
    const size = part.length.toString(16)
    const written = draw.chance(0.5) ? size.toUpperCase() : `00${size}`
    const extension = draw.pick(['', ';name=value', ' ', ' ; x="y"'])
    parts.push(Buffer.from(`${written}${extension}${end}`), part, Buffer.from(end))
    at += part.length
  }
  return Buffer.concat([...parts, Buffer.from(`0${end}${end}`)])
}

function chunk(answer: RawAnswer, draw: Draw, end: string): void {
  answer.headers.push('Transfer-Encoding: chunked')
  answer.body = chunksOf(answer.body, draw, end)
}

const INTERIM = ['100 Continue', '103 Early Hints', '102 Processing']

export const KINDS: Readonly<Record<string, Kind>> = {
  'nothing wrong': read(() => undefined),
  'unknown coding': read(({ headers }, draw) => {
    headers.push(`Content-Encoding: ${draw.pick(CODINGS)}`)
  }),
  'coding that is not true': read(({ headers }, draw) => {
    headers.push(`Content-Encoding: ${draw.pick(OTHER_CODINGS)}`)
  }),
  'coding that is true': read((answer, draw) => {
    const isGzip = draw.chance(0.5)
    answer.body = isGzip ? gzipSync(FEED) : brotliCompressSync(FEED)
    const length = `Content-Length: ${String(answer.body.length)}`
    answer.headers = [...withoutLength(answer.headers), length]
    answer.headers.push(`Content-Encoding: ${isGzip ? 'gzip' : 'br'}`)
  }),
  'length beside chunked': read((answer, draw) => chunk(answer, draw, '\r\n')),
  'chunks that end by LF': read((answer, draw) => {
    answer.headers = withoutLength(answer.headers)
    chunk(answer, draw, '\n')
  }),
  'two equal lengths': read(({ headers }, draw) => {
    headers.push(draw.chance(0.5) ? LENGTH : LENGTH.toLowerCase())
  }),
  'no length': read((answer) => {
    answer.headers = withoutLength(answer.headers)
  }),
  'folded header': read(({ headers }, draw) => {
    headers.push(`X-Note: one${draw.pick(['\r\n two', '\r\n\ttwo', '\n  two\n  three'])}`)
  }),
  'blank before the colon': read((answer, draw) => {
    const at = draw.number(0, answer.headers.length - 1)
    answer.headers[at] = (answer.headers[at] ?? '').replace(':', draw.pick([' :', '\t:']))
  }),
  'control in a header': read(({ headers }, draw) => {
    const control = String.fromCharCode(draw.pick([1, 7, 8, 11, 12, 27, 31, 127]))
    headers.push(`X-Powered-By: a${control}b`)
  }),
  'bytes beyond ASCII in a header': read(({ headers }) => {
    headers.push('X-Title: Ebbe und Flut – für alle')
  }),
  'lines that end by LF': read((answer) => {
    answer.lineEnd = '\n'
  }),
  'interim answers first': read((answer, draw) => {
    const count = draw.number(1, 3)
    for (let no = 0; no < count; no += 1)
      answer.before += `HTTP/1.1 ${draw.pick(INTERIM)}\r\nX-No: ${String(no)}\r\n\r\n`
  }),
  'many kilobytes of headers': read(({ headers }, draw) => {
    const kilobytes = draw.pick([17, 34, 40, 64])
    if (draw.chance(0.5)) headers.push(`X-Long: ${'x'.repeat(kilobytes * 1024)}`)
    else
      for (let no = 0; no < kilobytes; no += 1)
        headers.push(`X-${String(no)}: ${'y'.repeat(1016)}`)
  }),
  'odd header names': read(({ headers }, draw) => {
    headers.push(draw.pick(['X (y): z', 'X/y: z', 'X"y": z', 'X@y: z']))
  }),
  'no reason': read((answer, draw) => {
    answer.status = draw.pick(['HTTP/1.1 200', 'HTTP/1.0 200 OK', 'HTTP/1.1 200 '])
  }),
  'a body that is cut': refused((answer, draw) => {
    answer.body = answer.body.subarray(0, draw.number(0, answer.body.length - 1))
  }),
  'no status line': refused((answer) => {
    answer.status = 'hello'
  }),
  'chunks without a size': refused((answer) => {
    answer.headers.push('Transfer-Encoding: chunked')
    answer.body = Buffer.from('zz\r\nnothing\r\n0\r\n\r\n')
  }),
}

export interface DrawnAnswer {
  readonly kinds: readonly string[]
  readonly isRead: boolean
  readonly bytes: Buffer
}

/** The answer with these kinds of changes, each drawn from the seed. */
export function makeAnswer(seed: string, kinds: readonly string[]): DrawnAnswer {
  const headers = ['Content-Type: application/rss+xml', 'Server: one', LENGTH]
  const answer: RawAnswer = {
    before: '',
    status: 'HTTP/1.1 200 OK',
    headers,
    body: Buffer.from(FEED),
    lineEnd: '\r\n',
  }
  const draw = openDraw(seed)
  for (const kind of kinds) KINDS[kind]?.change(answer, draw)
  const lines = [answer.status, ...answer.headers, '', '']
  const head = Buffer.from(answer.before + lines.join(answer.lineEnd))
  return {
    kinds,
    isRead: kinds.every((kind) => KINDS[kind]?.isRead === true),
    bytes: Buffer.concat([head, answer.body]),
  }
}

/** One to three changes at once, of those that concern the head. */
export function drawAnswer(seed: string): DrawnAnswer {
  const draw = openDraw(`${seed} kinds`)
  const head = Object.keys(KINDS).filter((kind) => !/coding|chunk|body|status/.test(kind))
  const all = Object.keys(KINDS)
  const kinds = [draw.pick(all), ...(draw.chance(0.6) ? [draw.pick(head)] : [])]
  if (draw.chance(0.3)) kinds.push(draw.pick(head))
  return makeAnswer(seed, [...new Set(kinds)])
}
