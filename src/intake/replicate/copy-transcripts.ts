/** Copies kept transcripts, and the shows whose transcripts are fetched in the background. */
import { isDeepStrictEqual } from 'node:util'
import type { Directory } from '../../store/directory.ts'
import type { KeptTranscripts, TranscriptOwner } from '../../store/episodes/transcripts.ts'

const OWNERS = 200

async function* listOwners(
  transcripts: KeptTranscripts,
): AsyncGenerator<readonly TranscriptOwner[]> {
  for (let after: string | null = null; ; ) {
    const owners = await transcripts.list(after, OWNERS)
    yield owners
    if (owners.length < OWNERS) return
    after = owners.at(-1)?.key ?? null
  }
}

async function copyTranscript(
  from: KeptTranscripts,
  to: KeptTranscripts,
  { key, podcastId }: TranscriptOwner,
): Promise<void> {
  const [source, target] = await Promise.all([from.find(key), to.find(key)])
  if (source !== undefined && !isDeepStrictEqual(source, target))
    await to.put(podcastId, key, source)
}

async function copyChosen(from: KeptTranscripts, to: KeptTranscripts): Promise<void> {
  const [source, target] = await Promise.all([from.listChosen(), to.listChosen()])
  await to.choose(source)
  const gone = new Set(target).difference(new Set(source))
  if (gone.size > 0) await to.unchoose([...gone])
}

/** Copy the podcasts first. Removes transcripts that the source does not have. */
export async function copyTranscripts(
  from: Pick<Directory, 'transcripts'>,
  to: Pick<Directory, 'transcripts'>,
  signal: AbortSignal,
): Promise<void> {
  const [source, target] = [from.transcripts, to.transcripts]
  if (source === undefined || target === undefined) return
  for await (const owners of listOwners(source))
    for (const owner of owners) {
      signal.throwIfAborted()
      await copyTranscript(source, target, owner)
    }
  for await (const owners of listOwners(target)) {
    signal.throwIfAborted()
    const kept = await Promise.all(owners.map(({ key }) => source.find(key, { signal })))
    const gone = owners.filter((_, at) => kept[at] === undefined)
    if (gone.length > 0) await target.remove(gone.map(({ key }) => key))
  }
  await copyChosen(source, target)
}
