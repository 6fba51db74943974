/**
 * Readers and writers that delegate every call: a layer over a store overrides only what it
 * changes.
 */
import type { StoreReader } from './reader.ts'
import type { StoreWriter } from './writer.ts'

/** Returns a reader that delegates to `reader`. It has `findAtOnce` only if `reader` does. */
export function delegateReader(reader: StoreReader): StoreReader {
  return {
    getMany: (ids, options) => reader.getMany(ids, options),
    joinMany: (ids, level, options) => reader.joinMany(ids, level, options),
    find: (locator, options) => reader.find(locator, options),
    ...(reader.findAtOnce && { findAtOnce: (locator) => reader.findAtOnce?.(locator) }),
    listLatest: (before, limit, options) => reader.listLatest(before, limit, options),
    listFrom: (from, limit, options) => reader.listFrom(from, limit, options),
    counts: () => reader.counts(),
  }
}

/** Returns a writer that delegates to `writer`. It has `beginLoad` only if `writer` does. */
export function delegateWriter(writer: StoreWriter): StoreWriter {
  return {
    owners: (claims) => writer.owners(claims),
    write: (changes) => writer.write(changes),
    ...(writer.beginLoad && {
      beginLoad: () => writer.beginLoad?.() ?? Promise.resolve(undefined),
    }),
    scan: (options) => writer.scan(options),
    merge: (merge) => writer.merge(merge),
    unmerge: (unmerge) => writer.unmerge(unmerge),
    remove: (leaving) => writer.remove(leaving),
    findTombstone: (id) => writer.findTombstone(id),
    listMergedEpisodes: (id) => writer.listMergedEpisodes(id),
    changes: (since, limit, options) => writer.changes(since, limit, options),
    changesFrom: (atMs) => writer.changesFrom(atMs),
    snapshot: (options) => writer.snapshot(options),
    applyChanges: (changes, options) => writer.applyChanges(changes, options),
  }
}
