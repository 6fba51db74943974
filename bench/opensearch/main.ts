/** castdex on OpenSearch against the bare cluster, on one node, in one run. */
import { isBusy, print, printHeader } from '../frame.ts'
import { startNode } from './frame.ts'
import { benchLoad, loadOnce } from './load.ts'
import { writeReport } from './report.ts'
import { benchSearches } from './searches.ts'

/** Only the small directory is in docs/OPENSEARCH.md; of a larger one searches are compared, and printed. */
export const benchOpenSearch = async (dump: string, isLarge: boolean): Promise<void> => {
  printHeader('castdex on OpenSearch against the bare cluster', [
    'one node with 2 GB of heap, one shard; cluster, castdex and client share the cores',
    'the plain load sends what castdex made and stored, so it reads no dump, cleans no text and asks for no owner; all sides are loaded once before they are measured',
    'straight queries are those that castdex sends, recorded; castdex also knows the key, charges it and joins the answer',
  ])
  const wasBusy = isBusy()
  await using cluster = await startNode()
  if (isLarge) await loadOnce(cluster, dump)
  const load = isLarge ? undefined : await benchLoad(cluster, dump)
  const { figures, processes } = await benchSearches(cluster)
  if (load !== undefined) writeReport({ figures: [...load, ...figures], processes }, wasBusy)
  print()
}
