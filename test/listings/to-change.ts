/** A labelled show as the crawl leaves it: the record, what its feed said, what its site said. */
import type { RecordChange } from '../../src/store/record-change.ts'
import { toFeedFacts } from '../../src/intake/interpret/feed/feed-facts.ts'
import type {
  ParsedChannel,
  ParsedFeed,
  ParsedItem,
} from '../../src/intake/interpret/feed/parsed-feed.ts'
import { newDraft } from '../../src/record/draft.ts'
import { toInstant } from '../../src/record/instant/instant.ts'
import { newPodcastId } from '../../src/record/podcast-id.ts'
import { withAppleState } from '../../src/record/apple-claim.ts'
import { NOW_MS } from './draw.ts'
import type { LabelledShow } from './labelled-show.ts'

const channelOf = ({
  title,
  author,
  description,
  channelLink,
  language,
}: LabelledShow): ParsedChannel =>
  ({
    title,
    description,
    link: channelLink,
    links: [],
    language,
    itunesAuthor: author,
    newFeedUrl: null,
    itunesSummary: null,
    itunesSubtitle: null,
    googlePlayDescription: null,
    contentEncoded: null,
  }) as unknown as ParsedChannel

const itemsOf = ({ episodes, notes }: LabelledShow): readonly ParsedItem[] =>
  episodes.map(
    ({ title, atMs }) =>
      ({ title, publishedAt: atMs, notes, enclosures: [] }) as unknown as ParsedItem,
  )

const feedOf = (show: LabelledShow): ParsedFeed =>
  ({
    format: 'rss',
    channel: channelOf(show),
    items: itemsOf(show),
  }) as unknown as ParsedFeed

export const toChange = (show: LabelledShow): RecordChange => {
  const at = toInstant(NOW_MS - 86_400_000)
  const draft = newDraft({
    id: newPodcastId(NOW_MS),
    title: show.formerTitle ?? show.title,
    feedUrl: show.feedUrl,
    nowMs: NOW_MS - 86_400_000,
  })
  const record = {
    ...draft,
    titleLatest: show.title,
    author: show.author,
    websiteUrl: show.websiteUrl,
    description: show.description,
    language: show.language,
    countries: show.countries,
    feedUrls: [
      ...show.formerFeedUrls.map((url) => ({
        url,
        from: at,
        to: at,
        reason: 'redirect' as const,
      })),
      ...draft.feedUrls,
    ],
  }
  const apple = {
    appleId: show.appleId,
    appleIdStatus: 'claimed' as const,
    claimedAppleId: null,
  }
  const links = show.siteLinks.map((url) => ({
    kind: 'directory',
    key: 'spotify',
    url,
    isChannel: true,
  }))
  return {
    record: show.appleId === 0 ? record : withAppleState(record, apple),
    revision: null,
    metadata: {
      listings: { rows: [], lastVerdicts: {}, feed: toFeedFacts(feedOf(show), at) },
      site: { at, website: { url: show.websiteUrl, links }, linkPage: null },
    },
  }
}
