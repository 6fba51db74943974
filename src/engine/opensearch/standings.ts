/** Feeds that need an operator's eye: what is indexed of podcasts, or of their tasks, looked through in the order of their numbers. */
import type { PodcastId } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { CallOptions } from '../../store/call-options.ts'
import type { JsonValue } from '../../store/json.ts'
import { REFUSED_OUTCOMES, type Standing, type StandingPage, type Standings } from '../../store/standings.ts'
import type { Cluster } from './cluster.ts'
import { Documents, toHits } from './documents.ts'
import { type LivingDocument, type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'
import { type TaskDocument, taskId, TASKS_INDEX } from './task-documents.ts'

const FIELDS = ['kind', 'basic', 'details', 'description', 'internals']

const QUERIES: Readonly<Record<Exclude<Standing, 'refused' | 'doubted' | 'suspect-move'>, object>> = {
  pending: { term: { tracked: false } },
  dead: { term: { dead: true } },
  conflict: { term: { conflict: true } },
  // Frozen: this engine does not know the state, and lists none.
  'not-a-podcast': { match_none: {} },
}

const REFUSED = { bool: { filter: [{ term: { kind: 'feed' } }, { terms: { outcome: REFUSED_OUTCOMES } }] } }

type Row = Awaited<ReturnType<Standings['list']>>[number]

export class OpenSearchStandings implements Standings {
  readonly #cluster: Cluster
  readonly #podcasts: Documents<LivingDocument>
  readonly #tasks: Documents<TaskDocument>

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#podcasts = new Documents(cluster, PODCASTS_INDEX)
    this.#tasks = new Documents(cluster, TASKS_INDEX)
  }

  async list(standing: Standing, page: StandingPage, options: CallOptions = {}): Promise<readonly Row[]> {
    if (standing === 'doubted' || standing === 'suspect-move') return []
    // Operators ask for it, seldom, and expect to find what they did.
    await this.#cluster.refresh(PODCASTS_INDEX, TASKS_INDEX)
    return standing === 'refused'
      ? this.#listRefused(page, options)
      : this.#listPodcasts(QUERIES[standing], page, options)
  }

  async #listPodcasts(query: object, { after, limit }: StandingPage, { signal }: CallOptions): Promise<readonly Row[]> {
    const hits = toHits(
      await this.#podcasts.search({
        query: { bool: { filter: [{ term: { kind: 'podcast' } }, query, { range: { seq: { gt: after } } }] } },
        sort: [{ seq: 'asc' }],
        size: limit,
        _source: FIELDS,
      }),
    )
    const ids = hits.map(({ id }) => taskId('feed', id))
    const tasks = await this.#cluster.getMany<TaskDocument>(TASKS_INDEX, ids, { signal })
    return hits.map(({ id, source }) => ({
      record: fromFragments(source),
      feedTask: JSON.parse(tasks.get(taskId('feed', id))?.source.state ?? 'null') as JsonValue,
    }))
  }

  /** A task outlives its podcast for a while, so a page may take several looks. */
  async #listRefused({ after, limit }: StandingPage, { signal }: CallOptions): Promise<readonly Row[]> {
    const rows: Row[] = []
    let from = after
    let more = true
    while (more && rows.length < limit) {
      const size = limit - rows.length
      const query = { bool: { filter: [REFUSED, { range: { seq: { gt: from } } }] } }
      const hits = toHits(await this.#tasks.search({ query, sort: [{ seq: 'asc' }], size }))
      const ids = hits.map(({ source }): PodcastId => source.podcastId)
      const podcasts = await this.#cluster.getMany<PodcastDocument>(PODCASTS_INDEX, ids, { fields: FIELDS, signal })
      for (const { source } of hits) {
        const podcast = podcasts.get(source.podcastId)?.source
        if (podcast?.kind === 'podcast')
          rows.push({ record: fromFragments(podcast), feedTask: JSON.parse(source.state) as JsonValue })
      }
      more = hits.length === size
      from = hits.at(-1)?.source.seq ?? from
    }
    return rows
  }
}
