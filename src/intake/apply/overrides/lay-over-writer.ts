/** Wraps a directory so that a revision processes every write first. */
import type { Change } from '../../../store/change-feed.ts'
import { delegateReader, delegateWriter } from '../../../store/delegate.ts'
import type {
  Directory,
  DirectoryReader,
  DirectoryWriter,
} from '../../../store/directory.ts'
import type { RecordChange, WriteOutcome } from '../../../store/record-change.ts'

/** A change that cannot be written in the current state. */
export type Unwritable = Extract<WriteOutcome, { status: 'stale' }>

/** Returns one result per change, in order. */
type ReviseChanges = (
  changes: readonly RecordChange[],
) => Promise<readonly (RecordChange | Unwritable)[]>

const isUnwritable = (revised: RecordChange | Unwritable): revised is Unwritable =>
  'status' in revised

/** Revises replicated changes (`applyChanges`) before they are written. */
type ReviseReplicated = (changes: readonly Change[]) => Promise<readonly Change[]>

/** Returns a writer that delegates every call to `writer`. */
export function delegateDirectoryWriter(writer: DirectoryWriter): DirectoryWriter {
  return {
    ...delegateWriter(writer),
    settle: () => writer.settle(),
    reindex: (options) => writer.reindex(options),
  }
}

const layOver = (
  writer: DirectoryWriter,
  revise: ReviseChanges,
  reviseReplicated: ReviseReplicated,
): DirectoryWriter => ({
  ...delegateDirectoryWriter(writer),
  write: async (changes) => {
    const revised = await revise(changes)
    const writable = revised.filter((each): each is RecordChange => !isUnwritable(each))
    if (writable.length === revised.length) return writer.write(writable)
    const outcomes = [...(writable.length === 0 ? [] : await writer.write(writable))]
    return revised.flatMap((each) => (isUnwritable(each) ? each : (outcomes.shift() ?? [])))
  },
  merge: async (merge) => {
    const [survivor = merge.survivor] = await revise([merge.survivor])
    if (isUnwritable(survivor)) return survivor
    return writer.merge({ ...merge, survivor })
  },
  applyChanges: async (changes, options) =>
    writer.applyChanges(await reviseReplicated(changes), options),
})

const asItStands: ReviseReplicated = (changes) => Promise.resolve(changes)

export function layOverWriter(
  directory: Directory,
  revise: ReviseChanges,
  reviseReplicated = asItStands,
): Directory {
  return withWriter(directory, (writer) => layOver(writer, revise, reviseReplicated))
}

/** Returns the same directory with a writer that wraps its own. */
export function withWriter(
  directory: Directory,
  lay: (writer: DirectoryWriter) => DirectoryWriter,
): Directory {
  return delegate(directory, directory.reader, lay)
}

/** Returns the same directory with another search. */
export function withReader(
  directory: Directory,
  laySearch: (reader: DirectoryReader) => DirectoryReader['search'],
): Directory {
  const { reader } = directory
  const other: DirectoryReader = {
    ...delegateReader(reader),
    search: laySearch(reader),
  }
  return delegate(directory, other, (writer) => writer)
}

/** Returns the parts that not every store has. */
function optionalParts(directory: Directory): Partial<Directory> {
  return {
    ...(directory.people && { people: directory.people }),
    ...(directory.savedSearches && { savedSearches: directory.savedSearches }),
    ...(directory.charts && { charts: directory.charts }),
    ...(directory.dailyCounts && { dailyCounts: directory.dailyCounts }),
    ...(directory.transcripts && { transcripts: directory.transcripts }),
    ...(directory.episodes !== undefined && { episodes: directory.episodes }),
    ...(directory.rates !== undefined && { rates: directory.rates }),
  }
}

function delegate(
  directory: Directory,
  reader: DirectoryReader,
  lay: (writer: DirectoryWriter) => DirectoryWriter,
): Directory {
  let writer: DirectoryWriter | undefined
  return {
    name: directory.name,
    supports: directory.supports,
    reader,
    // The writer opens on first use, like the directory's own.
    get writer() {
      writer ??= lay(directory.writer)
      return writer
    },
    apiKeys: directory.apiKeys,
    metadata: directory.metadata,
    history: directory.history,
    reviewQueue: directory.reviewQueue,
    lookalikes: directory.lookalikes,
    forgotten: directory.forgotten,
    tasks: directory.tasks,
    budgets: directory.budgets,
    audit: directory.audit,
    submissions: directory.submissions,
    ...optionalParts(directory),
    copyPort: directory.copyPort,
    ...(directory.layouts !== undefined && { layouts: directory.layouts }),
    ...(directory.indexSource !== undefined && { indexSource: directory.indexSource }),
    ...(directory.indexing !== undefined && { indexing: directory.indexing }),
    sizes: () => directory.sizes(),
    ...(directory.measureServer !== undefined && {
      measureServer: directory.measureServer.bind(directory),
    }),
    health: (options) => directory.health(options),
    ...(directory.mendRecords !== undefined && {
      mendRecords: directory.mendRecords.bind(directory),
    }),
    ...(directory.damagedRecords !== undefined && {
      damagedRecords: directory.damagedRecords.bind(directory),
    }),
    mend: (report) => {
      directory.mend(report)
    },
    backup: (file, options) => directory.backup(file, options),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  }
}
