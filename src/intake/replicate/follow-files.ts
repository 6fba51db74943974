/** Replicates fetched transcripts and chapters, which the change feed does not carry. */
import { type Static, Type } from 'typebox'
import { checkerOf } from '../../record/checker.ts'
import { forgetInTranscript } from '../../record/episodes/forget-in-transcript.ts'
import { Transcript } from '../../record/episodes/transcript.ts'
import type { Directory } from '../../store/directory.ts'
import type { KeptTranscript } from '../../store/episodes/transcripts.ts'
import { ask, readReply, type ReplicationSource } from './read-changes.ts'

const Head = {
  podcastId: Type.String({ format: 'uuid' }),
  key: Type.String({ format: 'uuid' }),
  url: Type.String(),
  fetchedMs: Type.Integer(),
}
const File = Type.Union([
  Type.Object({ ...Head, transcript: Transcript, failure: Type.Null() }),
  Type.Object({
    ...Head,
    transcript: Type.Null(),
    failure: Type.Object({ reason: Type.String(), retryMs: Type.Integer() }),
  }),
])
const pages = checkerOf(
  Type.Object({
    data: Type.Object({
      items: Type.Array(File),
      cursor: Type.String(),
      more: Type.Boolean(),
    }),
  }),
)

type Target = Pick<Directory, 'transcripts' | 'forgotten'>

export interface FilesRead {
  readonly items: readonly Static<typeof File>[]
  readonly cursor: string | undefined
  readonly more: boolean
}

/** Reads the page after `since`; empty if the other directory is older. */
export async function readFiles(
  source: ReplicationSource,
  since: string | undefined,
  signal: AbortSignal,
): Promise<FilesRead> {
  const answer = await ask(source, 'changes/transcripts', since ?? null, signal)
  if (answer === undefined) return { items: [], cursor: since, more: false }
  return (await readReply(answer, pages, source, signal)).data
}

/** Precondition: the podcasts are there. */
export async function keepFiles(
  { transcripts, forgotten }: Target,
  { items }: FilesRead,
): Promise<void> {
  if (transcripts === undefined || items.length === 0) return
  const entries = await forgotten.list()
  for (const { podcastId, key, ...file } of items) {
    const known = await transcripts.find(key)
    if (known?.fetchedMs === file.fetchedMs && known.url === file.url) continue
    const kept: KeptTranscript =
      file.transcript === null
        ? file
        : { ...file, transcript: forgetInTranscript(file.transcript, entries, podcastId) }
    await transcripts.put(podcastId, key, kept)
  }
}
