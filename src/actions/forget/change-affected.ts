/** Changes every podcast that holds something to forget, in batches of one scan. */
import type { Directory } from '../../store/directory.ts'
import type { Metadata } from '../../store/metadata.ts'
import type { Versioned } from '../../store/record-change.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { type Attempt, changePodcast } from '../change-podcast.ts'

const BATCH = 200

interface Forgetting<Change> {
  readonly holds: (record: PodcastRecord, metadata: Metadata) => boolean
  readonly change: (podcast: Versioned) => Promise<Attempt<Change>>
}

export async function changeAffected<Change>(
  directory: Directory,
  { holds, change }: Forgetting<Change>,
): Promise<readonly Change[]> {
  const changes: Change[] = []
  let batch: PodcastRecord[] = []
  const empty = async (): Promise<void> => {
    const metadata = await directory.metadata.read(batch.map(({ id }) => id))
    for (const record of batch)
      if (holds(record, metadata.get(record.id) ?? {}))
        changes.push(await changePodcast(directory, record.id, {}, change))
    batch = []
  }
  for await (const record of directory.writer.scan()) {
    batch.push(record)
    if (batch.length >= BATCH) await empty()
  }
  await empty()
  return changes
}
