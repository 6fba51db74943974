/** Reads the bytes of a response by line or by length, as they arrive. */

/** The response is malformed or truncated. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
  readonly code = 'CASTDEX_ANSWER'
}

const NOTHING: Buffer = Buffer.alloc(0)
const LINE_FEED = 0x0a

export class AnswerBytes {
  readonly #source: AsyncIterator<Buffer, undefined>
  #rest = NOTHING
  #isOver = false

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  }

  /**
   * Returns the next line without its terminator. Throws an `UnreadableAnswer` if the line is
   * longer than `most` bytes or unterminated.
   */
  async line(most: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let size = 0
    for (;;) {
      const end = this.#rest.indexOf(LINE_FEED)
      const part = end === -1 ? this.#rest : this.#rest.subarray(0, end)
      parts.push(part)
      size += part.byteLength
      if (size > most) throw new UnreadableAnswer('a line of the answer is too long')
      if (end !== -1) {
        this.#rest = this.#rest.subarray(end + 1)
        return withoutReturn(Buffer.concat(parts, size))
      }
      if (!(await this.#more())) throw new UnreadableAnswer('the answer ends in a line')
    }
  }

  /** Yields `length` bytes. Throws an `UnreadableAnswer` if the response ends before. */
  async *take(length: number): AsyncGenerator<Buffer> {
    let left = length
    while (left > 0) {
      if (this.#rest.byteLength === 0 && !(await this.#more()))
        throw new UnreadableAnswer('the answer ends before its body does')
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.byteLength)
      left -= part.byteLength
      if (part.byteLength > 0) yield part
    }
  }

  /** Yields all bytes until the connection closes. */
  async *all(): AsyncGenerator<Buffer> {
    do {
      if (this.#rest.byteLength > 0) yield this.#rest
    } while (await this.#more())
  }

  /** Returns false at the end. */
  async #more(): Promise<boolean> {
    this.#rest = NOTHING
    if (this.#isOver) return false
    const next = await this.#source.next()
    this.#isOver = next.done === true
    if (next.done !== true) this.#rest = next.value
    return !this.#isOver
  }
}

function withoutReturn(line: Buffer): Buffer {
  if (line.at(-1) === 0x0d) return line.subarray(0, -1)
  return line
}
