/**
 * A set of the podcasts that an import has named, one bit per `seq`. The first entry about a
 * podcast decides and later ones fill gaps, so that importing the same catalogue again changes
 * nothing.
 */
const WORD_BITS = 32

export class SeqSet {
  #words = new Uint32Array(1024)

  has(seq: number): boolean {
    return (
      ((this.#words[Math.floor(seq / WORD_BITS)] ?? 0) & (1 << (seq % WORD_BITS))) !== 0
    )
  }

  add(seq: number): void {
    const word = Math.floor(seq / WORD_BITS)
    if (word >= this.#words.length) {
      const words = new Uint32Array(Math.max(word + 1, this.#words.length * 2))
      words.set(this.#words)
      this.#words = words
    }
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (seq % WORD_BITS))
  }

  delete(seq: number): void {
    const word = Math.floor(seq / WORD_BITS)
    this.#words[word] = (this.#words[word] ?? 0) & ~(1 << (seq % WORD_BITS))
  }
}
