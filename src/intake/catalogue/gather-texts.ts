/**
 * Tokenizes podcasts during a load, in the reading thread, so that the writer only has to sort
 * terms.
 */
import { UNKNOWN_LANGUAGE } from '../../record/language/language.ts'
import { collectTexts } from '../../search/document/document-terms.ts'
import { toDocumentTexts } from '../../search/document/document-texts.ts'
import type { DocumentTexts } from '../../search/document/search-document.ts'
import type { GatheredTexts } from '../../search/terms/gathered-texts.ts'
import { TermTable } from '../../search/terms/term-table.ts'
import { orderTitles, sortTitle } from '../../search/terms/title-order.ts'
import type { Candidate, EntryCandidate } from './candidate.ts'
import { firstTitle } from './decide/first-title.ts'

/**
 * The load commits after this many podcasts, bytes of terms or ms. Other writers wait until then.
 */
const MOST_PODCASTS = 65_536
const MOST_BYTES = 256 << 20
const LONGEST_MS = 8000

/** Returns the texts of a new podcast. */
const toTexts = (entry: EntryCandidate): DocumentTexts => {
  const { author, description, genres, language, languageGuess } = entry.facts
  const title = firstTitle(entry)
  return toDocumentTexts({
    title,
    titleLatest: title,
    author,
    hostNames: null,
    description,
    genres: [...genres],
    language: language ?? languageGuess?.language ?? UNKNOWN_LANGUAGE,
  })
}

export class TextGathering {
  #terms = new TermTable()
  #titles: string[] = []
  #beganMs = 0

  /** Collects the candidate's texts and returns it with their number. */
  add(candidate: Candidate): Candidate {
    if (candidate.kind !== 'entry' && candidate.kind !== 'record') return candidate
    if (this.#terms.documents === 0) this.#beganMs = performance.now()
    const texts =
      candidate.kind === 'entry' ? toTexts(candidate) : toDocumentTexts(candidate.record)
    const textsAt = this.#terms.add((collector) => {
      collectTexts(texts, collector)
    })
    this.#titles.push(sortTitle(texts.titles))
    return { ...candidate, textsAt }
  }

  get isEmpty(): boolean {
    return this.#terms.documents === 0
  }

  get isFull(): boolean {
    const { documents, bytes } = this.#terms
    return (
      documents >= MOST_PODCASTS ||
      bytes >= MOST_BYTES ||
      performance.now() - this.#beganMs >= LONGEST_MS
    )
  }

  /** Returns the texts collected since the last call. */
  take(): GatheredTexts {
    const { ordinals, texts: titleTexts } = orderTitles(this.#titles)
    const texts = { ...this.#terms.view(), titleOrdinals: ordinals, titleTexts }
    this.#terms = new TermTable()
    this.#titles = []
    return texts
  }
}
