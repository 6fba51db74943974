/** Which podcast a show is: addresses, ids and slugs lead to it and to no other. */
import { provisionalSlug } from '../../../src/record/slug.ts'
import type { Show } from '../truth/show.ts'
import { type Day, type Finding, nameOf, podcastsOf } from './day.ts'

export async function everyUrlLeadsToItsShowOrToNothing(
  day: Day,
): Promise<readonly Finding[]> {
  const { truth, idAt } = day
  return Promise.resolve(
    [...idAt].flatMap(([url, id]) => {
      const owners = truth.ownersOf(url)
      const led = id === undefined ? undefined : truth.born.get(id)
      // Of an address that nobody added the directory knows what it knows of one that differs only
      // in `www.` or words that track.
      const isRight = led !== undefined && truth.ownersAlike(url).has(led)
      if (id === undefined || truth.unknown.has(id) || isRight) return []
      return [
        {
          show: owners.at(-1),
          is: `${url} leads to ${id}, which is ${nameOf(led)}`,
          should: `it leads to ${owners.map(nameOf).join(' or ')}, or to nothing`,
        },
      ]
    }),
  )
}

export function twoShowsAreNeverOne({ truth, leadsTo }: Day): readonly Finding[] {
  return [...leadsTo].flatMap(([id, to]) => {
    const [show, other] = [
      truth.born.get(id),
      to === undefined ? undefined : truth.born.get(to),
    ]
    if (
      to === undefined ||
      show === other ||
      truth.unknown.has(id) ||
      truth.unknown.has(to)
    )
      return []
    return [
      {
        show,
        is: `${id} leads to ${to}, which is ${nameOf(other)}`,
        should: `it is ${nameOf(show)}`,
      },
    ]
  })
}

/** What is no podcast is kept under its ids, and served by nothing. */
const isNoPodcast = (day: Day, show: Show | undefined): boolean =>
  show !== undefined &&
  podcastsOf(day, show).some(({ feedState }) => feedState === 'not-a-podcast')

export function aShowKeepsItsIds(day: Day): readonly Finding[] {
  const { truth, leadsTo } = day
  return [...leadsTo].flatMap(([id, to]) => {
    const show = truth.born.get(id)
    if (to !== undefined || isNoPodcast(day, show)) return []
    return [
      {
        show,
        is: `the id ${id} leads to nothing`,
        should: 'an id leads to its podcast for good',
      },
    ]
  })
}

/**
 * A feed that was added has a slug of its own once it has said its title; from then on it stays.
 */
export function aSlugNeverChanges({ truth, podcasts, before }: Day): readonly Finding[] {
  return [...podcasts.values()].flatMap(({ id, slug }) => {
    const former = before?.podcasts.get(id)
    if (former === undefined || former.slug === slug || isProvisional(former)) return []
    return [
      {
        show: truth.born.get(id),
        is: `the slug of ${id} is ${slug}`,
        should: `it is ${former.slug}, as it was`,
      },
    ]
  })
}

const isProvisional = ({
  id,
  slug,
}: {
  readonly id: string
  readonly slug: string
}): boolean => slug === provisionalSlug(id)

export async function everySlugLeadsToItsPodcast(day: Day): Promise<readonly Finding[]> {
  const { truth, podcasts, before, directory } = day
  const findings: Finding[] = []
  for (const former of before?.podcasts.values() ?? []) {
    if (podcasts.has(former.id) || isProvisional(former)) continue
    const found = await directory.port.reader.find(
      { by: 'slug', slug: former.slug },
      { level: 'basic' },
    )
    const show = truth.born.get(former.id)
    if (found === undefined && isNoPodcast(day, show)) continue
    const led = found === undefined ? undefined : truth.born.get(found.id)
    if (show === led || (found !== undefined && truth.unknown.has(found.id))) continue
    findings.push({
      show,
      is: `the slug ${former.slug} leads to ${nameOf(led)}`,
      should: `it leads to ${nameOf(show)}`,
    })
  }
  return findings
}

export function whatAnOperatorPartedStaysParted({
  truth,
  leadsTo,
}: Day): readonly Finding[] {
  return [...truth.parted].flatMap((pair) => {
    const [id = '', other = ''] = pair.split(' ')
    const [to, there] = [leadsTo.get(id), leadsTo.get(other)]
    if (to === undefined || to !== there) return []
    return [
      {
        show: truth.born.get(id),
        is: `${id} and ${other} both lead to ${to}`,
        should: 'an operator has parted them',
      },
    ]
  })
}
