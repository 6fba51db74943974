/** Finds out which sets of a score contain each of its candidates, in one request. */
import {
  type PodcastSignals,
  type RankSignals,
  readSignals,
  signalSets,
} from '../../plan/rank-signals.ts'
import type { SearchCall } from './search-call.ts'
import { toClusterQuery } from './to-cluster-query.ts'

/** Returns the signals of each of the `seqs`. */
export async function fetchSignals(
  seqs: readonly number[],
  signals: RankSignals,
  call: SearchCall,
): Promise<readonly PodcastSignals[]> {
  const sets = signalSets(signals).map((each, at) => ({
    bool: { filter: [toClusterQuery(each)], _name: String(at) },
  }))
  const { hits } = await call.one({
    size: seqs.length,
    stored_fields: '_none_',
    docvalue_fields: ['seq'],
    query: { bool: { filter: [{ terms: { seq: seqs } }], should: sets } },
    track_total_hits: false,
  })
  const places = new Map(
    hits.hits.map(({ fields, matched_queries: matched = [] }) => [
      Number(fields?.['seq']?.[0]),
      new Set(matched),
    ]),
  )
  return seqs.map((seq) =>
    readSignals(signals, (at) => places.get(seq)?.has(String(at)) === true),
  )
}
