/** A queue of queues that serves owners round-robin, independent of their backlog. */

export class RoundRobin<Item> {
  /** Queues in serving sequence; none is empty. */
  readonly #queues = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(name: string, item: Item): void {
    this.#size += 1
    const queue = this.#queues.get(name)
    if (queue === undefined) this.#queues.set(name, [item])
    else queue.push(item)
  }

  /** Returns undefined if nothing waits. */
  take(): Item | undefined {
    const [first] = this.#queues
    if (first === undefined) return undefined
    const [name, queue] = first
    const item = queue.shift()
    this.#size -= 1
    this.#queues.delete(name)
    if (queue.length > 0) this.#queues.set(name, queue)
    return item
  }
}
