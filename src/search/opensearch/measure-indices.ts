/** Measures the size of each index with its replicas. */
import { aliasOf, type IndexSettings } from './mapping/index-settings.ts'
import type { Requester } from './transport/cluster-request.ts'

interface IndexStats {
  readonly total: { readonly store: { readonly size_in_bytes: number } }
}

/** Returns bytes by name without the directory's prefix: `search-3`. */
export async function measureIndices(
  cluster: Requester,
  settings: IndexSettings,
): Promise<Readonly<Record<string, number>>> {
  const { body } = await cluster.request<{
    readonly indices: Readonly<Record<string, IndexStats>>
  }>({
    method: 'GET',
    path: `/${aliasOf(settings)}-*/_stats/store`,
  })
  const sizes = Object.entries(body.indices).map(([name, { total }]) => {
    const short = name.slice(settings.prefix.length + 1)
    return [short, total.store.size_in_bytes] as const
  })
  return Object.fromEntries(sizes)
}
