/** Podcasts of a load between their transaction's begin and its end: what their part needs of them beside their texts. */
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { GatheredTexts, ReadTexts } from '../../load.ts'
import { collectFacets } from '../../document/document-terms.ts'
import { toSearchDocument } from '../../document/search-document.ts'
import { TermTable } from '../../terms/term-table.ts'
import { pickTitles } from '../../terms/title-order.ts'
import type { IndexChange } from '../../search-index.ts'
import type { PartDocument, PartDraft } from './part-builder.ts'

interface LoadingPodcast extends PartDocument {
  /** Where its texts are, and where its facets. */
  readonly textsAt: number
  readonly facetsAt: number
}

export interface LoadedPodcasts extends PartDraft {
  /** Whose texts have to be read again. */
  readonly others: readonly number[]
}

/** The same values: what was made anew in between is not compared letter by letter. */
const saysTheSame = (record: PodcastRecord, { of: read }: ReadTexts): boolean =>
  record.title === read.title &&
  record.titleLatest === read.titleLatest &&
  record.author === read.author &&
  record.description === read.description &&
  record.hostNames === read.hostNames &&
  record.genres === read.genres

export class LoadingPodcasts {
  #facets = new TermTable()
  /** By `seq`; undefined where the texts have to be read again. */
  #podcasts = new Map<number, LoadingPodcast | undefined>()

  /** Gives those that are not of this load, and have to be indexed at once. */
  keep(changes: readonly IndexChange[]): readonly IndexChange[] {
    return changes.filter((change) => !this.#keep(change))
  }

  #keep({ seq, record, fresh, texts }: IndexChange): boolean {
    if (!fresh && !this.#podcasts.has(seq)) return false
    if (record === null) this.#podcasts.delete(seq)
    else
      this.#podcasts.set(seq, fresh && texts && saysTheSame(record, texts) ? this.#toLoading(record, texts) : undefined)
    return true
  }

  #toLoading(record: PodcastRecord, { at }: ReadTexts): LoadingPodcast {
    const { seq, rank, titles, values, facets } = toSearchDocument(record)
    const facetsAt = this.#facets.add((collector) => {
      collectFacets(facets, collector)
    })
    return { seq, rank, titles, values, textsAt: at, facetsAt }
  }

  /** What was gathered, to begin again. */
  take(texts: GatheredTexts | undefined): LoadedPodcasts {
    const documents: LoadingPodcast[] = []
    const others: number[] = []
    for (const [seq, podcast] of this.#podcasts) {
      if (podcast !== undefined && podcast.textsAt < (texts?.noteEnds.length ?? 0)) documents.push(podcast)
      else others.push(seq)
    }
    const facets = { gathered: this.#facets.view(), documents: documents.map(({ facetsAt }) => facetsAt) }
    this.#facets = new TermTable()
    this.#podcasts = new Map()
    if (texts === undefined) return { documents: [], sources: [], others }
    const numbers = documents.map(({ textsAt }) => textsAt)
    const titles = pickTitles({ ordinals: texts.titleOrdinals, texts: texts.titleTexts }, numbers)
    return { documents, sources: [{ gathered: texts, documents: numbers }, facets], titles, others }
  }
}
