/** Renders a show's kept episodes, each with a player of the publisher's file, and their pages. */
import type { Episode } from '../../record/episodes/episode.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { hideIn } from '../../api/formats/listed-show.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { tokenize } from '../../search/text/text.ts'
import { episodeFacts } from '../episodes/episode-rows.ts'
import { html, type Html } from '../html.ts'
import { LENS } from '../layout.ts'
import { languageAttribute, shortenForList, showPath } from '../parts/cards.ts'
import { pageInList, pager } from '../parts/pager.ts'
import { episodePath, player, safeLink } from '../parts/player.ts'
import { findUnknown, misreadPage } from '../parts/misread.ts'
import type { SiteRoute } from '../site-answer.ts'
import { readWords, type SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'
import { outLink } from '../parts/out-link.ts'
import { findShow, listEpisodes } from './read-show.ts'
import { linkTimeMarks } from '../parts/time-marks.ts'

/** Maximum number of episodes on the show's page, and per page of the list. */
const EPISODES_OF_SHOW = 5
const EPISODES_OF_PAGE = 10

/** Renders the notes with their lines, and links to the episode's pages. */
function notesPart(visit: SiteGuest, episode: Episode, language: Html | ''): Html {
  const { show } = visit.texts
  const { notes, link, enclosure, durationSeconds } = episode
  const page = safeLink(link)
  const file = safeLink(enclosure.url)
  const text =
    notes !== null &&
    html`<p class="description" dir="auto"${language}>${linkTimeMarks(hideEmails(notes), { file, durationSeconds })}</p>`
  return html`<details><summary>${show.episodeNotes}</summary>${text}
<p class="meta"><a href="${episodePath(episode.id)}">${visit.texts.episode.page}</a> ${page !== undefined && outLink(page, show.episodePage)}</p></details>`
}

function episodeRow(visit: SiteGuest, episode: Episode, language: Html | ''): Html {
  return html`<h3 class="episode-title" dir="auto"${language}><a href="${episodePath(episode.id)}">${hideEmails(episode.title)}</a></h3>
${episodeFacts(visit, episode)}
${player(visit, episode)}
${notesPart(visit, episode, language)}`
}

function episodeList(
  visit: SiteGuest,
  { language }: PodcastRecord,
  shown: readonly Episode[],
): Html {
  const attribute = languageAttribute(language)
  return html`<ol class="episodes">${shown.map(
    (episode) => html`<li class="episode">${episodeRow(visit, episode, attribute)}</li>`,
  )}</ol>`
}

export function episodesSection(
  visit: SiteGuest,
  record: PodcastRecord,
  episodes: readonly Episode[],
): Html | '' {
  if (episodes.length === 0) return ''
  const { show } = visit.texts
  const shown = episodes.slice(0, EPISODES_OF_SHOW).map((episode) => {
    const notes = hideIn(episode.notes)
    return { ...episode, notes: notes && shortenForList(notes) }
  })
  const { episodeCount } = record.stats
  const part =
    episodeCount > shown.length
      ? `${show.newestOf(sayNumber(visit, shown.length), sayNumber(visit, episodeCount))} `
      : ''
  const more =
    episodes.length > shown.length &&
    html`<p><a class="button button-quiet" href="${showPath(record.slug)}/episodes">${show.allEpisodes(sayNumber(visit, episodes.length))}</a></p>`
  return html`<section class="block"><h2>${show.episodes}</h2>
${episodeList(visit, record, shown)}
${more}
<p class="meta">${part}${show.episodesHint}</p></section>`
}

/** Keeps the episodes whose title or notes have words that begin with each typed one. */
function withWords(episodes: readonly Episode[], words: string): readonly Episode[] {
  const typed = tokenize(words)
  if (typed.length === 0) return episodes
  return episodes.filter(({ title, notes }) => {
    const all = tokenize(`${title} ${notes ?? ''}`)
    return typed.every((each) => all.some((word) => word.startsWith(each)))
  })
}

function searchForm({ texts, path }: SiteGuest, words: string): Html {
  return html`<form class="search search-large" action="${path}" role="search" aria-label="${texts.show.searchEpisodes}"><label class="hidden" for="of-episodes">${texts.show.searchEpisodes}</label>
<input id="of-episodes" type="search" name="q" value="${words}" maxlength="200" placeholder="${texts.show.searchEpisodes}" autocomplete="off"><button type="submit">${LENS}<span>${texts.search}</span></button></form>`
}

/** GET /podcasts/{slug}/episodes: all kept episodes, newest first, and a search in them. */
export const episodesRoute: SiteRoute = {
  url: '/podcasts/:name/episodes',
  async answer({ visit, parts: { name = '' }, signal }, { directory }) {
    const record = await findShow(directory, name)
    if (record === undefined)
      return { kind: 'nothing', words: name.replaceAll(/[-_]+/g, ' ') }
    const { slug } = record
    if (slug !== name) return { kind: 'redirect', to: `${showPath(slug)}/episodes` }
    const unknown = findUnknown(visit.parameters, ['q', 'page'])
    if (unknown.length > 0) return misreadPage(visit, unknown)
    const words = readWords(visit.parameters)
    const all = await listEpisodes(directory, record.id, { signal })
    const found = withWords(all, words)
    const { page, from } = pageInList(visit, found.length, EPISODES_OF_PAGE)
    const shown = found.slice(from, from + EPISODES_OF_PAGE)
    const { show, episodes } = visit.texts
    const title = show.episodesOf(hideEmails(record.titleLatest))
    return {
      kind: 'page',
      title,
      main: html`<div class="page"><h1 dir="auto">${title}</h1>
<p class="lead"><a href="${showPath(slug)}">${show.backToShow}</a></p>
${searchForm(visit, words)}
${shown.length === 0 ? html`<p class="notice">${words === '' ? visit.texts.browsing.none : show.noEpisodeWith(words)}</p>` : html`<p class="meta" role="status">${episodes(sayNumber(visit, found.length))}</p><h2 class="hidden">${visit.texts.episode.tab}</h2>${episodeList(visit, record, shown)}`}
${pager(visit, page, found.length, EPISODES_OF_PAGE)}</div>`,
      playsMedia: true,
    }
  },
}
