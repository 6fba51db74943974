/**
 * Raises the cluster's limit of clauses in one query. The default is below the maximum of a
 * search (20 terms of 200 characters with several forms and fields). The setting applies to the
 * whole cluster; without permission the default stays.
 */
import { CodedError } from '../../../errors.ts'
import type { Requester } from './cluster-request.ts'

const SETTING = 'indices.query.bool.max_clause_count'
/** Default limit of a cluster. */
const DEFAULT_LIMIT = 1024
/** Equals some seconds of work and one or two megabytes of request. */
const WANTED = 32_768

interface ClauseSetting {
  readonly indices?: {
    readonly query?: { readonly bool?: { readonly max_clause_count?: string } }
  }
}

type ClauseSettings = Readonly<
  Record<'defaults' | 'persistent' | 'transient', ClauseSetting>
>

/** Returns whether the cluster or a proxy forbids the change. */
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

/** Raises the limit if it is lower. Keeps a higher one. */
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
    // Without permission, searches above the limit are refused as too costly.
    if (!isForbidden(error)) throw error
  }
}
