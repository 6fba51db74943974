/** Whether the cluster is there and the data sound: a glance for `readyz`, everything for `check`. */
import { CodedError } from '../../errors.ts'
import type { EngineHealth } from '../../store/engine.ts'
import type { Cluster } from './cluster.ts'
import { ClusterRefusal } from './connection.ts'
import { findBrokenLaws } from './laws.ts'

interface ClusterHealth {
  readonly status: 'green' | 'yellow' | 'red'
  readonly timed_out?: boolean
  readonly unassigned_shards: number
}

type Settings = Readonly<Record<string, { readonly settings: Readonly<Record<string, string>> }>>

/** What the cluster sets on an index when a disk is nearly full. */
const FULL_DISK = 'index.blocks.read_only_allow_delete'

const findBlocks = async (cluster: Cluster): Promise<readonly string[]> => {
  const settings = await cluster.request<Settings>({
    method: 'GET',
    path: `/${cluster.settings.prefix}-*/_settings/index.blocks.*`,
    query: { flat_settings: true },
  })
  const full = Object.entries(settings).filter(([, index]) => index.settings[FULL_DISK] === 'true')
  return full.map(([name]) => `the index ${name} takes no writes: a disk of the cluster is nearly full`)
}

const glance = async (cluster: Cluster): Promise<readonly string[]> => {
  const health = await cluster.request<ClusterHealth>({
    method: 'GET',
    path: `/_cluster/health/${cluster.settings.prefix}-*`,
    query: { timeout: '1s' },
  })
  const lost =
    health.status === 'red' ? [`${String(health.unassigned_shards)} shards of the directory are away (status red)`] : []
  return [...lost, ...(await findBlocks(cluster))]
}

const explain = (error: unknown): string => {
  if (error instanceof CodedError || error instanceof ClusterRefusal) return error.message
  return `the cluster cannot be asked: ${error instanceof Error ? error.message : String(error)}`
}

export const examine = async (cluster: Cluster, deep: boolean): Promise<EngineHealth> => {
  try {
    const findings = [...(await glance(cluster)), ...(deep ? await findBrokenLaws(cluster) : [])]
    return { sound: findings.length === 0, findings }
  } catch (error) {
    return { sound: false, findings: [explain(error)] }
  }
}
