/** Renders a show's kept episodes, each with a player of the publisher's file, and their pages. */
import type { Episode } from '../../record/episodes/episode.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { html, type Html, linkOf } from '../html.ts'
import { languageAttribute, showPath } from '../parts/cards.ts'
import { publicUrlOf } from '../../api/formats/listed-show.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayMinutes, sayNumber } from '../wording.ts'
import { outLink } from '../parts/out-link.ts'
import { findShow } from './read-show.ts'
import { linkTimeMarks } from './time-marks.ts'

/** Episodes per page. */
const EPISODES_OF_PAGE = 10

/** The anchor of the newest episode. */
export const NEWEST = 'newest'

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

/** Renders the notes with their lines, and links to the publisher's page and file. */
function notesPart(visit: SiteGuest, episode: Episode, language: Html | ''): Html {
  const { show } = visit.texts
  const { notes, link, enclosure, durationSeconds } = episode
  const page = safeLink(link)
  const file = safeLink(enclosure.url)
  const text =
    notes === null
      ? ''
      : html`<p class="description" dir="auto"${language}>${linkTimeMarks(hideEmails(notes), { file, durationSeconds })}</p>`
  return html`<details><summary>${show.episodeNotes}</summary>${text}
<p class="meta"><a href="/episodes/${episode.id}">${visit.texts.episode.page}</a> ${page === undefined ? '' : outLink(page, show.episodePage)} ${file === undefined ? '' : outLink(file, show.episodeFile)}</p></details>`
}

function episodeRow(visit: SiteGuest, episode: Episode, language: Html | ''): Html {
  const { title, publishedMs } = episode
  const at = publishedMs === null ? '' : html` datetime="${toInstant(publishedMs)}"`
  const facts = factsOf(visit, episode)
  return html`<h3 class="episode-title" dir="auto"${language}>${hideEmails(title)}</h3>
${at === '' ? html`<span class="meta">${facts}</span>` : html`<time class="meta"${at}>${facts}</time>`}
${player(episode)}
${notesPart(visit, episode, language)}`
}

function episodeList(
  visit: SiteGuest,
  { language }: PodcastRecord,
  shown: readonly Episode[],
): Html {
  const attribute = languageAttribute(language)
  return html`<ol class="episodes">${shown.map(
    (episode, at) =>
      html`<li class="episode"${at === 0 ? html` id="${NEWEST}"` : ''}>${episodeRow(visit, episode, attribute)}</li>`,
  )}</ol>`
}

export function hasPlayer(episodes: readonly Episode[]): boolean {
  const [newest] = episodes
  return newest !== undefined && safeLink(newest.enclosure.url) !== undefined
}

export function episodesSection(
  visit: SiteGuest,
  record: PodcastRecord,
  episodes: readonly Episode[],
): Html | '' {
  if (episodes.length === 0) return ''
  const { show } = visit.texts
  const shown = episodes.slice(0, EPISODES_OF_PAGE)
  const { episodeCount } = record.stats
  const part =
    episodeCount > shown.length
      ? `${show.newestOf(sayNumber(visit, shown.length), sayNumber(visit, episodeCount))} `
      : ''
  const more =
    episodes.length > shown.length
      ? html`<p><a class="button button-quiet" href="${showPath(record.slug)}/episodes">${show.allEpisodes(sayNumber(visit, episodes.length))}</a></p>`
      : ''
  return html`<section class="block"><h2>${show.episodes}</h2>
${episodeList(visit, record, shown)}
${more}
<p class="meta">${part}${show.episodesHint}</p></section>`
}

function readPageNumber(text: string | undefined, last: number): number {
  const page = Number(text ?? '1')
  if (!Number.isSafeInteger(page)) return 1
  return Math.min(Math.max(page, 1), last)
}

function pageLinks(visit: SiteGuest, page: number, last: number): Html {
  const { results } = visit.texts
  const to = (other: number): string =>
    `${visit.path}${visit.parameters.with({ page: other === 1 ? undefined : String(other) })}`
  return html`<nav class="pager" aria-label="${results.pages}">
${page > 1 ? html`<a class="button" rel="prev" href="${to(page - 1)}">← ${results.previous}</a>` : html`<span></span>`}
<span>${results.page(sayNumber(visit, page), sayNumber(visit, last))}</span>
${page < last ? html`<a class="button" rel="next" href="${to(page + 1)}">${results.next} →</a>` : html`<span></span>`}
</nav>`
}

/** GET /podcasts/{slug}/episodes: all kept episodes, newest first. */
export const episodesRoute: SiteRoute = {
  url: '/podcasts/:name/episodes',
  async answer({ visit, parts }, { directory }) {
    const { name = '' } = parts
    const record = name.includes('\0') ? undefined : await findShow(directory, name)
    if (record === undefined)
      return { kind: 'nothing', words: name.replaceAll(/[-_]+/g, ' ') }
    const { id, slug } = record
    if (slug !== name) return { kind: 'redirect', to: `${showPath(slug)}/episodes` }
    const episodes = (await readEpisodes(directory.metadata, [id])).get(id) ?? []
    const last = Math.max(1, Math.ceil(episodes.length / EPISODES_OF_PAGE))
    const page = readPageNumber(visit.parameters.get('page'), last)
    const from = (page - 1) * EPISODES_OF_PAGE
    const shown = episodes.slice(from, from + EPISODES_OF_PAGE)
    const { show, browsing } = visit.texts
    const title = hideEmails(record.titleLatest)
    return {
      kind: 'page',
      title: show.episodesOf(title),
      main: html`<div class="page"><h1 dir="auto">${show.episodesOf(title)}</h1>
<p class="lead"><a href="${showPath(slug)}">${show.backToShow}</a></p>
${shown.length === 0 ? html`<p class="notice">${browsing.none}</p>` : episodeList(visit, record, shown)}
${last === 1 ? '' : pageLinks(visit, page, last)}</div>`,
      playsMedia: true,
    }
  },
}
