/** Whether the cluster is there and the data sound. */
import type { EngineHealth } from '../engine.ts'
import type { Cluster } from './cluster.ts'

export const examine = async (cluster: Cluster, _deep: boolean): Promise<EngineHealth> => {
  try {
    await cluster.request({ method: 'GET', path: '/_cluster/health' })
    return { sound: true, findings: [] }
  } catch (error) {
    return { sound: false, findings: [error instanceof Error ? error.message : String(error)] }
  }
}
