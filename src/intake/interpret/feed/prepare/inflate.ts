/** Decompresses feeds that are undeclared gzip files. */
import { constants, gunzipSync } from 'node:zlib'
import { CodedError, errorCodeOf } from '../../../../errors.ts'

/** Detects the gzip header: RFC 1952 section 2.3.1. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
}

/** Decompresses the bytes. Returns the readable part of truncated input. */
export function inflate(bytes: Uint8Array, maxLength: number): Buffer {
  try {
    return gunzipSync(bytes, {
      maxOutputLength: maxLength,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (cause) {
    if (errorCodeOf(cause) === 'ERR_BUFFER_TOO_LARGE')
      throw new CodedError('FEED_TOO_COSTLY', 'the gzip file holds more than 32 MiB', {
        cause,
      })
    throw new CodedError(
      'FEED_MALFORMED',
      'the answer is a gzip file that cannot be unpacked',
      {
        cause,
      },
    )
  }
}
