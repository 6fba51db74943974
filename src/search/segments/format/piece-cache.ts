/** Pieces of a file that were read lately: of a dictionary its pages, of titles their groups. */

/** As many as one search looks at again and again. */
const SLOTS = 64

interface Piece {
  number: number
  bytes: Uint8Array
}

export class PieceCache {
  /** By the last bits of their number. */
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
    // What is not read whole is nobody's.
    piece.number = -1
    read(bytes)
    piece.number = number
    return bytes
  }
}
