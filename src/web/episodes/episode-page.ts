/** GET /episodes/{id}: the page of an episode, with its player. */
import { type EpisodeWithShow, findEpisodes } from '../../api/discovery/find-episodes.ts'
import { listPeopleOfShow } from '../../api/discovery/find-people.ts'
import { hideIn, type ListedShow, toListedShow } from '../../api/formats/listed-show.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { EPISODE_FILE_KINDS } from '../../record/episodes/transcript.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { fromFragments, parseFull } from '../../record/view/fragments.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { html, type Html } from '../html.ts'
import { demoBadge, languageAttribute, showPath } from '../parts/cards.ts'
import { coverOf } from '../parts/cover.ts'
import { episodePath, player, safeLink } from '../parts/player.ts'
import { outLink } from '../parts/out-link.ts'
import { shareButton, sharedHead, summaryOf } from '../parts/share.ts'
import { linkTimeMarks } from '../parts/time-marks.ts'
import type { SiteContext, SitePage, SiteRoute } from '../site-answer.ts'
import { listForEpisode, type ListedPerson, peopleSection } from '../parts/people-list.ts'
import type { SiteGuest } from '../visit.ts'
import { sayNumber } from '../wording.ts'
import { episodeFacts } from './episode-rows.ts'
import { fileSection } from './transcript.ts'

function linksSection({ texts }: SiteGuest, episode: Episode): Html | '' {
  const { link, enclosure, chaptersUrl, transcripts } = episode
  const links = [
    [link, texts.show.episodePage],
    [enclosure.url, texts.show.episodeFile],
    [chaptersUrl, texts.episode.chapters],
    ...transcripts.map(({ url, type, language }) => {
      const kind = [language, type].filter((each) => each !== null).join(', ')
      const name = texts.episode.transcript
      return [url, kind === '' ? name : `${name} (${kind})`] as const
    }),
  ] as const
  const shown = links.flatMap(([url, name]) => {
    const safe = safeLink(url)
    if (safe === undefined) return []
    return [html`<li>${outLink(safe, name)}</li>`]
  })
  if (shown.length === 0) return ''
  return html`<section class="block"><h2>${texts.episode.links}</h2><ul>${shown}</ul></section>`
}

function numbersLine(visit: SiteGuest, { season, number, kind }: Episode): Html | '' {
  const { episode } = visit.texts
  const facts = [
    season === null ? undefined : episode.season(sayNumber(visit, season)),
    number === null ? undefined : episode.number(sayNumber(visit, number)),
    kind === 'full' ? undefined : episode.kinds[kind],
  ].filter((fact) => fact !== undefined)
  if (facts.length === 0) return ''
  return html`<p class="meta">${facts.join(' · ')}</p>`
}

function render(
  visit: SiteGuest,
  episode: Episode,
  show: ListedShow,
  people: readonly ListedPerson[],
  [transcript, chapters]: readonly (Html | '')[],
): Html {
  const { texts } = visit
  const language = languageAttribute(show.language)
  const notes = hideIn(episode.notes)
  return html`<article class="page show episode-page"><header class="show-head">
${coverOf(visit, show, 240, true)}
<div class="show-name"><h1 dir="auto"${language}>${hideEmails(episode.title)}</h1>
<p class="by"><a href="${showPath(show.slug)}"><bdi>${show.title}</bdi></a>${demoBadge(visit, show)}</p></div>
<div class="show-more">${episodeFacts(visit, episode)}
${numbersLine(visit, episode)}
<div class="actions">${player(visit, episode)}
${shareButton(visit, episodePath(episode.id))}</div></div></header>
${show.isDemo ? html`<p class="notice">${texts.demo.madeUp}</p>` : ''}
${notes === null ? '' : html`<section class="block"><h2>${texts.episode.notes}</h2><p class="description" dir="auto"${language}>${linkTimeMarks(notes, { file: safeLink(episode.enclosure.url), durationSeconds: episode.durationSeconds })}</p></section>`}
${chapters ?? ''}
${peopleSection(visit, people)}
${transcript ?? ''}
${linksSection(visit, episode)}
<p><a href="${showPath(show.slug)}/episodes">${texts.episode.all}</a></p></article>`
}

/** Other episodes of the show provide links and pictures of the people in this one. */
async function peopleOf(
  directory: SiteContext['directory'],
  { show, podcastId }: EpisodeWithShow,
  signal: AbortSignal,
) {
  const read = await readEpisodes(directory.metadata, [podcastId], { signal })
  const record = fromFragments(show)
  return await listPeopleOfShow(directory, record, read.get(podcastId) ?? [], { signal })
}

export const episodeRoute: SiteRoute = {
  url: '/episodes/:id',
  async answer({ visit, parts: { id = '' }, signal }, context) {
    const { directory } = context
    const known = id.toLowerCase()
    const found = isPodcastId(known)
      ? (await findEpisodes(directory, [known], { signal })).get(known)
      : undefined
    if (found === undefined) return { kind: 'nothing', words: '' }
    if (id !== known) return { kind: 'redirect', to: episodePath(known) }
    const show = toListedShow(parseFull(found.show))
    const language = languageAttribute(show.language)
    const { episode } = found
    const title = `${hideEmails(episode.title)} – ${show.title}`
    const description = summaryOf({ description: episode.notes, titleLatest: title })
    const slugs = await peopleOf(directory, found, signal)
    const page: SitePage = {
      kind: 'page',
      title,
      description,
      canonical: episodePath(known),
      head: sharedHead(visit, show, { title, description, path: episodePath(known) }),
      main: render(
        visit,
        episode,
        show,
        listForEpisode(slugs, known),
        await Promise.all(
          EPISODE_FILE_KINDS.map((kind) =>
            fileSection(visit, { kind, found, language }, context),
          ),
        ),
      ),
      playsMedia: true,
    }
    return page
  },
}
