/** What is due for which podcast. */
import type { TaskQueue } from '../task-queue.ts'
import type { Cluster } from './cluster.ts'
import type { OpenSearchEngineOptions } from './engine-options.ts'
import { unbuilt } from './unbuilt.ts'

export class OpenSearchTasks implements TaskQueue {
  readonly #cluster: Cluster
  readonly #options: OpenSearchEngineOptions
  constructor(cluster: Cluster, options: OpenSearchEngineOptions) {
    this.#cluster = cluster
    this.#options = options
  }
  claim(): ReturnType<TaskQueue['claim']> {
    return unbuilt('TaskQueue.claim', this.#cluster, this.#options.requireAppleId)
  }
  release(): ReturnType<TaskQueue['release']> {
    return unbuilt('TaskQueue.release', this.#cluster, this.#options.requireAppleId)
  }
  bringForward(): ReturnType<TaskQueue['bringForward']> {
    return unbuilt('TaskQueue.bringForward', this.#cluster, this.#options.requireAppleId)
  }
  endLeases(): ReturnType<TaskQueue['endLeases']> {
    return unbuilt('TaskQueue.endLeases', this.#cluster, this.#options.requireAppleId)
  }
  pauseDomain(): ReturnType<TaskQueue['pauseDomain']> {
    return unbuilt('TaskQueue.pauseDomain', this.#cluster, this.#options.requireAppleId)
  }
  find(): ReturnType<TaskQueue['find']> {
    return unbuilt('TaskQueue.find', this.#cluster, this.#options.requireAppleId)
  }
  counts(): ReturnType<TaskQueue['counts']> {
    return unbuilt('TaskQueue.counts', this.#cluster, this.#options.requireAppleId)
  }
}
