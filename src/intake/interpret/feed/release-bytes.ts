/**
 * Frees buffers immediately. The GC frees memory outside the heap only when the heap is full,
 * which is much later for feeds.
 */

/**
 * Detaches the buffer: the bytes are unusable afterwards. Views of a larger buffer are left
 * alone, because others may use it.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached)
    buffer.transfer(0)
}
