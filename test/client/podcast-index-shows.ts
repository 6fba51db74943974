/** The shows that the suite of podcast-index-api names by number, for tests with clients of Podcast Index. */
import { createKey } from '../../src/admin/create-key.ts'
import { deriveKeySecret, openInstallationSecret } from '../../src/admin/dialect-keys.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { draftOf, type RunningCastdex } from '../api/castdex.ts'

export const GUID = '9d783600-a77f-5c77-9042-0d9f3280465e'

const feedOf = (url: string): Pick<PodcastDraft, 'rssFeedUrl' | 'feedUrls'> => ({
  rssFeedUrl: url,
  feedUrls: [{ url, from: '2024-05-01T00:00:00.000Z', to: null, reason: 'tracked' }],
})

export const NAMED_SHOWS: readonly PodcastDraft[] = [
  draftOf(1, {
    title: 'The Joe Rogan Experience',
    titleLatest: 'The Joe Rogan Experience',
    author: 'Joe Rogan',
    ...feedOf('http://joeroganexp.joerogan.libsynpro.com/rss'),
    appleId: 360_084_272,
    podcastIndexId: 550_168,
    podcastGuid: GUID,
    explicitRss: true,
  }),
  draftOf(2, { titleLatest: 'Harbour Light', genres: ['News'] }),
]

export interface SigningKey {
  readonly id: string
  readonly secret: string
}

export async function makeSigningKey({ directory, dataDir }: RunningCastdex, nowMs: number): Promise<SigningKey> {
  const installation = openInstallationSecret({ dataDir, dialectSecret: '' })
  const toSecret = (id: string): string => deriveKeySecret(installation, id)
  const { key, secret } = await createKey({ directory, now: () => nowMs }, { name: 'signing' }, toSecret)
  return { id: key.id, secret }
}
