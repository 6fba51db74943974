/** Pieces of a file that were read lately: of a dictionary its pages, of titles their groups. */

/** One search looks at no more pieces again and again. */
const SLOTS = 64

interface Piece {
  number: number
  bytes: Uint8Array
}

export class PieceCache {
  /** A piece stands at the last bits of its number. */
  readonly #pieces: (Piece | undefined)[] = []

  /**
   * Returns the bytes of a piece, valid until another one is read; `read` fills as many as are asked
   * for.
   */
  read(number: number, length: number, read: (target: Uint8Array) => void): Uint8Array {
    const slot = number % SLOTS
    const piece = (this.#pieces[slot] ??= { number: -1, bytes: new Uint8Array(0) })
    if (piece.bytes.length < length) piece.bytes = new Uint8Array(2 * length)
    const bytes = piece.bytes.subarray(0, length)
    if (piece.number === number) return bytes
    // A piece that is not read to its end has no number.
    piece.number = -1
    read(bytes)
    piece.number = number
    return bytes
  }
}
