/** Splits bytes into lines of bounded length. Longer lines are skipped and reported. */

/** In bytes, without the line feed. A whole record takes a few KiB. */
export const MAX_LINE_BYTES = 1 << 20

const LINE_FEED = 0x0a

export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** Null for a line that is too long. */
  readonly bytes: Buffer | null
}

export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Line> {
  let number = 1
  let parts: Buffer[] = []
  let size = 0
  const add = (part: Buffer): void => {
    size += part.length
    if (size > maxBytes) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const take = (): Line => {
    const line = { number, bytes: size > maxBytes ? null : Buffer.concat(parts) }
    number += 1
    parts = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (
      let to = chunk.indexOf(LINE_FEED);
      to !== -1;
      to = chunk.indexOf(LINE_FEED, from)
    ) {
      add(chunk.subarray(from, to))
      yield take()
      from = to + 1
    }
    add(chunk.subarray(from))
  }
  if (size > 0) yield take()
}
