/**
 * Fetches the transcripts and chapters of chosen shows in the background, and drops those of episodes that are
 * no longer kept.
 */
import { type Rounds, runRounds } from '../process/run-rounds.ts'
import type { Episode } from '../record/episodes/episode.ts'
import { episodeOfKey, EPISODE_FILE_KINDS } from '../record/episodes/transcript.ts'
import { isPublic, isSearchable, type PodcastRecord } from '../record/podcast.ts'
import { fromFragments } from '../record/view/fragments.ts'
import type { Directory } from '../store/directory.ts'
import type { Transcripts } from './transcripts.ts'

/** Time before the first round, for a server that only starts and stops; in ms. */
const FIRST_MS = 5_000
const EVERY_MS = 600_000
const SWEPT_AT_ONCE = 200

type Parts = Pick<Directory, 'reader' | 'episodes' | 'transcripts'>

/** Default: `FIRST_MS` and `EVERY_MS`. */
type FillTerms = Pick<Rounds, 'signal' | 'onFailure'> &
  Partial<Pick<Rounds, 'firstMs' | 'everyMs'>>

function isWanted({ transcriptionMode }: PodcastRecord, { publishedMs }: Episode): boolean {
  if (transcriptionMode.mode !== 'episodes-since') return true
  const since = Date.parse(transcriptionMode.transcribeSince)
  return !(since > (publishedMs ?? 0))
}

async function fillShow(
  record: PodcastRecord,
  { episodes }: Parts,
  transcripts: Transcripts,
  signal: AbortSignal,
): Promise<void> {
  const kept = (await episodes?.listOfShow(record.id)) ?? []
  for (const episode of kept) {
    if (signal.aborted) return
    if (!isWanted(record, episode)) continue
    for (const kind of EPISODE_FILE_KINDS)
      await transcripts.fill({ episode, podcastId: record.id }, kind)
  }
}

/** Fetches what chosen shows lack. */
export async function fillChosen(
  parts: Parts,
  transcripts: Transcripts,
  signal: AbortSignal,
): Promise<void> {
  const ids = (await parts.transcripts?.listChosen()) ?? []
  for (const id of ids) {
    if (signal.aborted) return
    const [stored] = await parts.reader.getMany([id])
    const record = stored && fromFragments(stored)
    if (record === undefined || record.transcriptionMode.mode === 'none')
      await parts.transcripts?.unchoose([id])
    else if (isPublic(record)) await fillShow(record, parts, transcripts, signal)
  }
}

/** Removes transcripts of episodes that their show no longer has. Dead shows keep theirs. */
export async function dropLost(
  { reader, episodes, transcripts }: Parts,
  signal: AbortSignal,
): Promise<void> {
  if (transcripts === undefined || episodes === undefined) return
  let after: string | null = null
  do {
    const owners = await transcripts.list(after, SWEPT_AT_ONCE)
    const found = await episodes.find(owners.map(({ key }) => episodeOfKey(key)))
    const lost = owners.filter(({ key }) => !found.has(episodeOfKey(key)))
    const shows = await reader.getMany(lost.map(({ podcastId }) => podcastId))
    const gone = lost.filter((_, at) => {
      const stored = shows[at]
      return stored === undefined || isSearchable(fromFragments(stored))
    })
    if (gone.length > 0) await transcripts.remove(gone.map(({ key }) => key))
    after = owners.length < SWEPT_AT_ONCE ? null : (owners.at(-1)?.key ?? null)
  } while (after !== null && !signal.aborted)
}

/** Resolves on abort. */
export async function runTranscripts(
  parts: Parts,
  transcripts: Transcripts,
  { signal, onFailure, firstMs = FIRST_MS, everyMs = EVERY_MS }: FillTerms,
): Promise<void> {
  const round = async (): Promise<void> => {
    await dropLost(parts, signal)
    await fillChosen(parts, transcripts, signal)
  }
  await runRounds(round, { signal, onFailure, firstMs, everyMs })
}
