/** castdex on OpenSearch against the bare cluster, on one node, in one run. */
import { print, printHeader } from '../frame.ts'
import { startNode } from './frame.ts'
import { benchLoad } from './load.ts'
import { benchSearches } from './searches.ts'

export const benchOpenSearch = async (dump: string): Promise<void> => {
  printHeader('castdex on OpenSearch against the bare cluster', [
    'one node with 2 GB of heap, one shard; cluster, castdex and client share the cores',
    'the plain load sends what castdex made and stored, so it reads no dump, cleans no text and asks for no owner',
    'straight queries are those that castdex sends, recorded; castdex also knows the key, charges it and joins the answer',
  ])
  await using cluster = await startNode()
  await benchLoad(cluster, dump)
  await benchSearches(cluster)
  print()
}
