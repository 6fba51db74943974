/** The compiled saved searches, found by their anchors, or by the terms that they test. */
import type { FollowedEvent } from '../store/saved-searches.ts'
import { forEachAnchor } from './anchors.ts'
import { forEachTestedTerm } from './changed-terms.ts'
import type { CompiledSearch } from './compile-search.ts'
import { evaluate } from './evaluate.ts'
import type { TestedDocument } from './tested-document.ts'

/** Searches over documents of one kind. */
class AnchoredSearches {
  readonly #byAnchor = new Map<string, Set<CompiledSearch>>()
  readonly #others = new Set<CompiledSearch>()

  get isEmpty(): boolean {
    return this.#byAnchor.size === 0 && this.#others.size === 0
  }

  add(search: CompiledSearch): void {
    if (search.anchors === undefined) this.#others.add(search)
    for (const anchor of search.anchors ?? []) {
      const searches = this.#byAnchor.get(anchor)
      if (searches === undefined) this.#byAnchor.set(anchor, new Set([search]))
      else searches.add(search)
    }
  }

  remove(search: CompiledSearch): void {
    this.#others.delete(search)
    for (const anchor of search.anchors ?? []) {
      const searches = this.#byAnchor.get(anchor)
      searches?.delete(search)
      if (searches?.size === 0) this.#byAnchor.delete(anchor)
    }
  }

  match(document: TestedDocument): ReadonlySet<CompiledSearch> {
    const candidates = new Set(this.#others)
    forEachAnchor(document, (anchor) => {
      for (const search of this.#byAnchor.get(anchor) ?? []) candidates.add(search)
    })
    const matches = [...candidates].filter(({ expression }) =>
      evaluate(expression, document),
    )
    return new Set(matches)
  }
}

/** Searches by each term that they test. */
class TestingSearches {
  readonly #byTerm = new Map<string, Set<CompiledSearch>>()

  add(search: CompiledSearch): void {
    forEachTestedTerm(search.expression, (term) => {
      const searches = this.#byTerm.get(term)
      if (searches === undefined) this.#byTerm.set(term, new Set([search]))
      else searches.add(search)
    })
  }

  remove(search: CompiledSearch): void {
    forEachTestedTerm(search.expression, (term) => {
      const searches = this.#byTerm.get(term)
      searches?.delete(search)
      if (searches?.size === 0) this.#byTerm.delete(term)
    })
  }

  of(term: string): Iterable<CompiledSearch> {
    return this.#byTerm.get(term) ?? []
  }
}

export class SearchSet {
  readonly #byId = new Map<string, CompiledSearch>()
  /** Podcast searches that report new matches. */
  readonly #of = { podcasts: new AnchoredSearches(), episodes: new AnchoredSearches() }
  readonly #testing = new TestingSearches()
  /** Podcast searches that report events of their matches. */
  readonly #following = new AnchoredSearches()
  readonly #events = new Map<FollowedEvent, number>()

  get size(): number {
    return this.#byId.size
  }

  versionOf(id: string): number | undefined {
    return this.#byId.get(id)?.version
  }

  ids(): Iterable<string> {
    return this.#byId.keys()
  }

  /** Returns whether any search is over episodes. */
  get hasEpisodes(): boolean {
    return !this.#of.episodes.isEmpty
  }

  /** Returns whether any search over podcasts follows this event. */
  follows(event: FollowedEvent): boolean {
    return (this.#events.get(event) ?? 0) > 0
  }

  put(search: CompiledSearch): void {
    this.remove(search.id)
    this.#byId.set(search.id, search)
    for (const searches of this.#placesOf(search)) searches.add(search)
    this.#countEvents(search, 1)
  }

  remove(id: string): void {
    const search = this.#byId.get(id)
    if (search === undefined) return
    this.#byId.delete(id)
    for (const searches of this.#placesOf(search)) searches.remove(search)
    this.#countEvents(search, -1)
  }

  /** Returns the searches over podcasts, or episodes, that begin to match a new document. */
  match(document: TestedDocument, of: CompiledSearch['of']): ReadonlySet<CompiledSearch> {
    return this.#of[of].match(document)
  }

  /** Returns the searches that follow events of a podcast. */
  followersOf(document: TestedDocument): ReadonlySet<CompiledSearch> {
    return this.#following.match(document)
  }

  /** Returns the searches for new matches that test a term of the podcast. */
  testing(term: string): Iterable<CompiledSearch> {
    return this.#testing.of(term)
  }

  #placesOf(search: CompiledSearch) {
    if (search.of === 'episodes') return [this.#of.episodes]
    const { size } = search.events
    if (!search.events.has('match')) return [this.#following]
    const begin = [this.#of.podcasts, this.#testing]
    return size === 1 ? begin : [...begin, this.#following]
  }

  #countEvents({ of, events }: CompiledSearch, difference: number): void {
    if (of === 'episodes') return
    for (const event of events)
      this.#events.set(event, (this.#events.get(event) ?? 0) + difference)
  }
}
