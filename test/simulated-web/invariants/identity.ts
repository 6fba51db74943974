/** Which podcast a show is: addresses, ids and slugs lead to it and to no other. */
import { provisionalSlug } from '../../../src/record/slug.ts'
import { type Day, type Finding, nameOf } from './day.ts'

export async function everyUrlLeadsToItsShowOrToNothing(day: Day): Promise<readonly Finding[]> {
  const { truth, idAt } = day
  return Promise.resolve(
    [...idAt].flatMap(([url, id]) => {
      const holders = truth.holdersOf(url)
      const led = id === undefined ? undefined : truth.born.get(id)
      if (id === undefined || truth.unknown.has(id) || (led !== undefined && holders.includes(led))) return []
      return [
        {
          show: holders.at(-1),
          is: `${url} leads to ${id}, which is ${nameOf(led)}`,
          should: `it leads to ${holders.map(nameOf).join(' or ')}, or to nothing`,
        },
      ]
    }),
  )
}

export function twoShowsAreNeverOne({ truth, leadsTo }: Day): readonly Finding[] {
  return [...leadsTo].flatMap(([id, to]) => {
    const [show, other] = [truth.born.get(id), to === undefined ? undefined : truth.born.get(to)]
    if (to === undefined || show === other || truth.unknown.has(id) || truth.unknown.has(to)) return []
    return [{ show, is: `${id} leads to ${to}, which is ${nameOf(other)}`, should: `it is ${nameOf(show)}` }]
  })
}

export function aShowKeepsItsIds({ truth, leadsTo, podcasts }: Day): readonly Finding[] {
  return [...leadsTo].flatMap(([id, to]) => {
    // What is no podcast is kept under its id, and served by nothing.
    if (to !== undefined || podcasts.get(id)?.feedState === 'not-a-podcast') return []
    return [
      { show: truth.born.get(id), is: `the id ${id} leads to nothing`, should: 'an id leads to its podcast for good' },
    ]
  })
}

/** A feed that was added has a slug of its own once it has said its title; from then on it stays. */
export function aSlugNeverChanges({ truth, podcasts, before }: Day): readonly Finding[] {
  return [...podcasts.values()].flatMap(({ id, slug }) => {
    const former = before?.podcasts.get(id)
    if (former === undefined || former.slug === slug || isProvisional(former)) return []
    return [{ show: truth.born.get(id), is: `the slug of ${id} is ${slug}`, should: `it is ${former.slug}, as it was` }]
  })
}

const isProvisional = ({ id, slug }: { readonly id: string; readonly slug: string }): boolean =>
  slug === provisionalSlug(id)

export async function everySlugLeadsToItsPodcast({
  truth,
  podcasts,
  before,
  directory,
}: Day): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const former of before?.podcasts.values() ?? []) {
    if (podcasts.has(former.id) || isProvisional(former)) continue
    const found = await directory.engine.reader.find({ by: 'slug', slug: former.slug }, { level: 'basic' })
    const [show, led] = [truth.born.get(former.id), found === undefined ? undefined : truth.born.get(found.id)]
    if (show === led || (found !== undefined && truth.unknown.has(found.id))) continue
    findings.push({
      show,
      is: `the slug ${former.slug} leads to ${nameOf(led)}`,
      should: `it leads to ${nameOf(show)}`,
    })
  }
  return findings
}

export function whatAnOperatorPartedStaysParted({ truth, leadsTo }: Day): readonly Finding[] {
  return [...truth.parted].flatMap((pair) => {
    const [id = '', other = ''] = pair.split(' ')
    const [to, there] = [leadsTo.get(id), leadsTo.get(other)]
    if (to === undefined || to !== there) return []
    return [
      { show: truth.born.get(id), is: `${id} and ${other} both lead to ${to}`, should: 'an operator has parted them' },
    ]
  })
}
