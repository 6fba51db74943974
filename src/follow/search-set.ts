/** The compiled saved searches, found by their anchors, or by the terms that they test. */
import type { FollowedEvent } from '../store/saved-searches.ts'
import { forEachAnchor } from './anchors.ts'
import { forEachTestedTerm, type TermKind } from './changed-terms.ts'
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
  readonly #byKind: Readonly<Record<TermKind, Map<string, Set<CompiledSearch>>>> = {
    word: new Map(),
    pair: new Map(),
    exact: new Map(),
    facet: new Map(),
    column: new Map(),
    text: new Map(),
  }

  add(search: CompiledSearch): void {
    forEachTestedTerm(search.expression, (kind, text) => {
      const byText = this.#byKind[kind]
      const searches = byText.get(text)
      if (searches === undefined) byText.set(text, new Set([search]))
      else searches.add(search)
    })
  }

  remove(search: CompiledSearch): void {
    forEachTestedTerm(search.expression, (kind, text) => {
      const byText = this.#byKind[kind]
      const searches = byText.get(text)
      searches?.delete(search)
      if (searches?.size === 0) byText.delete(text)
    })
  }

  of(kind: TermKind, text: string): Iterable<CompiledSearch> {
    return this.#byKind[kind].get(text) ?? []
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
  testing(kind: TermKind, text: string): Iterable<CompiledSearch> {
    return this.#testing.of(kind, text)
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
