/** Collects the documents of a load until its transaction commits, without their texts. */
import { collectFacets } from '../../document/document-terms.ts'
import type { SearchDocument } from '../../document/search-document.ts'
import type { GatheredTexts } from '../../terms/gathered-texts.ts'
import { TermTable } from '../../terms/term-table.ts'
import { pickTitles } from '../../terms/title-order.ts'
import type { DocumentChange } from '../port.ts'
import type { SegmentDocument, SegmentDraft } from './segment-builder.ts'

interface LoadingDocument extends SegmentDocument {
  /** Indexes of its texts and of its facets among the gathered ones. */
  readonly textsAt: number
  readonly facetsAt: number
}

export interface LoadedDocuments extends SegmentDraft {
  /** Podcasts whose texts must be read again. */
  readonly others: readonly number[]
}

export class LoadingDocuments {
  #facets = new TermTable()
  /** Collected podcasts by row id; `undefined` if the texts must be read again. */
  #loading = new Map<number, LoadingDocument | undefined>()

  /** Returns the changes that cannot be collected and must be indexed immediately. */
  keep(changes: readonly DocumentChange[]): readonly DocumentChange[] {
    return changes.filter((change) => !this.#keep(change))
  }

  #keep({ rowId, document, isNew, gatheredAt }: DocumentChange): boolean {
    if (!isNew && !this.#loading.has(rowId)) return false
    if (document === null) {
      this.#loading.delete(rowId)
      return true
    }
    const hasTexts = isNew && gatheredAt !== undefined
    this.#loading.set(rowId, hasTexts ? this.#toLoading(document, gatheredAt) : undefined)
    return true
  }

  #toLoading(document: SearchDocument, textsAt: number): LoadingDocument {
    const { rowId, rank, titles, values, facets } = document
    const facetsAt = this.#facets.add((collector) => {
      collectFacets(facets, collector)
    })
    return { rowId, rank, titles, values, textsAt, facetsAt }
  }

  /** Returns the collected documents and resets. */
  take(texts: GatheredTexts | undefined): LoadedDocuments {
    const documents: LoadingDocument[] = []
    const others: number[] = []
    for (const [rowId, loading] of this.#loading) {
      if (loading !== undefined && loading.textsAt < (texts?.noteEnds.length ?? 0))
        documents.push(loading)
      else others.push(rowId)
    }
    const facets = {
      gathered: this.#facets.view(),
      documents: documents.map(({ facetsAt }) => facetsAt),
    }
    this.#facets = new TermTable()
    this.#loading = new Map()
    if (texts === undefined) return { documents: [], sources: [], others }
    const gatheredAt = documents.map(({ textsAt }) => textsAt)
    const titles = pickTitles(
      { ordinals: texts.titleOrdinals, texts: texts.titleTexts },
      gatheredAt,
    )
    return {
      documents,
      sources: [{ gathered: texts, documents: gatheredAt }, facets],
      titles,
      others,
    }
  }
}
