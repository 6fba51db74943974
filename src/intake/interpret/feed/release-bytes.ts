/**
 * Gives memory back at once. Memory outside the heap is freed only when the heap itself is
 * full, which for feeds is much later.
 */

/**
 * Releases the bytes: nobody may use them any more. A part of a larger buffer stays,
 * because others may use that.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached)
    buffer.transfer(0)
}
