/** Moves keys, forgotten addresses and tasks out of the cluster and into it, as the documents that their rooms keep. */
import type { PodcastId } from '../../record/podcast.ts'
import type { JsonValue } from '../../store/json.ts'
import { type ApiKey, COUNTERS } from '../../store/keyring.ts'
import type { MovedAddresses, MovedKey, MovedTask, Moving } from '../../store/moving.ts'
import { TASK_KINDS } from '../../store/task-queue.ts'
import type { BulkOperation, Cluster } from './cluster.ts'
import { DIRECTORY_INDEX } from './directory-index.ts'
import { Documents, updateMany } from './documents.ts'
import { FORGOTTEN_ID, type ForgottenDocument } from './forgotten.ts'
import { type KeyDocument, KEYS_INDEX } from './key-document.ts'
import { type LivingDocument, PODCASTS_INDEX } from './podcast-document.ts'
import { outcomeOf, type TaskDocument, taskId, TASKS_INDEX, toOffers } from './task-documents.ts'

const toMovedKey = (secretHash: string, { usage = {}, answers: _answers, ...key }: KeyDocument): MovedKey => ({
  key: key satisfies ApiKey,
  secretHash,
  usage: Object.entries(usage)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([month, counts]) =>
      COUNTERS.flatMap((counter) => {
        const used = counts[counter]
        return used === undefined ? [] : [{ month, counter, used }]
      }),
    ),
})

/** First the handle, as a new key's. */
const toKeyOperations = ({ key, secretHash, usage }: MovedKey): readonly BulkOperation[] => {
  const months: { [month: string]: { [counter: string]: number } } = {}
  for (const { month, counter, used } of usage) months[month] = { ...months[month], [counter]: used }
  return [
    { act: 'index', index: KEYS_INDEX, id: key.id, source: { secretHash } },
    { act: 'index', index: KEYS_INDEX, id: secretHash, source: { ...key, usage: months } },
  ]
}

const toDocument = ({ podcastId, kind, domain, dueAt, state }: MovedTask, seq: number): TaskDocument => ({
  podcastId,
  kind,
  domain,
  seq,
  dueAt,
  readyAt: dueAt,
  wantedAt: null,
  state: JSON.stringify(state),
  outcome: outcomeOf(state),
  lease: null,
  worker: null,
  leasedUntil: null,
  parked: false,
})

export class OpenSearchMoving implements Moving {
  readonly #cluster: Cluster
  readonly #keys: Documents<KeyDocument>

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#keys = new Documents(cluster, KEYS_INDEX)
  }

  async readKeys(): Promise<readonly MovedKey[]> {
    await this.#keys.refresh()
    const found = this.#keys.scan({ exists: { field: 'createdAt' } }, [{ createdAt: 'asc' }, { id: 'asc' }])
    return Array.fromAsync(found, ({ id, source }) => toMovedKey(id, source))
  }

  async writeKeys(keys: readonly MovedKey[]): Promise<void> {
    await this.#cluster.bulk(keys.flatMap(toKeyOperations))
  }

  async readForgotten(): Promise<MovedAddresses> {
    const found = await this.#cluster.get<ForgottenDocument>(DIRECTORY_INDEX, FORGOTTEN_ID)
    return { salt: found?.source.salt ?? '', hashes: found?.source.hashes.toSorted() ?? [] }
  }

  async writeForgotten(addresses: MovedAddresses): Promise<void> {
    await this.#cluster.bulk([{ act: 'index', index: DIRECTORY_INDEX, id: FORGOTTEN_ID, source: addresses }])
  }

  async readTasks(ids: readonly PodcastId[]): Promise<readonly MovedTask[]> {
    const names = ids.flatMap((id) => TASK_KINDS.map((kind) => taskId(kind, id)))
    const found = await this.#cluster.getMany<TaskDocument>(TASKS_INDEX, names)
    return [...found.values()].map(({ source: { podcastId, kind, domain, dueAt, state } }) => ({
      podcastId,
      kind,
      domain,
      dueAt,
      state: JSON.parse(state) as JsonValue,
    }))
  }

  async writeTasks(tasks: readonly MovedTask[]): Promise<void> {
    const [podcasts, known] = await Promise.all([
      this.#cluster.getMany<Pick<LivingDocument, 'kind' | 'seq'>>(
        PODCASTS_INDEX,
        tasks.map(({ podcastId }) => podcastId),
        { fields: ['kind', 'seq'] },
      ),
      this.#cluster.getMany<TaskDocument>(
        TASKS_INDEX,
        tasks.map(({ podcastId, kind }) => taskId(kind, podcastId)),
      ),
    ])
    const operations = tasks.flatMap((task): BulkOperation[] => {
      const podcast = podcasts.get(task.podcastId)?.source
      if (podcast?.kind !== 'podcast') return []
      const place = { index: TASKS_INDEX, id: taskId(task.kind, task.podcastId), source: toDocument(task, podcast.seq) }
      const old = known.get(place.id)
      if (old === undefined) return [{ act: 'create', ...place }]
      return old.source.lease === null ? [{ act: 'index', ...place, version: old.version }] : []
    })
    await this.#cluster.bulk(operations)
    const offers = tasks.flatMap(({ kind, domain, dueAt }) => (dueAt === null ? [] : [{ kind, domain, at: dueAt }]))
    await updateMany(this.#cluster, toOffers(offers))
  }
}
