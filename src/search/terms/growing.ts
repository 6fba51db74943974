/** A growing list of unsigned 32-bit integers. */
export class GrowingNumbers {
  #numbers = new Uint32Array(1024)
  length = 0

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const grown = new Uint32Array(this.#numbers.length * 2)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[this.length] = number
    this.length += 1
  }

  at(index: number): number {
    return this.#numbers[index] as number
  }

  /** Returns a view, valid until the next push. */
  view(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }
}

/** Returns 0, 1, 2, … Ten times faster than `Uint32Array.from` with a function. */
export function countTo(length: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(length)
  for (let number = 0; number < length; number += 1) numbers[number] = number
  return numbers
}

/** Returns indices sorted by `high`, then `low`. */
export function orderKeys(high: Uint32Array, low: Uint32Array): Uint32Array {
  const order = radixSort(high)
  for (let from = 0; from < order.length; ) {
    let end = from + 1
    const here = high[order[from] as number]
    while (end < order.length && high[order[end] as number] === here) end += 1
    if (end - from > 1)
      order.subarray(from, end).sort((a, b) => (low[a] as number) - (low[b] as number))
    from = end
  }
  return order
}

const PASSES = [0, 11, 22] as const
const BUCKETS = 1 << 11

const radixSort = (keys: Uint32Array): Uint32Array => {
  let order = countTo(keys.length)
  let spare = new Uint32Array(keys.length)
  const counts = new Uint32Array(BUCKETS)
  for (const shift of PASSES) {
    counts.fill(0)
    for (const key of keys) {
      const bucket = (key >>> shift) & (BUCKETS - 1)
      counts[bucket] = (counts[bucket] as number) + 1
    }
    let start = 0
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const count = counts[bucket] as number
      counts[bucket] = start
      start += count
    }
    for (const index of order) {
      const bucket = ((keys[index] as number) >>> shift) & (BUCKETS - 1)
      const place = counts[bucket] as number
      spare[place] = index
      counts[bucket] = place + 1
    }
    ;[order, spare] = [spare, order]
  }
  return order
}
