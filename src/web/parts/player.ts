/**
 * Plays the publisher's file of an episode. With the script a link plays it in the player below
 * the page (`play-script.ts`); without one the browser's own controls are there.
 */
import { publicUrlOf } from '../../api/formats/listed-show.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { html, type Html, linkOf } from '../html.ts'
import type { SiteGuest } from '../visit.ts'

/** Returns the URL unless it is unsafe or contains an e-mail address. */
export function safeLink(url: string | null): string | undefined {
  if (url === null) return undefined
  return linkOf(publicUrlOf(url))
}

export function episodePath(id: string): string {
  return `/episodes/${id}`
}

const PLAY = html`<svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path d="M7 4v16l13-8z"/></svg>`

type Playable = Pick<Episode, 'id' | 'enclosure' | 'title'>

const isVideo = ({ enclosure }: Playable): boolean =>
  enclosure.type?.toLowerCase().startsWith('video/') === true

/** Returns a link that plays the episode; to the page of a video, which has a player. */
export function playLink(episode: Playable, label: string): Html | '' {
  const { id, title } = episode
  const file = safeLink(episode.enclosure.url)
  if (file === undefined) return ''
  const page = episodePath(id)
  const name = hideEmails(title)
  if (isVideo(episode))
    return html`<a class="button button-quiet play" href="${page}">${PLAY}<span class="label">${label}</span></a>`
  return html`<a class="button button-quiet play" href="${file}" rel="noopener nofollow ugc" data-play="${page}" data-title="${name}">${PLAY}<span class="label">${label}</span><span class="hidden">: <bdi>${name}</bdi></span></a>`
}

/** `preload="none"`: nothing is loaded from the publisher before playback. */
export function player(visit: SiteGuest, episode: Playable): Html | '' {
  const url = safeLink(episode.enclosure.url)
  if (url === undefined) return ''
  const name = hideEmails(episode.title)
  if (isVideo(episode))
    return html`<video controls preload="none" src="${url}" aria-label="${name}"></video>`
  return html`${playLink(episode, visit.texts.follow.playOne)}
<noscript><audio controls preload="none" src="${url}" aria-label="${name}"></audio></noscript>`
}

/** The player that stays while a visitor walks on; the script shows it. */
export function lastingPlayer({ texts: { follow, show } }: SiteGuest): Html {
  return html`<aside class="playing" aria-live="polite" aria-label="${follow.player}" data-failed="${follow.failed}" hidden><a dir="auto"></a><audio controls preload="none"></audio><a class="file" rel="noopener nofollow ugc">${show.episodeFile}</a><button type="button" class="button button-quiet" aria-label="${follow.stop}">×</button></aside>`
}
