/**
 * Draws queries as people type them from the shows of any directory, and splits them in two halves
 * by their text.
 */
import type { Directory } from '../../../src/store/directory.ts'
import { queryFor } from '../../search-query.ts'
import { seededBy, type Seeded } from '../catalogue/seeded.ts'
import { TYPED_KINDS, type TypedKind, type TypedKindName } from './kinds.ts'

export interface KnownShow {
  readonly id: string
  readonly title: string
  readonly language: string
}

export interface TypedQuery {
  readonly kind: TypedKindName
  readonly text: string
  /** Shows of the very same title; any of them is right. */
  readonly wanted: readonly string[]
  readonly language: string
  /** The half that rules are made with; the other one is only reported. */
  readonly isOpen: boolean
}

/** Ids are drawn anew with each import. */
const orderOf = ({ title, language }: KnownShow): string => `${title}\n${language}`

/** Every show of a directory, in an order that only depends on the shows. */
export async function listShows(directory: Directory): Promise<readonly KnownShow[]> {
  const shows: KnownShow[] = []
  let query = queryFor({ level: 'basic' })
  for (;;) {
    const page = await directory.reader.search(query)
    for (const { podcast } of page.hits) {
      const { title, language } = JSON.parse(podcast.basic) as {
        title: string
        language?: string
      }
      shows.push({ id: podcast.id, title, language: language ?? 'und' })
    }
    if (page.next === null) break
    query = { ...query, after: page.next }
  }
  return shows.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

const titleOf = ({ title }: KnownShow): string =>
  title.trim().toLowerCase().normalize('NFC')

const groupBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/**
 * Languages take turns, so that not all is English: one that has four times the shows is drawn
 * twice as often.
 */
function drawLanguage(
  byLanguage: ReadonlyMap<string, readonly KnownShow[]>,
  chance: Seeded,
): readonly KnownShow[] {
  const groups = [...byLanguage.values()]
  const weights = groups.map(({ length }) => Math.sqrt(length))
  let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return groups[at] ?? groups[0] ?? []
}

/** A kind of which hardly any title is has fewer queries than it asks for. */
const TRIES_A_QUERY = 400

export function drawQueries(
  shows: readonly KnownShow[],
  seed: string,
): readonly TypedQuery[] {
  const byTitle = groupBy(shows, titleOf)
  const byLanguage = groupBy(shows, ({ language }) => language)
  const drawn: TypedQuery[] = []
  for (const [name, kind] of Object.entries(TYPED_KINDS) as [TypedKindName, TypedKind][]) {
    const chance = seededBy(`${seed} ${name}`)
    const texts = new Set<string>()
    for (
      let tries = 0;
      tries < TRIES_A_QUERY * kind.count && texts.size < kind.count;
      tries += 1
    ) {
      const group = drawLanguage(byLanguage, chance)
      const show = group[chance.whole(group.length)]
      const text = show && kind.type(show.title, chance, show.language)
      if (show === undefined || text === undefined || text.length > 120 || texts.has(text))
        continue
      texts.add(text)
      const wanted = (byTitle.get(titleOf(show)) ?? [show]).map(({ id }) => id)
      const isOpen = seededBy(`half of ${text}`).next() < 0.5
      drawn.push({ kind: name, text, wanted, language: show.language, isOpen })
    }
  }
  return drawn
}
