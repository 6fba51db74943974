/** Renders the people of a show or an episode, with links to their pages. */
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { ShowPerson } from '../../record/people/people-of-show.ts'
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'

const MOST_PEOPLE = 12

export interface ListedPerson {
  readonly person: ShowPerson
  readonly slug: string
  readonly roles: readonly string[]
}

export function personPath(slug: string): string {
  return `/people/${slug}`
}

/** Lists the people of a show, those of most episodes first, hosts before all. */
export function listForShow(
  slugs: ReadonlyMap<ShowPerson, string>,
): readonly ListedPerson[] {
  const rankOf = ({ roles, episodes }: ShowPerson): number =>
    (roles.some((role) => role.includes('host')) ? 1000 : 0) + episodes.size
  return [...slugs]
    .map(([person, slug]) => ({ person, slug, roles: person.roles }))
    .toSorted((one, other) => rankOf(other.person) - rankOf(one.person))
    .slice(0, MOST_PEOPLE)
}

export function listForEpisode(
  slugs: ReadonlyMap<ShowPerson, string>,
  episodeId: string,
): readonly ListedPerson[] {
  return [...slugs].flatMap(([person, slug]) => {
    const roles = person.episodes.get(episodeId)
    return roles === undefined ? [] : [{ person, slug, roles: [...roles] }]
  })
}

/** Roles without a text are shown as feeds name them. */
export function sayRoles({ texts }: SiteGuest, roles: readonly string[]): string {
  return roles.map((role) => texts.episode.roles[role] ?? role).join(', ')
}

export function peopleSection(
  visit: SiteGuest,
  people: readonly ListedPerson[],
): Html | '' {
  if (people.length === 0) return ''
  const rows = people.map(
    ({ person: { name }, slug, roles }) =>
      html`<li><a href="${personPath(slug)}"><bdi>${hideEmails(name)}</bdi></a> <span class="meta">${sayRoles(visit, roles)}</span></li>`,
  )
  return html`<section class="block"><h2>${visit.texts.episode.people}</h2><ul>${rows}</ul></section>`
}
