/** Builds cover URLs: drawn covers, and publishers' covers through this server's proxy. */
import { createHash } from 'node:crypto'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { CoverWidth } from '../site-port.ts'

export function coverPath(id: PodcastId): string {
  return `/covers/${id}.svg`
}

/** Returns the path of the cover as JPEG, which previews of links need. */
export function sharedCoverPath(id: PodcastId): string {
  return `/covers/${id}.jpg`
}

/** Returns a cache buster derived from the image URL, so that browsers may cache for long. */
export function coverVersion(imageUrl: string): string {
  return createHash('sha256').update(imageUrl).digest('base64url').slice(0, 12)
}

export function passedCoverPath(
  id: PodcastId,
  imageUrl: string,
  width: CoverWidth,
): string {
  return `/covers/${id}/${String(width)}?v=${coverVersion(imageUrl)}`
}

/**
 * Returns whether the podcast's image is a drawn cover, whichever server URL it was written with.
 */
export function hasDrawnCover({
  id,
  imageUrl,
}: Pick<PodcastRecord, 'id' | 'imageUrl'>): boolean {
  return imageUrl?.endsWith(coverPath(id)) === true
}
