/**
 * Wraps the writer of a directory so that shows whose `transcriptionMode` the operator set are
 * noted for the background fetch (`fill-chosen.ts`).
 */
import {
  delegateDirectoryWriter,
  withWriter,
} from '../intake/apply/overrides/lay-over-writer.ts'
import type { PodcastDraft } from '../record/podcast.ts'
import type { Directory } from '../store/directory.ts'

export function keepChosen(directory: Directory): Directory {
  const { transcripts } = directory
  if (transcripts === undefined) return directory
  const choose = async (records: readonly PodcastDraft[]): Promise<void> => {
    const chosen = records.filter(({ transcriptionMode: { mode } }) => mode !== 'none')
    if (chosen.length > 0) await transcripts.choose(chosen.map(({ id }) => id))
  }
  return withWriter(directory, (writer) => ({
    ...delegateDirectoryWriter(writer),
    write: async (changes) => {
      const outcomes = await writer.write(changes)
      await choose(changes.map(({ record }) => record))
      return outcomes
    },
    applyChanges: async (changes, options) => {
      await writer.applyChanges(changes, options)
      await choose(
        changes.flatMap((change) =>
          change.kind === 'insert' || change.kind === 'update' ? [change.record] : [],
        ),
      )
    },
  }))
}
