/** Renders episodes as rows, each with its player. */
import { hideIn, toListedShow } from '../../api/formats/listed-show.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { parseFull } from '../../record/view/fragments.ts'
import type { StoredPodcast } from '../../store/directory.ts'
import { html, type Html } from '../html.ts'
import { demoBadge, languageAttribute, shortenForList, showPath } from '../parts/cards.ts'
import { coverOf } from '../parts/cover.ts'
import { episodePath, player } from '../parts/player.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayMinutes } from '../wording.ts'

const MINUTE_S = 60

/** Date, duration and other properties, in one line. */
export function episodeFacts(visit: SiteGuest, episode: Episode): Html {
  const { show } = visit.texts
  const { publishedMs, durationSeconds, isExplicit, transcripts } = episode
  const isTimed = durationSeconds !== null && durationSeconds > 0
  const facts = [
    sayDay(visit, publishedMs),
    isTimed
      ? sayMinutes(visit, Math.max(1, Math.round(durationSeconds / MINUTE_S)))
      : undefined,
    isExplicit ? show.explicit : undefined,
    transcripts.length > 0 ? show.transcripts : undefined,
  ]
  const said = facts.filter((fact) => fact !== undefined).join(' · ')
  if (publishedMs === null) return html`<p class="meta">${said}</p>`
  return html`<p class="meta"><time datetime="${toInstant(publishedMs)}">${said}</time></p>`
}

export function episodeRow(
  visit: SiteGuest,
  episode: Episode,
  stored: StoredPodcast,
  namesShow = true,
): Html {
  const show = toListedShow(parseFull(stored))
  const language = languageAttribute(show.language)
  const notes = hideIn(episode.notes)
  return html`<li class="row" data-result>
${coverOf(visit, show, 96)}
<div class="row-text"><h2><a class="title" href="${episodePath(episode.id)}" dir="auto"${language}>${hideEmails(episode.title)}</a>${demoBadge(visit, show)}</h2>
${namesShow && html`<p class="author"><a href="${showPath(show.slug)}"><bdi>${show.title}</bdi></a></p>`}
${notes !== null && html`<p class="excerpt" dir="auto"${language}>${shortenForList(notes)}</p>`}
${episodeFacts(visit, episode)}
${player(visit, episode)}</div></li>`
}
