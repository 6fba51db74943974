/** Where a drawn cover is found. */
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'

/** Behind the address of the server. */
export function coverPath(id: PodcastId): string {
  return `/covers/${id}.svg`
}

/** Whether the picture of the podcast is the drawn one, whatever the address of the server was when it was written. */
export function hasDrawnCover({ id, imageUrl }: Pick<PodcastRecord, 'id' | 'imageUrl'>): boolean {
  return imageUrl?.endsWith(coverPath(id)) === true
}
