/** The same engine, but that everything that is written goes through a revision first. */
import type { Change } from '../../../store/change-feed.ts'
import { delegateWriter } from '../../../store/delegate.ts'
import type { Engine, EngineWriter } from '../../../store/engine.ts'
import type { RecordChange } from '../../../store/record-change.ts'

/** One change for each, in order. */
type ReviseChanges = (changes: readonly RecordChange[]) => Promise<readonly RecordChange[]>

/** What another directory has decided (`mirror`), before it is written here. */
type ReviseMirrored = (changes: readonly Change[]) => Promise<readonly Change[]>

const layOver = (writer: EngineWriter, revise: ReviseChanges, reviseMirrored: ReviseMirrored): EngineWriter => ({
  ...delegateWriter(writer),
  write: async (changes) => writer.write(await revise(changes)),
  settle: () => writer.settle(),
  reindex: (options) => writer.reindex(options),
  merge: async (merge) => {
    const [survivor = merge.survivor] = await revise([merge.survivor])
    return writer.merge({ ...merge, survivor })
  },
  mirror: async (changes, options) => writer.mirror(await reviseMirrored(changes), options),
})

const asItStands: ReviseMirrored = (changes) => Promise.resolve(changes)

export const layOverWriter = (engine: Engine, revise: ReviseChanges, reviseMirrored = asItStands): Engine => {
  let writer: EngineWriter | undefined
  return {
    name: engine.name,
    supports: engine.supports,
    reader: engine.reader,
    // Opened when first asked for, as the engine's own.
    get writer() {
      writer ??= layOver(engine.writer, revise, reviseMirrored)
      return writer
    },
    apiKeys: engine.apiKeys,
    dossiers: engine.dossiers,
    history: engine.history,
    standings: engine.standings,
    lookalikes: engine.lookalikes,
    forgotten: engine.forgotten,
    tasks: engine.tasks,
    budgets: engine.budgets,
    ...(engine.rates === undefined ? {} : { rates: engine.rates }),
    moving: engine.moving,
    ...(engine.indexSource === undefined ? {} : { indexSource: engine.indexSource }),
    ...(engine.indexing === undefined ? {} : { indexing: engine.indexing }),
    sizes: () => engine.sizes(),
    health: (options) => engine.health(options),
    ...(engine.mendRecords === undefined ? {} : { mendRecords: () => engine.mendRecords?.() ?? Promise.resolve([]) }),
    damagedRecords: () => engine.damagedRecords?.() ?? 0,
    mend: (report) => {
      engine.mend(report)
    },
    backup: (file) => engine.backup(file),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}
