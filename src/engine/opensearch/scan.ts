/** Every record as of one moment. */
import type { PodcastRecord } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import type { CallOptions } from '../../store/call-options.ts'
import type { Cluster } from './cluster.ts'
import { LEVEL_FIELDS, type LivingDocument, PODCASTS_INDEX } from './podcast-document.ts'
import { unpackSource } from './stored-bytes.ts'

const PAGE = 1000
const KEEP_ALIVE = '10m'

interface ScanAnswer {
  readonly pit_id: string
  readonly hits: {
    readonly hits: readonly { readonly _source: LivingDocument; readonly sort: readonly (string | number)[] }[]
  }
}

/** In `seq` order. What was written before the call is in it. */
export async function* scanRecords(cluster: Cluster, { signal }: CallOptions = {}): AsyncGenerator<PodcastRecord> {
  signal?.throwIfAborted()
  await cluster.refresh(PODCASTS_INDEX)
  const { pit_id: id } = await cluster.request<{ readonly pit_id: string }>({
    method: 'POST',
    path: cluster.path(PODCASTS_INDEX, '_search/point_in_time'),
    query: { keep_alive: KEEP_ALIVE },
    repeatable: true,
    signal,
  })
  try {
    let after: readonly (string | number)[] | undefined
    do {
      const { hits }: ScanAnswer = await cluster.request<ScanAnswer>({
        method: 'POST',
        path: '/_search',
        body: {
          pit: { id, keep_alive: KEEP_ALIVE },
          query: { bool: { filter: [{ term: { kind: 'podcast' } }] } },
          sort: [{ seq: 'asc' }],
          size: PAGE,
          _source: LEVEL_FIELDS.whole,
          track_total_hits: false,
          ...(after === undefined ? {} : { search_after: after }),
        },
        repeatable: true,
        signal,
      })
      for (const { _source } of hits.hits) {
        signal?.throwIfAborted()
        yield fromFragments(unpackSource(_source))
      }
      after = hits.hits.length < PAGE ? undefined : hits.hits.at(-1)?.sort
    } while (after !== undefined)
  } finally {
    // It ends by itself too.
    await cluster
      .request({ method: 'DELETE', path: '/_search/point_in_time', body: { pit_id: [id] } })
      .catch(() => undefined)
  }
}
