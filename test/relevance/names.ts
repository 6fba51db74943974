/** Finds the shows that an expectation names. */
import { idOf } from './catalogue/to-draft.ts'
import type { Show } from './catalogue/show.ts'
import type { Expectation, ShowName } from './query.ts'

const SEPARATOR = ' ~ '
const ANY_TITLE = '*'

/** From a name to the ids of the shows that are called so; throws for a name that no show has. */
export type FindIds = (name: ShowName) => readonly string[]

const add = (ids: Map<string, string[]>, name: string, id: string): void => {
  const known = ids.get(name)
  if (known === undefined) ids.set(name, [id])
  else known.push(id)
}

/** A show's number is its place in `shows`, from 1. */
export const indexNames = (shows: readonly Show[]): FindIds => {
  const ids = new Map<string, string[]>()
  shows.forEach(({ title, author }, place) => {
    const id = idOf(place + 1)
    add(ids, title, id)
    if (author === null) return
    add(ids, `${title}${SEPARATOR}${author}`, id)
    add(ids, `${ANY_TITLE}${SEPARATOR}${author}`, id)
  })
  return (name) => {
    const found = ids.get(name)
    if (found === undefined)
      throw new Error(`no show of the catalogue is called ${JSON.stringify(name)}`)
    return found
  }
}

/** Every name in an expectation. */
export const namesIn = ({
  first,
  grades = {},
  found = [],
  never = [],
  above = [],
}: Expectation): ShowName[] => [
  ...first,
  ...Object.keys(grades),
  ...found,
  ...never,
  ...above.flatMap(({ upper, lower }) => [...upper, ...lower]),
]
