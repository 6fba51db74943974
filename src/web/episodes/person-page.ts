/** GET /people/{slug} and its feeds: a person with shows and episodes. */
import {
  episodesOfPerson,
  findPerson,
  type PersonWithShows,
} from '../../api/discovery/find-people.ts'
import { type ListedEpisode, toListedEpisode } from '../../api/formats/episode-formats.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { parsePersonSlug } from '../../record/people/known-people.ts'
import { isHosting } from '../../record/people/people-of-show.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import { feedsInHead, fileLinks, splitFormat, toEpisodeFile } from './episode-files.ts'
import { episodeRow } from './episode-rows.ts'
import { html, type Html } from '../html.ts'
import { demoBadge, showPath } from '../parts/cards.ts'
import { pictureOf } from '../parts/cover.ts'
import { outLink } from '../parts/out-link.ts'
import { safeLink } from '../parts/player.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { personPath, sayRoles } from '../parts/people-list.ts'

const MOST_EPISODES = 50

/** Adds episodes of shows that name the person as a host; the episodes do not name their hosts. */
function withHosted(person: PersonWithShows): PersonWithShows {
  const shows = person.shows.map((show) => {
    const { roles, episodes } = show.person
    const hostsAll = episodes.size === 0 && roles.some(isHosting)
    return hostsAll ? { ...show, episodes: show.kept } : show
  })
  return { ...person, shows }
}

function showsSection(visit: SiteGuest, { shows }: PersonWithShows): Html {
  const rows = shows.map(
    ({ record, person: { roles } }) =>
      html`<li><a href="${showPath(record.slug)}"><bdi>${hideEmails(record.titleLatest)}</bdi></a>${demoBadge(visit, { isDemo: isDemoFeed(record.rssFeedUrl) })} <span class="meta">${sayRoles(visit, roles)}</span></li>`,
  )
  return html`<section class="block"><h2>${visit.texts.episode.shows}</h2><ul>${rows}</ul></section>`
}

function episodesSection(visit: SiteGuest, person: PersonWithShows): Html | '' {
  const episodes = episodesOfPerson(person).slice(0, MOST_EPISODES)
  if (episodes.length === 0) return ''
  const rows = episodes.map(({ episode, show }) => episodeRow(visit, episode, show.show))
  return html`<section class="block"><h2>${visit.texts.episode.tab}</h2><ul class="rows">${rows}</ul></section>`
}

function render(visit: SiteGuest, person: PersonWithShows): Html {
  const { known, shows } = person
  const links = [...new Set(shows.flatMap(({ person: { url } }) => safeLink(url) ?? []))]
  const [imageUrl = null] = shows.flatMap(({ person }) => person.imageUrl ?? [])
  return html`<article class="page">${pictureOf(visit, imageUrl)}<h1 dir="auto">${hideEmails(known.name)}</h1>
${links.length > 0 && html`<p>${links.map((url) => html`${outLink(url, new URL(url).hostname)} `)}</p>`}
${showsSection(visit, person)}
${episodesSection(visit, person)}
<p class="along">${visit.texts.results.as} ${fileLinks(personPath(known.slug))}</p></article>`
}

function listEpisodes(person: PersonWithShows): readonly ListedEpisode[] {
  return episodesOfPerson(person).map(({ episode, show }) =>
    toListedEpisode(episode, JSON.parse(show.show.basic) as BasicPodcast),
  )
}

export const personRoute: SiteRoute = {
  url: '/people/:name',
  async answer({ visit, parts: { name = '' }, signal }, { directory }) {
    const [slug, format] = splitFormat(name)
    const words = (parsePersonSlug(slug)?.name ?? slug).replaceAll('-', ' ')
    const nothing = { kind: 'nothing', words } as const
    if (directory.people === undefined) return nothing
    const found = await findPerson(directory, slug, { signal })
    if (found === undefined) return nothing
    const person = withHosted(found)
    const path = personPath(person.known.slug)
    const title = hideEmails(person.known.name)
    if (format !== undefined)
      return toEpisodeFile(visit, format, { title, path, episodes: listEpisodes(person) })
    if (slug !== person.known.slug) return { kind: 'redirect', to: path }
    return {
      kind: 'page',
      title,
      canonical: path,
      head: feedsInHead(title, path),
      main: render(visit, person),
      playsMedia: true,
    }
  },
}
