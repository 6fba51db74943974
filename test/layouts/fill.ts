/** Fills a directory with something of all that is stored. */
import { actionContext } from '../../src/actions/action-context.ts'
import { type Action, runAction } from '../../src/actions/action.ts'
import { createKey } from '../../src/actions/key/create-key.ts'
import { merge } from '../../src/actions/merge/merge.ts'
import { adopt } from '../../src/actions/move/adopt.ts'
import { pin } from '../../src/actions/pin/pin.ts'
import { remove } from '../../src/actions/podcast/remove.ts'
import {
  EXAMPLE_TO_REMOVE,
  EXAMPLE_TWIN,
} from '../../src/api/examples/admin-podcast-examples.ts'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { existsRow, platformRow } from '../../src/intake/apply/listings/platform/compare.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { RUNGS } from '../../src/record/listing/ladder.ts'
import { parseListingsSection } from '../../src/record/listing/listings-section.ts'
import { settleListing } from '../../src/record/listing/settle-listing.ts'
import { dayOf, monthOf } from '../../src/store/api-keys.ts'
import { episodeId } from '../../src/record/episodes/episode.ts'
import { hashToken } from '../../src/follow/secrets.ts'
import { applyOverrides } from '../../src/intake/apply/overrides/apply-overrides.ts'
import { keepDerived } from '../../src/intake/apply/overrides/keep-derived.ts'
import type { Directory } from '../../src/store/directory.ts'
import type { SavedSearchContent } from '../../src/store/saved-searches.ts'
import { layoutId, makeShows, NOW } from './shows.ts'

const AT = new Date(NOW).toISOString()
const ORDER = { by: 'layouts', nowMs: NOW, reason: 'kept for later versions' }
const MINUTE_MS = 60_000

async function writeShows({ writer }: Directory): Promise<void> {
  const { id } = EXAMPLE_PODCAST
  await writer.write(
    makeShows().map((record, number) => ({
      record,
      revision: null,
      metadata: {
        sources: { title: { source: 'rss', at: AT, from: ['rss'] } },
        signals: { monthlyDownloads: { value: 100 + number, at: AT } },
        ...(record.id === id && { newestEpisodes: packEpisodes(EXAMPLE_EPISODES) }),
      },
      events: [{ at: AT, kind: 'tracked' as const, evidence: { number } }],
    })),
  )
}

async function getVersioned({ writer }: Directory, id: string) {
  const found = (await writer.owners({ ids: [id] })).byId.get(id)
  if (found === undefined) throw new Error(`podcast ${id} has not been written`)
  return found
}

/** Leaves two listings of one name on Spotify open. */
async function leaveListingOpen(directory: Directory): Promise<void> {
  const { record, revision } = await getVersioned(directory, layoutId(2))
  const rows = ['0LayoutShowNumberOne0a', '0LayoutShowNumberTwo0b'].flatMap((foreignId) => {
    const compared = { platform: 'spotify', foreignId, at: AT } as const
    const facts = {
      ...{ theirs: record.title, author: 'Layouts', publisher: 'equal' },
      ...{ only: false, namesakes: true },
    } as const
    return [
      platformRow(compared, { kind: 'found', confidence: 0, facts: {} }),
      existsRow(compared, 12),
      platformRow(compared, { kind: 'same-name', confidence: RUNGS.nameOnly, facts }),
    ]
  })
  const section = parseListingsSection(undefined)
  const settled = settleListing(record, section, { platform: 'spotify', rows, at: AT })
  const metadata = { listings: settled.section }
  const events = [...settled.events]
  await directory.writer.write([{ record: settled.podcast, revision, metadata, events }])
}

async function leaveTasks({ tasks }: Directory): Promise<void> {
  for (const number of [1, 3]) {
    await tasks.scheduleSooner(layoutId(number), 'feed', NOW - MINUTE_MS)
  }
  const claim = { kind: 'feed', worker: 'layouts', now: NOW, leaseMs: MINUTE_MS } as const
  const claimed = await tasks.claim({ ...claim, limit: 2, perDomain: 2 })
  await tasks.release(
    claimed.map(({ podcastId, kind, lease }) => ({
      ...{ podcastId, kind, lease, dueAt: NOW + 60 * MINUTE_MS },
      state: { etag: '"one"' },
    })),
  )
}

async function operate(directory: Directory): Promise<void> {
  const act = async (action: Action, id: string, input: object): Promise<void> => {
    await runAction(action, id, { ...input }, actionContext(directory), ORDER)
  }
  await act(adopt, layoutId(6), { url: 'https://moved.layouts.example/6' })
  await act(merge, EXAMPLE_TWIN.id, { into: EXAMPLE_PODCAST.id })
  await act(merge, layoutId(11), { into: layoutId(12) })
  await act(remove, EXAMPLE_TO_REMOVE.id, {})
  await act(pin, layoutId(4), { author: 'A pinned author' })
  await leaveListingOpen(directory)
  await leaveTasks(directory)
}

async function leaveSubmissions({
  submissions,
  forgotten,
  budgets,
}: Directory): Promise<void> {
  const sent = { at: AT, message: 'please', contact: 'visitor@layouts.example' }
  const subject = 'https://proposed.layouts.example/feed'
  await submissions.add({ ...sent, kind: 'proposal', subject }, 10)
  await submissions.add({ ...sent, kind: 'takedown', subject: layoutId(8) }, 10)
  await forgotten.add('forgotten@layouts.example')
  await budgets.take('layouts', 3, { limit: 10, windowMs: MINUTE_MS })
}

/** Chart of two days, by Apple's ids; the second show is unknown. */
async function leaveCharts({ charts }: Directory): Promise<void> {
  const chart = { platform: 'apple', country: 'DE', genre: 'Arts' } as const
  const ids = ['700001', '1', '700002']
  await charts?.write([
    { ...chart, date: '2026-11-19', ids },
    { ...chart, date: '2026-11-20', ids: ids.toReversed() },
  ])
}

async function leaveTranscript({ transcripts }: Directory): Promise<void> {
  const [episode] = EXAMPLE_EPISODES
  const [file] = episode?.transcripts ?? []
  if (episode === undefined || file === undefined) throw new Error('the example has one')
  const cue = { startMs: 0, endMs: 900, speaker: 'Mara', text: 'High water at six.' }
  const { id } = EXAMPLE_PODCAST
  await transcripts?.put(id, episodeId(id, episode), {
    ...{ url: file.url, fetchedMs: NOW, failure: null },
    transcript: { format: 'vtt', language: 'en', cues: [cue] },
  })
}

/** The key's own search, which has matched a show. */
async function leaveSavedSearch({ savedSearches }: Directory, keyId: string) {
  const id = layoutId(900)
  const content: SavedSearchContent = {
    ...{ name: 'Gardens', q: 'garden', search: null, webhookUrl: null },
    ...{ createdAt: AT, updatedAt: AT, tokenNo: 1, secretNo: 1 },
    of: 'podcasts',
    on: ['match'],
  }
  const token = { tokenHash: hashToken('layouts'), installation: null }
  await savedSearches?.add({ id, keyId, ...token, content }, 10, 1)
  const match = { searchId: id, podcastId: layoutId(1), content: '{"because":["title"]}' }
  await savedSearches?.takeChanges(1000, NOW, () => [
    { ...match, event: 'match', sends: false },
  ])
}

/** Returns the secrets of two keys: of an agency with a quota, and of an operator. */
async function giveKeys(directory: Directory) {
  const terms = { directory, now: () => NOW }
  const actor = { by: 'layouts', way: 'command line' } as const
  const agency = await createKey(
    terms,
    { name: 'agency', quotas: { podcastLookups: 100_000, searchCount: null } },
    actor,
  )
  const operator = await createKey(
    { ...terms, now: () => NOW + 1000 },
    { name: 'operator', scopes: ['podcasts', 'search', 'lookup', 'admin'] },
    actor,
  )
  await directory.apiKeys.charge({
    ...{ keyId: agency.key.id, counter: 'podcastLookups', amount: 7 },
    ...{ month: monthOf(NOW), day: dayOf(NOW) },
  })
  await leaveSavedSearch(directory, agency.key.id)
  return { agency: agency.secret, operator: operator.secret }
}

export type LayoutKeys = Awaited<ReturnType<typeof giveKeys>>

/** Writes as every process does, with derived values. */
export async function fillLayout(plain: Directory): Promise<LayoutKeys> {
  const directory = applyOverrides(keepDerived(plain, { deriveLinks: true }))
  await writeShows(directory)
  await operate(directory)
  await leaveSubmissions(directory)
  await leaveCharts(directory)
  await leaveTranscript(directory)
  return giveKeys(directory)
}
