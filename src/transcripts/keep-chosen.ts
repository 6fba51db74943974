/**
 * Wraps the writer of a directory so that shows whose `transcriptionMode` the operator set are
 * noted for the background fetch (`fill-chosen.ts`).
 */
import {
  delegateDirectoryWriter,
  withWriter,
} from '../intake/apply/overrides/lay-over-writer.ts'
import type { Directory } from '../store/directory.ts'

export function keepChosen(directory: Directory): Directory {
  const { transcripts } = directory
  if (transcripts === undefined) return directory
  return withWriter(directory, (writer) => ({
    ...delegateDirectoryWriter(writer),
    write: async (changes) => {
      const outcomes = await writer.write(changes)
      const chosen = changes.filter(
        ({ record }) => record.transcriptionMode.mode !== 'none',
      )
      if (chosen.length > 0) await transcripts.choose(chosen.map(({ record }) => record.id))
      return outcomes
    },
  }))
}
