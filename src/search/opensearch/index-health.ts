/** Checks the cluster and the index: briefly for `readyz`, all documents for `check`. */
import { CodedError } from '../../errors.ts'
import type { IndexHealth } from '../port.ts'
import { ClusterRefusal } from './transport/cluster-refusal.ts'
import type { Requester } from './transport/cluster-request.ts'
import { FINDABLE } from './write/count-documents.ts'

interface ClusterHealth {
  readonly status: 'green' | 'yellow' | 'red'
  readonly unassigned_shards: number
}

type SettingsByIndex = Readonly<
  Record<string, { readonly settings: Readonly<Record<string, string>> }>
>

/** The cluster sets this block when a disk is nearly full. */
const FULL_DISK = 'index.blocks.read_only_allow_delete'
/** Documents per request. */
const PAGE = 10_000
/** Maximum number of reported findings. */
const MOST_FINDINGS = 10

const findBlocks = async (
  cluster: Requester,
  alias: string,
): Promise<readonly string[]> => {
  const { body } = await cluster.request<SettingsByIndex>({
    method: 'GET',
    path: `/${alias}/_settings/index.blocks.*`,
    query: { flat_settings: true },
  })
  const full = Object.entries(body).filter(
    ([, { settings }]) => settings[FULL_DISK] === 'true',
  )
  return full.map(
    ([name]) => `the index ${name} takes no writes: a disk of the cluster is nearly full`,
  )
}

const findLostShards = async (
  cluster: Requester,
  alias: string,
): Promise<readonly string[]> => {
  const { body } = await cluster.request<ClusterHealth>({
    method: 'GET',
    path: `/_cluster/health/${alias}`,
    query: { timeout: '1s' },
    expects: [408],
  })
  if (body.status !== 'red') return []
  return [
    `${String(body.unassigned_shards)} shards of the search index are away (status red)`,
  ]
}

interface PlacedDocument {
  readonly seq: number
  readonly id: string
}

interface SeqPage {
  readonly hits: {
    readonly hits: readonly { readonly sort: readonly [seq: number, id: string] }[]
  }
}

const listAfter = async (
  cluster: Requester,
  alias: string,
  { seq, id }: PlacedDocument,
): Promise<readonly PlacedDocument[]> => {
  const { body } = await cluster.request<SeqPage>({
    method: 'POST',
    path: `/${alias}/_search`,
    query: { allow_partial_search_results: false },
    body: {
      size: PAGE,
      query: FINDABLE,
      sort: [{ seq: 'asc' }, { id: 'asc' }],
      search_after: [seq, id],
      stored_fields: '_none_',
      track_total_hits: false,
    },
    repeatable: true,
  })
  return body.hits.hits.map(({ sort }) => ({ seq: sort[0], id: sort[1] }))
}

/** Finds podcasts that share a `seq`, which would break pages. */
const findSharedSeqs = async (
  cluster: Requester,
  alias: string,
): Promise<readonly string[]> => {
  const findings: string[] = []
  let last: PlacedDocument = { seq: -1, id: '' }
  for (let isLast = false; !isLast && findings.length < MOST_FINDINGS; ) {
    const page = await listAfter(cluster, alias, last)
    for (const document of page) {
      if (document.seq === last.seq)
        findings.push(
          `${last.id} and ${document.id} have the same seq, ${String(last.seq)}`,
        )
      last = document
    }
    isLast = page.length < PAGE
  }
  return findings.slice(0, MOST_FINDINGS)
}

const explain = (error: unknown): string => {
  if (error instanceof ClusterRefusal && error.status === 404)
    return 'there is no search index'
  if (error instanceof CodedError || error instanceof ClusterRefusal) return error.message
  return `the cluster cannot be asked: ${error instanceof Error ? error.message : String(error)}`
}

/** Returns the findings, including an unreachable cluster. */
export async function examineIndex(
  cluster: Requester,
  alias: string,
  deep: boolean,
): Promise<IndexHealth> {
  try {
    const blocks = await findBlocks(cluster, alias)
    const glance = [...blocks, ...(await findLostShards(cluster, alias))]
    const findings = deep ? [...glance, ...(await findSharedSeqs(cluster, alias))] : glance
    return { sound: findings.length === 0, findings }
  } catch (error) {
    return { sound: false, findings: [explain(error)] }
  }
}
