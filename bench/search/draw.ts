/**
 * Draws query words, titles and values from the catalogue by seed; most queries match existing
 * podcasts.
 */
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { type CatalogueSpec, draftAt } from './catalogue.ts'
import { between, type Random, streamOf, WORDS, wordOfRank } from './vocabulary.ts'

/**
 * Ranks from 0: with 60 words per podcast, rank 100 occurs in about 3 % of all, rank 10,000 in one
 * of 2,500.
 */
const COMMON = { least: 10, most: 100 } as const
const MIDDLING = { least: 1_000, most: 10_000 } as const
const RARE_FROM = 50_000

const ranks = new Map(WORDS.map((word, rank) => [word, rank]))
const rankOf = (word: string): number => ranks.get(word) ?? 0

export const wordsOf = (text: string | null): string[] =>
  (text ?? '').toLowerCase().match(/[a-z]+/g) ?? []

export class Draw {
  readonly random: Random
  readonly #spec: CatalogueSpec

  constructor(spec: CatalogueSpec, seed: number) {
    this.#spec = spec
    this.random = streamOf(spec.seed, seed, 0xd4a3)
  }

  podcast(): PodcastDraft {
    return draftAt(this.#spec, between(0, this.#spec.size - 1, this.random))
  }

  /** Draws a podcast that satisfies the condition; after 200 attempts any podcast. */
  podcastWith(condition: (draft: PodcastDraft) => boolean): PodcastDraft {
    let draft = this.podcast()
    for (let tries = 0; tries < 200 && !condition(draft); tries += 1) draft = this.podcast()
    return draft
  }

  between(least: number, most: number): number {
    return between(least, most, this.random)
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[between(0, items.length - 1, this.random)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  common(): string {
    return wordOfRank(this.between(COMMON.least, COMMON.most))
  }

  twoCommon(): [string, string] {
    const first = this.common()
    let second = this.common()
    while (second === first) second = this.common()
    return [first, second]
  }

  middling(): string {
    return (
      this.#wordOf(this.podcast(), MIDDLING.least, MIDDLING.most) ??
      wordOfRank(this.between(MIDDLING.least, MIDDLING.most))
    )
  }

  /** Draws a rare and a common word of one podcast. */
  commonAndRare(): [string, string] {
    for (let tries = 0; tries < 200; tries += 1) {
      const draft = this.podcast()
      const rare = this.#wordOf(draft, RARE_FROM, WORDS.length)
      const common = this.#wordOf(draft, COMMON.least, 2 * COMMON.most)
      if (rare !== undefined && common !== undefined) return [common, rare]
    }
    throw new Error('no podcast has a common and a rare word')
  }

  /** Draws the first 3 or 4 words of a title. */
  titleWords(): string[] {
    const draft = this.podcastWith(({ title }) => wordsOf(title).length >= 3)
    return wordsOf(draft.title).slice(0, this.between(3, 4))
  }

  /** Draws consecutive words of a description. */
  descriptionPhrase(count: number): string[] {
    const words = wordsOf(
      this.podcastWith(({ description }) => wordsOf(description).length > count + 8)
        .description,
    )
    const from = this.between(0, Math.max(0, words.length - count))
    return words.slice(from, from + count)
  }

  /** Applies random edits of one letter: deletion, doubling, substitution or transposition. */
  misspelt(word: string, edits: number): string {
    let text = word
    for (let edit = 0; edit < edits; edit += 1) {
      const at = this.between(1, text.length - 2)
      const [before, letter, next, after] = [
        text.slice(0, at),
        text.charAt(at),
        text.charAt(at + 1),
        text.slice(at + 2),
      ]
      text = this.pick([
        before + next + after,
        before + letter + letter + next + after,
        `${before}x${next}${after}`,
        before + next + letter + after,
      ])
    }
    return text
  }

  longWord(letters: number): string {
    return (
      this.#wordOfLength(letters) ?? wordOfRank(this.between(MIDDLING.least, MIDDLING.most))
    )
  }

  #wordOfLength(letters: number): string | undefined {
    for (let tries = 0; tries < 200; tries += 1) {
      const word = wordsOf(this.podcast().description).find(
        (each) => each.length === letters && rankOf(each) > 500,
      )
      if (word !== undefined) return word
    }
    return undefined
  }

  #wordOf(draft: PodcastDraft, least: number, most: number): string | undefined {
    const words = wordsOf(draft.description).filter(
      (word) => rankOf(word) >= least && rankOf(word) <= most,
    )
    return words.length === 0 ? undefined : this.pick(words)
  }
}
