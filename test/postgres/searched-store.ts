/**
 * A store with the search of the plain directory over its own records, so that the suite of
 * directories can be run with it. The search reads everything each time; what it proves is that the
 * store's records say what they should.
 */
import { delegateReader, delegateWriter } from '../../src/store/delegate.ts'
import type { DirectoryReader, Directory, SearchPage } from '../../src/store/directory.ts'
import type { SearchQuery } from '../../src/search/query.ts'
import { isSearchable } from '../../src/record/podcast.ts'
import type { Store } from '../../src/store/port.ts'
import { PlainReader } from '../plain-directory/plain-reader.ts'
import { newPlainStore } from '../plain-directory/plain-store.ts'

async function searchPlainly(
  store: Store,
  query: SearchQuery,
  requireAppleId: boolean,
): Promise<SearchPage> {
  const plain = newPlainStore()
  for await (const change of store.writer.snapshot()) {
    if (change.kind === 'insert' || change.kind === 'update')
      plain.podcasts = [...plain.podcasts, { record: change.record, revision: 1 }]
    else
      plain.tombstones = [
        ...plain.tombstones,
        { tombstone: change, revision: 1, metadata: { absorbed: {}, survivor: null } },
      ]
  }
  return await new PlainReader(plain, { requireAppleId }).search(query)
}

export function withPlainSearch(
  store: Store,
  options: { readonly requireAppleId: boolean },
): Directory {
  const { reader, writer } = store
  const searching: DirectoryReader = {
    ...delegateReader(reader),
    async search(query, more) {
      more?.signal?.throwIfAborted()
      return await searchPlainly(store, query, options.requireAppleId)
    },
  }
  return {
    name: store.name,
    supports: { ...store.supports, searchLagMs: 0 },
    reader: searching,
    writer: {
      ...delegateWriter(writer),
      settle: async () => undefined,
      reindex: async () =>
        (await Array.fromAsync(writer.scan())).filter(isSearchable).length,
    },
    apiKeys: store.apiKeys,
    metadata: store.metadata,
    history: store.history,
    reviewQueue: store.reviewQueue,
    lookalikes: store.lookalikes,
    forgotten: store.forgotten,
    tasks: store.tasks,
    budgets: store.budgets,
    audit: store.audit,
    submissions: store.submissions,
    ...(store.rates && { rates: store.rates }),
    copyPort: store.copyPort,
    ...(store.indexSource && { indexSource: store.indexSource }),
    sizes: () => store.sizes(),
    health: (more) => store.health(more),
    mend: () => undefined,
    backup: (file) => store.backup(file),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}
