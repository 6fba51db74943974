/** A server with a follower whose clock and rounds a test controls. */
import { expect, onTestFinished } from 'vitest'
import type { Follower } from '../../src/follow/follower.ts'
import { openFollower } from '../../src/follow/open-follower.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import type { MetadataChange } from '../../src/store/metadata.ts'
import { NOW, type RunningCastdex, startCastdex } from './castdex.ts'

export interface Following {
  readonly castdex: RunningCastdex
  readonly follower: Follower
  readonly clock: { nowMs: number }
  /** Matches all changes and sends all messages that are due. */
  readonly follow: () => Promise<void>
}

export async function startFollowing(
  podcasts: readonly PodcastDraft[] = [],
): Promise<Following> {
  const castdex = await startCastdex({
    podcasts,
    hasSite: true,
    config: { fetchAllow: '127.0.0.0/8', dialectSecret: 'a secret for tests' },
  })
  onTestFinished(() => castdex[Symbol.asyncDispose]())
  const clock = { nowMs: NOW }
  const stop = new AbortController()
  const follower = openFollower({
    directory: castdex.directory,
    config: {
      dataDir: castdex.dataDir,
      dialectSecret: 'a secret for tests',
      fetchAllow: '127.0.0.0/8',
      fetchTimeoutMs: 20_000,
      contactUrl: '',
      publicUrl: '',
    },
    version: '0.0.0',
    requireAppleId: true,
    now: () => clock.nowMs,
    signal: stop.signal,
    onPaused: () => undefined,
    onFailure(error) {
      throw error
    },
  })
  if (follower === undefined) throw new Error('the store keeps saved searches')
  return {
    castdex,
    follower,
    clock,
    async follow() {
      while (await follower.matchNext());
      await follower.sendDue()
    },
  }
}

/** Writes a podcast over what is known of it. */
export async function write(
  { directory }: RunningCastdex,
  draft: PodcastDraft,
  metadata: MetadataChange = {},
): Promise<void> {
  const owners = await directory.writer.owners({ ids: [draft.id] })
  const known = owners.byId.get(draft.id)
  const record = known === undefined ? draft : { ...known.record, ...draft }
  const revision = known?.revision ?? null
  const [outcome] = await directory.writer.write([{ record, revision, metadata }])
  expect(outcome?.status).not.toBe('stale')
}
