/** Answers about people. */
import { type Static, Type } from 'typebox'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { toInstant } from '../../record/instant/instant.ts'
import {
  byFrequency,
  isHosting,
  type ShowPerson,
} from '../../record/people/people-of-show.ts'
import { sponsorsIn } from '../../record/people/sponsors.ts'
import { BasicPodcast, type PodcastRecord, PodcastId } from '../../record/podcast.ts'
import { closed, Count, nullable, oneOf } from '../../record/schema.ts'
import { episodesOfPerson, type PersonWithShows } from '../discovery/find-people.ts'
import { EpisodeAnswer, viewEpisode } from './episodes.ts'

/** Shows in a hit. */
const MOST_SHOWS = 5

const personFields = {
  slug: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String(), { description: 'The most frequent first.' }),
  url: nullable(Type.String()),
  imageUrl: nullable(Type.String()),
  showCount: Count,
  episodeCount: Type.Integer({ minimum: 0, description: 'Of the kept episodes.' }),
}

export const PersonHit = closed({
  ...personFields,
  podcasts: Type.Array(
    closed({ id: PodcastId, slug: Type.String(), title: Type.String() }),
    { description: 'At most five.' },
  ),
})

export const PeopleAnswer = closed({
  data: closed({ items: Type.Array(PersonHit), cursor: nullable(Type.String()) }),
})

export const PersonAnswer = closed({
  data: closed({
    person: closed({ ...personFields, links: Type.Array(Type.String()) }),
    shows: Type.Array(
      closed({
        podcast: BasicPodcast,
        roles: Type.Array(Type.String()),
        episodeCount: Count,
      }),
    ),
    episodes: Type.Array(
      closed({ roles: Type.Array(Type.String()), episode: EpisodeAnswer }),
      { description: 'Newest first, at most 200.' },
    ),
  }),
})

function viewPerson({ known, shows }: PersonWithShows) {
  const people = shows.map(({ person }) => person)
  return {
    slug: known.slug,
    name: hideEmails(known.name),
    roles: [...byFrequency(people.flatMap(({ roles }) => roles))],
    url: people.find(({ url }) => url !== null)?.url ?? null,
    imageUrl: people.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
    showCount: shows.length,
    episodeCount: shows.reduce((sum, { episodes }) => sum + episodes.length, 0),
  }
}

export function viewPersonHit(person: PersonWithShows): Static<typeof PersonHit> {
  return {
    ...viewPerson(person),
    podcasts: person.shows.slice(0, MOST_SHOWS).map(({ record }) => ({
      id: record.id,
      slug: record.slug,
      title: hideEmails(record.titleLatest),
    })),
  }
}

export function viewPersonAnswer(person: PersonWithShows): Static<typeof PersonAnswer> {
  return {
    data: {
      person: {
        ...viewPerson(person),
        links: [...new Set(person.shows.flatMap(({ person: { url } }) => url ?? []))],
      },
      shows: person.shows.map(({ show, person: { roles }, episodes }) => ({
        podcast: JSON.parse(show.basic) as BasicPodcast,
        roles: [...roles],
        episodeCount: episodes.length,
      })),
      episodes: episodesOfPerson(person).map(({ episode, show }) => ({
        roles: [...(show.person.episodes.get(episode.id) ?? [])],
        episode: viewEpisode(episode, JSON.parse(show.show.basic) as BasicPodcast),
      })),
    },
  }
}

const appearances = {
  appearancesCount: Count,
  mostRecentAppearanceDate: Type.String(),
  oldestAppearanceDate: Type.String(),
}

const window = {
  episodesCount: Count,
  mostRecentEpisodeDate: nullable(Type.String()),
  oldestEpisodeDate: nullable(Type.String()),
}

const Guest = closed({
  name: Type.String(),
  type: oneOf(['host', 'guest', 'unknown', 'mentioned']),
  imageUrl: nullable(Type.String()),
  ...appearances,
})

const Sponsor = closed({
  name: Type.String(),
  imageUrl: nullable(Type.String()),
  ...appearances,
})

export const GuestsAnswer = closed({
  data: closed({
    podcast: BasicPodcast,
    guests: closed({
      ...window,
      episodesWithGuestsCount: Count,
      guests: Type.Array(Guest),
    }),
  }),
})

export const SponsorsAnswer = closed({
  data: closed({
    podcast: BasicPodcast,
    sponsors: closed({
      ...window,
      episodesWithSponsorsCount: Count,
      sponsors: Type.Array(Sponsor),
    }),
  }),
})

/** Undated episodes count as published with the newest. */
function datesOf(episodes: readonly Episode[], record: PodcastRecord): readonly string[] {
  return episodes
    .map(({ publishedMs }) =>
      publishedMs === null ? record.lastEpisodePublishedAt : toInstant(publishedMs),
    )
    .sort()
}

function viewWindow(episodes: readonly Episode[], record: PodcastRecord) {
  const dates = datesOf(episodes, record)
  return {
    episodesCount: episodes.length,
    mostRecentEpisodeDate: dates.at(-1) ?? null,
    oldestEpisodeDate: dates[0] ?? null,
  }
}

function viewAppearances(episodes: readonly Episode[], record: PodcastRecord) {
  const dates = datesOf(episodes, record)
  return {
    appearancesCount: episodes.length,
    mostRecentAppearanceDate: dates.at(-1) ?? '',
    oldestAppearanceDate: dates[0] ?? '',
  }
}

function typeOf({ roles }: ShowPerson): 'host' | 'guest' | 'unknown' {
  if (roles.some(isHosting)) return 'host'
  return roles.some((role) => role.includes('guest')) ? 'guest' : 'unknown'
}

const mostFirst = (
  one: { readonly appearancesCount: number; readonly name: string },
  other: { readonly appearancesCount: number; readonly name: string },
): number =>
  other.appearancesCount - one.appearancesCount || (one.name < other.name ? -1 : 1)

export interface Appearances {
  readonly podcast: BasicPodcast
  readonly record: PodcastRecord
  readonly people: readonly ShowPerson[]
  /** Those of the window, newest first. */
  readonly episodes: readonly Episode[]
}

export function viewGuests(
  { podcast, record, people, episodes }: Appearances,
  role: 'guest' | 'host' | undefined,
): Static<typeof GuestsAnswer> {
  const wanted = people
    .map((person) => ({ person, type: typeOf(person) }))
    .filter(({ type }) => role === undefined || type === role)
    .map(({ person, type }) => ({
      person,
      type,
      own: episodes.filter(({ id }) => person.episodes.has(id)),
    }))
    .filter(({ own }) => own.length > 0)
  const guests = wanted.map(({ person, type, own }) => ({
    name: hideEmails(person.name),
    type,
    imageUrl: person.imageUrl,
    ...viewAppearances(own, record),
  }))
  const withGuests = new Set(
    wanted.flatMap(({ type, own }) => (type === 'guest' ? own.map(({ id }) => id) : [])),
  )
  return {
    data: {
      podcast,
      guests: {
        ...viewWindow(episodes, record),
        episodesWithGuestsCount: withGuests.size,
        guests: guests.toSorted(mostFirst),
      },
    },
  }
}

export function viewSponsors({
  podcast,
  record,
  episodes,
}: Omit<Appearances, 'people'>): Static<typeof SponsorsAnswer> {
  const named = episodes.flatMap((episode) =>
    sponsorsIn(episode.title, episode.notes).map((name) => ({ name, episode })),
  )
  const sponsors = [...Map.groupBy(named, ({ name }) => name.toLowerCase()).values()].map(
    (same) => ({
      name: hideEmails(same[0]?.name ?? ''),
      imageUrl: null,
      ...viewAppearances(
        same.map(({ episode }) => episode),
        record,
      ),
    }),
  )
  return {
    data: {
      podcast,
      sponsors: {
        ...viewWindow(episodes, record),
        episodesWithSponsorsCount: new Set(named.map(({ episode }) => episode.id)).size,
        sponsors: sponsors.toSorted(mostFirst),
      },
    },
  }
}
