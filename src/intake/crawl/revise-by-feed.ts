/** What a feed says of its show, put into the show's record. */
import { parseTitle, cleanTitle } from '../../record/title.ts'
import type { ReviseByFeed } from './revision.ts'

export const reviseByFeed: ReviseByFeed = (podcast, feed) => {
  const title = parseTitle(feed.channel.title ?? '')
  if (title === '') return { record: podcast, dossier: {} }
  return { record: { ...podcast, titleLatest: title, titleLatestCleaned: cleanTitle(title) }, dossier: {} }
}
