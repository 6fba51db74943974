/** Podcasts for the suite. */
import { newDraft } from '../../record/draft.ts'
import { parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import type { PodcastDraft, PodcastRecord } from '../../record/podcast.ts'
import type {
  Directory,
  Locator,
  RecordChange,
  Versioned,
  WriteOutcome,
} from '../directory.ts'
import { NOW } from './directory-under-test.contract.ts'

/** Returns a readable id with `tail` in decimal digits. */
export function idOf(tail: number): string {
  return `0198c5a2-7f64-7d0e-9d1c-${String(tail).padStart(12, '0')}`
}

export type Fields = Partial<PodcastDraft>

/** A living, tracked podcast with its own feed URL. */
export function draftOf(tail: number, fields: Fields = {}): PodcastDraft {
  return {
    ...newDraft({
      id: idOf(tail),
      title: `Show ${String(tail)}`,
      feedUrl: `https://feeds.example/${String(tail)}`,
      nowMs: NOW,
    }),
    appleId: 1000 + tail,
    appleIdStatus: 'claimed',
    ...fields,
  }
}

export function urlsOf(
  ...urls: readonly string[]
): Pick<PodcastDraft, 'feedUrls' | 'rssFeedUrl'> {
  return {
    feedUrls: urls.map((url) => ({
      url,
      from: new Date(NOW).toISOString(),
      to: null,
      reason: 'merge' as const,
    })),
    rssFeedUrl: urls.at(-1) ?? '',
  }
}

export function ranked(authorityScore: number): Fields {
  return {
    authorityScore: {
      calculatedAt: new Date(NOW).toISOString(),
      authorityScore,
      qualityScore: 0,
      youtubeScore: 0,
      socialScore: 0,
      engagementScore: 0,
    },
  }
}

export function create(...records: readonly PodcastDraft[]): RecordChange[] {
  return records.map((record) => ({ record, revision: null }))
}

export function createdIn(outcome: WriteOutcome | undefined) {
  if (outcome === undefined || outcome.status === 'stale')
    throw new Error(`not written: ${JSON.stringify(outcome)}`)
  return outcome
}

export function locateFeed(url: string): Locator {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed) throw new Error(`${url} is no feed URL`)
  return { by: 'feedUrl', key: parsed.key, looseKey: parsed.looseKey }
}

export function scanAll(directory: Directory): Promise<PodcastRecord[]> {
  return Array.fromAsync(directory.writer.scan())
}

export async function readVersioned({ writer }: Directory, id: string): Promise<Versioned> {
  const found = (await writer.owners({ ids: [id] })).byId.get(id)
  if (found === undefined) throw new Error(`${id} is not there`)
  return found
}
