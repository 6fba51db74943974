/** A direct-mapped cache of file pieces: pages of a dictionary, groups of titles. */

/** Number of slots; enough for one search. */
const SLOTS = 64

interface CachedPiece {
  number: number
  bytes: Uint8Array
}

export class PieceCache {
  /** Indexed by the lower bits of the piece's number. */
  readonly #pieces: (CachedPiece | undefined)[] = []

  /** Returns a piece, valid until the next call. `read` fills the given bytes. */
  read(number: number, length: number, read: (target: Uint8Array) => void): Uint8Array {
    const slot = number % SLOTS
    const piece = (this.#pieces[slot] ??= { number: -1, bytes: new Uint8Array(0) })
    if (piece.bytes.length < length) piece.bytes = new Uint8Array(2 * length)
    const bytes = piece.bytes.subarray(0, length)
    if (piece.number === number) return bytes
    // Invalid until the read completes.
    piece.number = -1
    read(bytes)
    piece.number = number
    return bytes
  }
}
