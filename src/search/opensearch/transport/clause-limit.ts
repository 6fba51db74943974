/**
 * Raises the number of conditions that the cluster takes in one query. Its default is less
 * than a search may have (20 terms of 200 characters, each word in several forms and
 * fields). The setting is the whole cluster's, and where castdex may not change it the
 * default stands.
 */
import { CodedError } from '../../../errors.ts'
import type { Requester } from './cluster-request.ts'

const SETTING = 'indices.query.bool.max_clause_count'
/** A cluster has this limit unless somebody has set another. */
const DEFAULT_LIMIT = 1024
/** Some seconds of work for a cluster, and a megabyte or two of request. */
const WANTED = 32_768

interface ClauseSetting {
  readonly indices?: {
    readonly query?: { readonly bool?: { readonly max_clause_count?: string } }
  }
}

type ClauseSettings = Readonly<
  Record<'defaults' | 'persistent' | 'transient', ClauseSetting>
>

/** The cluster refuses it, or what guards the cluster does. */
const isForbidden = (error: unknown): boolean => {
  const cause = error instanceof CodedError ? error.cause : error
  const told = cause as { readonly status?: unknown; readonly statusCode?: unknown } | null
  return told?.status === 403 || told?.statusCode === 403
}

const findLimit = async (cluster: Requester): Promise<number> => {
  const { body } = await cluster.request<ClauseSettings>({
    method: 'GET',
    path: '/_cluster/settings',
    query: { include_defaults: true, filter_path: '**.max_clause_count' },
  })
  const told = [body.transient, body.persistent, body.defaults].map(
    (setting: ClauseSetting | undefined) => setting?.indices?.query?.bool?.max_clause_count,
  )
  return Number(told.find((limit) => limit !== undefined) ?? DEFAULT_LIMIT)
}

/**
 * Raises the limit where it is lower and may be raised; a higher one that somebody has set is left.
 */
export async function raiseClauseLimit(cluster: Requester): Promise<void> {
  try {
    if ((await findLimit(cluster)) >= WANTED) return
    await cluster.request({
      method: 'PUT',
      path: '/_cluster/settings',
      body: { persistent: { [SETTING]: WANTED } },
      repeatable: true,
    })
  } catch (error) {
    // Searches beyond the limit are refused as too costly then.
    if (!isForbidden(error)) throw error
  }
}
