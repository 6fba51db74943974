/**
 * Joins the people of several shows: equal names with a common link are one person, any others are
 * one person a show.
 */
import { hash } from 'node:crypto'
import { toSlug } from '../slug.ts'
import { joinByMarks, type ShowPerson } from './people-of-show.ts'

/** A person in one show, as stores keep it. */
export interface PersonRow {
  readonly podcastId: string
  /** The folded name. */
  readonly key: string
  readonly name: string
  readonly links: readonly string[]
  /** Orders persons in searches; higher is first. */
  readonly weight: number
}

/** A person with all shows. */
export interface KnownPerson {
  readonly slug: string
  readonly key: string
  readonly name: string
  readonly links: readonly string[]
  readonly rows: readonly PersonRow[]
}

const CODE_DIGITS = 8
const MOST_COUNTED = 50
const HOST_WEIGHT = 20

/** Returns the part of a slug that derives from the name. */
export function nameSlug(name: string): string {
  return toSlug(name) || 'person'
}

function toCode(key: string, mark: string): string {
  return hash('sha256', `${key}\n${mark}`).slice(0, CODE_DIGITS)
}

function slugOf(name: string, key: string, mark: string): string {
  return `${nameSlug(name)}-${toCode(key, mark)}`
}

/** Splits a slug into the part of the name and the code; undefined for other texts. */
export function parsePersonSlug(
  slug: string,
): { readonly name: string; readonly code: string } | undefined {
  const [, name, code] = /^([a-z0-9-]+)-([0-9a-f]{8})$/u.exec(slug.toLowerCase()) ?? []
  if (name === undefined || code === undefined) return undefined
  return { name, code }
}

export function weightOfPerson(person: ShowPerson, authority: number): number {
  const hosting = person.roles.some((role) => role.includes('host')) ? HOST_WEIGHT : 0
  const episodes = Math.min(person.episodes.size, MOST_COUNTED)
  return episodes + hosting + Math.max(0, Math.round(authority))
}

function marksOf({ links, podcastId }: PersonRow): readonly string[] {
  return links.length > 0 ? links.map((link) => `link ${link}`) : [`show ${podcastId}`]
}

function toKnown(rows: readonly PersonRow[]): KnownPerson {
  const [first] = rows.toSorted((one, other) => other.weight - one.weight)
  if (first === undefined) throw new Error('a person has at least one show')
  const links = [...new Set(rows.flatMap((row) => row.links))].sort()
  const mark = links[0] ?? first.podcastId
  const { key, name } = first
  return { slug: slugOf(name, key, mark), key, name, links, rows }
}

/** Joins rows of equal names; the person with the highest weight is first. */
export function joinRows(rows: readonly PersonRow[]): readonly KnownPerson[] {
  const weight = (person: KnownPerson): number =>
    person.rows.reduce((sum, row) => sum + row.weight, 0)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return [...byKey.values()]
    .flatMap((same) => joinByMarks(same, marksOf).map(toKnown))
    .toSorted(
      (one, other) => weight(other) - weight(one) || (one.slug < other.slug ? -1 : 1),
    )
}

/** Returns the person of a code: that of any link, or of any show. */
export function findByCode(
  people: readonly KnownPerson[],
  code: string,
): KnownPerson | undefined {
  const hasCode = (key: string, marks: readonly string[]): boolean =>
    marks.some((mark) => toCode(key, mark) === code)
  return (
    people.find(({ key, links }) => hasCode(key, links)) ??
    people.find(({ key, rows }) =>
      hasCode(
        key,
        rows.map(({ podcastId }) => podcastId),
      ),
    )
  )
}

/** Returns whether a person of a show is the known person. */
export function isOfPerson(person: ShowPerson, { key, links }: KnownPerson): boolean {
  if (person.key !== key) return false
  if (links.length === 0) return person.links.length === 0
  return person.links.some((link) => links.includes(link))
}
