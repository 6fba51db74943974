/** The compiled saved searches, found by their anchors. */
import { forEachAnchor } from './anchors.ts'
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

export class SearchSet {
  readonly #byId = new Map<string, CompiledSearch>()
  readonly #of = { podcasts: new AnchoredSearches(), episodes: new AnchoredSearches() }

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

  put(search: CompiledSearch): void {
    this.remove(search.id)
    this.#byId.set(search.id, search)
    this.#of[search.of].add(search)
  }

  remove(id: string): void {
    const search = this.#byId.get(id)
    if (search === undefined) return
    this.#byId.delete(id)
    this.#of[search.of].remove(search)
  }

  /** Returns the searches over podcasts, or episodes, that a document matches. */
  match(document: TestedDocument, of: CompiledSearch['of']): ReadonlySet<CompiledSearch> {
    return this.#of[of].match(document)
  }
}
