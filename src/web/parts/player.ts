/** Plays the publisher's file of an episode. */
import { publicUrlOf } from '../../api/formats/listed-show.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { html, type Html, linkOf } from '../html.ts'

/** Returns the URL unless it is unsafe or contains an e-mail address. */
export function safeLink(url: string | null): string | undefined {
  if (url === null) return undefined
  return linkOf(publicUrlOf(url))
}

/** `preload="none"`: nothing is loaded from the publisher before playback. */
export function player({
  enclosure,
  title,
}: Pick<Episode, 'enclosure' | 'title'>): Html | '' {
  const url = safeLink(enclosure.url)
  if (url === undefined) return ''
  const name = hideEmails(title)
  const isVideo = enclosure.type?.toLowerCase().startsWith('video/') === true
  if (isVideo)
    return html`<video controls preload="none" src="${url}" aria-label="${name}"></video>`
  return html`<audio controls preload="none" src="${url}" aria-label="${name}"></audio>`
}

export function episodePath(id: string): string {
  return `/episodes/${id}`
}
