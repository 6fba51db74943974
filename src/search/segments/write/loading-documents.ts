/** Podcasts of a load between their transaction's begin and its end: what their segment needs of them beside their texts. */
import { collectFacets } from '../../document/document-terms.ts'
import type { SearchDocument } from '../../document/search-document.ts'
import type { GatheredTexts } from '../../terms/gathered-texts.ts'
import { TermTable } from '../../terms/term-table.ts'
import { pickTitles } from '../../terms/title-order.ts'
import type { DocumentChange } from '../port.ts'
import type { SegmentDocument, SegmentDraft } from './segment-builder.ts'

interface LoadingDocument extends SegmentDocument {
  /** Where its texts are, and where its facets. */
  readonly textsAt: number
  readonly facetsAt: number
}

export interface LoadedDocuments extends SegmentDraft {
  /** Whose texts have to be read again. */
  readonly others: readonly number[]
}

export class LoadingDocuments {
  #facets = new TermTable()
  /** By `seq`; undefined where the texts have to be read again. */
  #loading = new Map<number, LoadingDocument | undefined>()

  /** Gives those that are not of this load, and have to be indexed at once. */
  keep(changes: readonly DocumentChange[]): readonly DocumentChange[] {
    return changes.filter((change) => !this.#keep(change))
  }

  #keep({ seq, document, isNew, gatheredAt }: DocumentChange): boolean {
    if (!isNew && !this.#loading.has(seq)) return false
    if (document === null) {
      this.#loading.delete(seq)
      return true
    }
    const hasTexts = isNew && gatheredAt !== undefined
    this.#loading.set(seq, hasTexts ? this.#toLoading(document, gatheredAt) : undefined)
    return true
  }

  #toLoading(document: SearchDocument, textsAt: number): LoadingDocument {
    const { seq, rank, titles, values, facets } = document
    const facetsAt = this.#facets.add((collector) => {
      collectFacets(facets, collector)
    })
    return { seq, rank, titles, values, textsAt, facetsAt }
  }

  /** What was gathered, to begin again. */
  take(texts: GatheredTexts | undefined): LoadedDocuments {
    const documents: LoadingDocument[] = []
    const others: number[] = []
    for (const [seq, loading] of this.#loading) {
      if (loading !== undefined && loading.textsAt < (texts?.noteEnds.length ?? 0)) documents.push(loading)
      else others.push(seq)
    }
    const facets = { gathered: this.#facets.view(), documents: documents.map(({ facetsAt }) => facetsAt) }
    this.#facets = new TermTable()
    this.#loading = new Map()
    if (texts === undefined) return { documents: [], sources: [], others }
    const numbers = documents.map(({ textsAt }) => textsAt)
    const titles = pickTitles({ ordinals: texts.titleOrdinals, texts: texts.titleTexts }, numbers)
    return { documents, sources: [{ gathered: texts, documents: numbers }, facets], titles, others }
  }
}
