/** Maps Apple's genres to gpodder.net's tags, with the number of shows of each. */
import type { DirectoryReader } from '../../../store/directory.ts'
import { GENRES } from '../../../record/genre/genre.ts'
import { countPodcasts } from '../../count-facet.ts'

export interface Tag {
  readonly title: string
  readonly tag: string
  readonly usage: number
}

/** Lifetime of the cached counts, in ms. */
const KEPT_MS = 3_600_000

/** `Society & Culture` is `society-culture`. */
const toTag = (genre: string): string => genre.toLowerCase().replace(/[^a-z]+/g, '-')

const genreByTag: ReadonlyMap<string, string> = new Map(
  GENRES.map(({ name }) => [toTag(name), name]),
)

/** Returns undefined for an unknown tag. */
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

/** Caches the tag counts for an hour. */
export class Tags {
  readonly #counted = new WeakMap<object, Counted>()

  /** Most frequent first. */
  list(reader: Pick<DirectoryReader, 'search'>, nowMs: number): Promise<readonly Tag[]> {
    const known = this.#counted.get(reader)
    if (known !== undefined && nowMs - known.atMs < KEPT_MS) return known.tags
    const tags = countTags(reader, nowMs)
    this.#counted.set(reader, { atMs: nowMs, tags })
    tags.catch(() => this.#counted.delete(reader))
    return tags
  }
}
