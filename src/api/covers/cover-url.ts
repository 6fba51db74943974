/**
 * Makes the addresses of covers: of the drawn one, and of the publisher's own as this
 * server passes it on.
 */
import { createHash } from 'node:crypto'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { CoverWidth } from '../site-port.ts'

export function coverPath(id: PodcastId): string {
  return `/covers/${id}.svg`
}

/**
 * Returns a version that changes with the address of a picture, so that browsers may keep
 * what they got for long.
 */
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
 * Returns whether the picture of the podcast is the drawn one, whatever the address of the
 * server was when it was written.
 */
export function hasDrawnCover({
  id,
  imageUrl,
}: Pick<PodcastRecord, 'id' | 'imageUrl'>): boolean {
  return imageUrl?.endsWith(coverPath(id)) === true
}
