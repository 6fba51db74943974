/**
 * Computes the `podcast:guid` of a feed without one:
 * https://podcasting2.org/docs/podcast-namespace/tags/guid.
 */
import { createHash } from 'node:crypto'
import { cutEnd } from '../text/text-clean-up.ts'

/** Namespace of feed URLs, defined by the Podcast Namespace. */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/**
 * Returns the UUIDv5 of the URL without scheme and trailing slashes, case-sensitive. A guid in
 * the feed takes precedence.
 */
export function computePodcastGuid(fetchUrl: string): string {
  const seed = cutEnd(fetchUrl.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''), '/')
  const bytes = createHash('sha1')
    .update(NAMESPACE)
    .update(seed, 'utf8')
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
