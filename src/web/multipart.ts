/**
 * Parses multipart forms (RFC 7578): small fields, then one streamed file. Memory use is constant.
 */
import { CodedError } from '../errors.ts'
import { FormFields } from './form-fields.ts'

/** In bytes: the preamble, the head of a part, a field's value. */
const LONGEST_HEAD = 4_096
const LONGEST_FIELD = 16_384
const MOST_FIELDS = 20
/** Largest epilogue behind the file, in bytes. */
const LONGEST_END = 1_024

const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const NO_BYTES = Buffer.alloc(0)

export interface SentFile {
  /** File name from the browser. */
  readonly name: string
  readonly bytes: AsyncIterable<Buffer>
}

export interface FileForm {
  readonly fields: FormFields
  /** Undefined if the form has no file. */
  readonly file: SentFile | undefined
}

function unreadable(why: string): CodedError {
  return new CodedError('INVALID_BODY', `The form is malformed: ${why}.`)
}

/** Returns the boundary of the `Content-Type` (RFC 2046, section 5.1.1: 1 to 70 characters). */
function boundaryOf(type: string | undefined): string {
  const [, parameters = ''] = /^multipart\/form-data\s*(;.*)$/i.exec(type ?? '') ?? []
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(parameters)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary !== undefined) return boundary
  throw new CodedError(
    'MEDIA_TYPE_UNSUPPORTED',
    "The body is not multipart/form-data with a boundary; send the file with the console's form.",
  )
}

/** Reads a stream up to a delimiter. */
class DelimitedBytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = LINE_END

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]()
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next()
    if (next.done === true) return false
    this.#rest =
      this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }

  async #needMore(): Promise<void> {
    if (await this.#more()) return
    throw new CodedError('MALFORMED_REQUEST', 'The upload was cut off; send it again.')
  }

  /** Returns the bytes before the delimiter and drops the delimiter. */
  async takeTo(mark: Buffer, most: number): Promise<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark)
      if (at >= 0 && at <= most) {
        const before = this.#rest.subarray(0, at)
        this.#rest = this.#rest.subarray(at + mark.length)
        return before
      }
      if (at >= 0 || this.#rest.length > most + mark.length)
        throw unreadable('a part is too long')
      await this.#needMore()
    }
  }

  async take(count: number): Promise<Buffer> {
    while (this.#rest.length < count) await this.#needMore()
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return taken
  }

  /** Yields the bytes before the delimiter and drops the delimiter. */
  async *streamTo(mark: Buffer): AsyncGenerator<Buffer, void> {
    for (;;) {
      const at = this.#rest.indexOf(mark)
      // The last bytes may be a partial delimiter.
      const upTo = at >= 0 ? at : Math.max(0, this.#rest.length - mark.length + 1)
      const piece = this.#rest.subarray(0, upTo)
      this.#rest = this.#rest.subarray(at >= 0 ? at + mark.length : upTo)
      if (piece.length > 0) yield piece
      if (at >= 0) return
      await this.#needMore()
    }
  }

  async skipToEnd(most: number): Promise<void> {
    this.#rest = NO_BYTES
    while (await this.#more()) {
      if (this.#rest.length > most) throw unreadable('too much stands behind the file')
    }
  }
}

interface PartHead {
  readonly name: string
  readonly fileName: string | undefined
}

/** Browsers encode quotes and line ends of file names as %22, %0D and %0A. */
function readPartHead(head: Buffer): PartHead {
  const line = /^content-disposition:\s*form-data\s*;([^\r\n]*)$/im.exec(
    head.toString('utf8'),
  )?.[1]
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(line ?? '')?.[1]
  if (name === undefined) throw unreadable('a part has no name')
  const fileName = /(?:^|;)\s*filename="([^"]*)"/i.exec(line ?? '')?.[1]
  return { name, fileName: fileName?.replaceAll('%22', '"') }
}

async function* streamFile(
  bytes: DelimitedBytes,
  mark: Buffer,
): AsyncGenerator<Buffer, void> {
  yield* bytes.streamTo(mark)
  if ((await bytes.take(2)).toString('latin1') !== '--')
    throw unreadable('something stands behind the file')
  await bytes.skipToEnd(LONGEST_END)
}

/** Resolves once the fields are read; the file is streamed on demand. */
export async function readMultipart(
  body: AsyncIterable<Buffer>,
  type: string | undefined,
): Promise<FileForm> {
  const mark = Buffer.from(`\r\n--${boundaryOf(type)}`, 'latin1')
  const bytes = new DelimitedBytes(body)
  const fields = new URLSearchParams()
  await bytes.takeTo(mark, LONGEST_HEAD)
  for (let part = 0; part < MOST_FIELDS; part += 1) {
    const ending = (await bytes.take(2)).toString('latin1')
    if (ending === '--')
      return { fields: new FormFields(fields.toString()), file: undefined }
    if (ending !== '\r\n') throw unreadable('a boundary does not end')
    const { name, fileName } = readPartHead(await bytes.takeTo(HEAD_END, LONGEST_HEAD))
    if (fileName !== undefined) {
      const file = { name: fileName, bytes: streamFile(bytes, mark) }
      return { fields: new FormFields(fields.toString()), file }
    }
    fields.append(name, (await bytes.takeTo(mark, LONGEST_FIELD)).toString('utf8'))
  }
  throw unreadable('it has too many fields')
}
