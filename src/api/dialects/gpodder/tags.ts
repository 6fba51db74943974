/** Apple's genres as the tags of gpodder.net, with the number of shows that have each. */
import type { DirectoryReader } from '../../../store/directory.ts'
import { GENRES } from '../../../record/genre/genre.ts'
import { countPodcasts } from '../../count-facet.ts'

export interface Tag {
  readonly title: string
  readonly tag: string
  readonly usage: number
}

/** The numbers are counted again after this long, in ms. */
const KEPT_MS = 3_600_000

/** `Society & Culture` is `society-culture`. */
const toTag = (genre: string): string => genre.toLowerCase().replace(/[^a-z]+/g, '-')

const genreByTag: ReadonlyMap<string, string> = new Map(
  GENRES.map(({ name }) => [toTag(name), name]),
)

/** Returns undefined where no genre has this tag. */
export function genreOfTag(tag: string): string | undefined {
  return genreByTag.get(toTag(tag))
}

async function countTags(
  reader: Pick<DirectoryReader, 'search'>,
  nowMs: number,
): Promise<readonly Tag[]> {
  const { genres } = await countPodcasts(reader, ['genres'], nowMs)
  return genres.map(({ value, podcasts }) => ({
    title: value,
    tag: toTag(value),
    usage: podcasts,
  }))
}

interface Counted {
  readonly atMs: number
  readonly tags: Promise<readonly Tag[]>
}

/** Counts at most once an hour, however many ask. */
export class Tags {
  readonly #counted = new WeakMap<object, Counted>()

  /** Returns the tags, commonest first. */
  list(reader: Pick<DirectoryReader, 'search'>, nowMs: number): Promise<readonly Tag[]> {
    const known = this.#counted.get(reader)
    if (known !== undefined && nowMs - known.atMs < KEPT_MS) return known.tags
    const tags = countTags(reader, nowMs)
    this.#counted.set(reader, { atMs: nowMs, tags })
    tags.catch(() => this.#counted.delete(reader))
    return tags
  }
}
