/** Bytes that each index of the directory takes, copies included. */
import type { Cluster } from './cluster.ts'

interface Stats {
  readonly indices: Readonly<Record<string, { readonly total: { readonly store: { readonly size_in_bytes: number } } }>>
}

export const measureIndices = async (cluster: Cluster): Promise<Readonly<Record<string, number>>> => {
  const { prefix } = cluster.settings
  const { indices } = await cluster.request<Stats>({ method: 'GET', path: `/${prefix}-*/_stats/store` })
  const sizes = Object.entries(indices).map(([name, { total }]) => [
    name.slice(prefix.length + 1),
    total.store.size_in_bytes,
  ])
  return Object.fromEntries(sizes) as Record<string, number>
}
