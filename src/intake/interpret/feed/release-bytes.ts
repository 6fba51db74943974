/**
 * Gives memory back at once: what lies outside the heap goes only when the heap itself is full, and
 * of feeds that is much later.
 */

/**
 * Nobody may use the bytes any more. What is part of a larger buffer stays: others may use that.
 */
export const releaseBytes = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached)
    buffer.transfer(0)
}
