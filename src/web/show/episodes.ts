/** Renders the newest episodes, each with a player of the publisher's file. */
import type { Episode } from '../../record/episodes/episode.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { html, type Html, linkOf } from '../html.ts'
import { languageAttribute } from '../parts/cards.ts'
import { publicUrlOf } from '../../api/formats/listed-show.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayMinutes, sayNumber } from '../wording.ts'
import { outLink } from './listings.ts'

/** The API returns all stored episodes. */
const MOST_EPISODES = 10

function safeLink(url: string | null): string | undefined {
  if (url === null) return undefined
  return linkOf(publicUrlOf(url))
}

/** `preload="none"`: nothing is loaded from the publisher before playback. */
function player({ enclosure, title }: Episode): Html | '' {
  const url = safeLink(enclosure.url)
  if (url === undefined) return ''
  const name = hideEmails(title)
  const isVideo = enclosure.type?.toLowerCase().startsWith('video/') === true
  if (isVideo)
    return html`<video controls preload="none" src="${url}" aria-label="${name}"></video>`
  return html`<audio controls preload="none" src="${url}" aria-label="${name}"></audio>`
}

function factsOf(
  visit: SiteGuest,
  { publishedMs, durationSeconds, isExplicit, transcripts }: Episode,
): string {
  const { show } = visit.texts
  const isTimed = durationSeconds !== null && durationSeconds > 0
  const facts = [
    sayDay(visit, publishedMs),
    isTimed ? sayMinutes(visit, Math.max(1, Math.round(durationSeconds / 60))) : undefined,
    isExplicit ? show.explicit : undefined,
    transcripts.length > 0 ? show.transcripts : undefined,
  ]
  return facts.filter((fact) => fact !== undefined).join(' · ')
}

function episodeRow(visit: SiteGuest, episode: Episode, language: Html | ''): Html {
  const { show } = visit.texts
  const { title, notes, link, publishedMs, enclosure } = episode
  const page = safeLink(link)
  const file = safeLink(enclosure.url)
  const at = publishedMs === null ? '' : html` datetime="${toInstant(publishedMs)}"`
  const facts = factsOf(visit, episode)
  return html`<li><details class="episode"><summary><span class="episode-title" dir="auto"${language}>${hideEmails(title)}</span>
${at === '' ? html`<span class="meta">${facts}</span>` : html`<time class="meta"${at}>${facts}</time>`}</summary>
${player(episode)}
${notes === null ? '' : html`<p class="description" dir="auto"${language}>${hideEmails(notes)}</p>`}
<p class="meta">${page === undefined ? '' : outLink(page, show.episodePage)} ${file === undefined ? '' : outLink(file, show.episodeFile)}</p></details></li>`
}

export function episodesSection(
  visit: SiteGuest,
  record: PodcastRecord,
  episodes: readonly Episode[],
): Html | '' {
  if (episodes.length === 0) return ''
  const { show } = visit.texts
  const language = languageAttribute(record.language)
  const shown = episodes.slice(0, MOST_EPISODES)
  const { episodeCount } = record.stats
  const part =
    episodeCount > shown.length
      ? `${show.newestOf(sayNumber(visit, shown.length), sayNumber(visit, episodeCount))} `
      : ''
  return html`<section class="block"><h2>${show.episodes}</h2>
<ol class="episodes">${shown.map((episode) => episodeRow(visit, episode, language))}</ol>
<p class="meta">${part}${show.episodesHint}</p></section>`
}
