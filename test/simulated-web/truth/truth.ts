/**
 * What is true of a web: which show had which address when, and which show a podcast of the
 * directory was taken in for.
 */
import { feedKey, parseFeedUrl } from '../../../src/record/feed-url/feed-url.ts'
import type { Show } from './show.ts'

export interface Holding {
  readonly show: Show
  readonly sinceMs: number
}

const keyOf = (url: string): string => feedKey(url) ?? url

/**
 * One for all addresses that differ only in `www.`, in words that track and the like: the directory
 * answers for each with the one that it has.
 */
function looseKeyOf(url: string): string {
  const parsed = parseFeedUrl(url)
  return 'problem' in parsed ? url : parsed.looseKey
}

export class Truth {
  readonly shows = new Map<string, Show>()
  /** By the address's key: every show that ever had it. */
  readonly #owners = new Map<string, Holding[]>()
  readonly #urls = new Map<string, string>()
  /** By the address without `www.` and words that track. */
  readonly #alike = new Map<string, Set<Show>>()
  /** By podcast id: the show that it was taken in for. */
  readonly born = new Map<string, Show>()
  /** Shows whose feeds write no date that can be read. */
  readonly undated = new Set<Show>()
  /** Shows whose feeds date by the day. */
  readonly datedByDay = new Set<Show>()
  /** What others call it. */
  readonly nicknames = new Map<Show, Set<string>>()
  /** Podcasts that a catalogue named as another maker's show. */
  readonly toldAsAnother = new Set<string>()
  /** Podcasts of which nobody can say whose they are. */
  readonly unknown = new Set<string>()
  /** Pairs of podcasts that an operator has parted, in both orders. */
  readonly parted = new Set<string>()
  /** By podcast: what an operator has set by hand. */
  readonly pinned = new Map<string, Record<string, unknown>>()

  add(show: Show): Show {
    if (this.shows.has(show.name))
      throw new Error(`there are two shows with the name ${show.name}`)
    this.shows.set(show.name, show)
    return show
  }

  /** The address is the show's from now on; whoever had it before had it. */
  give(url: string, show: Show, nowMs: number): void {
    const key = keyOf(url)
    const owners = this.#owners.get(key) ?? []
    this.#urls.set(key, url)
    const loose = looseKeyOf(url)
    this.#alike.set(loose, (this.#alike.get(loose) ?? new Set()).add(show))
    this.#owners.set(key, [
      ...owners.filter((held) => held.show !== show),
      { show, sinceMs: nowMs },
    ])
  }

  nickname(show: Show, name: string): void {
    this.nicknames.set(show, (this.nicknames.get(show) ?? new Set()).add(name))
  }

  get urls(): Iterable<string> {
    return this.#urls.values()
  }

  /** Every show that ever had the address, the present one last. */
  ownersOf(url: string): readonly Show[] {
    return (this.#owners.get(keyOf(url)) ?? []).map(({ show }) => show)
  }

  /** Every show that ever had it, or one that differs only in `www.` or words that track. */
  ownersAlike(url: string): ReadonlySet<Show> {
    return this.#alike.get(looseKeyOf(url)) ?? new Set()
  }

  ownerOf(url: string): Show | undefined {
    return this.ownersOf(url).at(-1)
  }

  urlsOf(show: Show): readonly string[] {
    return [...this.#urls.values()].filter((url) => this.ownersOf(url).includes(show))
  }

  forget(id: string): void {
    this.born.delete(id)
    this.unknown.add(id)
  }

  part(one: string, other: string): void {
    this.parted.add(`${one} ${other}`)
    this.parted.add(`${other} ${one}`)
  }

  /** Whoever parted them joins them by hand. */
  join(one: string, other: string): void {
    this.parted.delete(`${one} ${other}`)
    this.parted.delete(`${other} ${one}`)
  }
}
