/**
 * Schemas of what the podcast namespace adds to shows and episodes. Absent properties are unknown:
 * values are sparse, because few feeds have them.
 * https://podcasting2.org/docs/podcast-namespace
 */
import { type Static, Type } from 'typebox'
import { closed, oneOf } from '../schema.ts'

const { Optional } = Type
const Words = Type.String()
const Amount = Type.Number()
const WebUrl = Type.String({ pattern: '^[Hh][Tt]{2}[Pp][Ss]?://' })
/** `lightning:` or `ipfs:` are valid sources. */
const AnyUri = Type.String()

const AlternateEnclosure = closed({
  type: Optional(Words),
  /** Size in bytes. */
  size: Optional(Amount),
  bitrate: Optional(Amount),
  height: Optional(Amount),
  language: Optional(Words),
  title: Optional(Words),
  rel: Optional(Words),
  codecs: Optional(Words),
  isDefault: Optional(Type.Literal(true)),
  sources: Type.Array(closed({ uri: AnyUri, type: Optional(Words) }), { minItems: 1 }),
  integrity: Optional(closed({ type: Words, value: Words })),
})
export type AlternateEnclosure = Static<typeof AlternateEnclosure>

const Soundbite = closed({
  startSeconds: Amount,
  durationSeconds: Amount,
  title: Optional(Words),
})

export type Soundbite = Static<typeof Soundbite>

export const Chapter = closed({
  startSeconds: Type.Integer({ minimum: 0 }),
  title: Words,
})
export type Chapter = Static<typeof Chapter>

const License = closed({ name: Words, url: Optional(WebUrl) })

const Place = closed({
  name: Words,
  /** `creator` or `subject`. */
  relation: Optional(Words),
  geo: Optional(Words),
  osm: Optional(Words),
  country: Optional(Words),
})

export const RemoteItem = closed({
  feedGuid: Optional(Words),
  feedUrl: Optional(WebUrl),
  itemGuid: Optional(Words),
  medium: Optional(Words),
  title: Optional(Words),
})
export type RemoteItem = Static<typeof RemoteItem>

const ValueRecipient = closed({
  name: Optional(Words),
  type: Words,
  address: Words,
  split: Amount,
  isFee: Optional(Type.Literal(true)),
  customKey: Optional(Words),
  customValue: Optional(Words),
})
export type ValueRecipient = Static<typeof ValueRecipient>

const ValueTimeSplit = closed({
  startSeconds: Amount,
  durationSeconds: Amount,
  remoteStartSeconds: Optional(Amount),
  remotePercentage: Optional(Amount),
  remoteItem: Optional(RemoteItem),
  recipients: Optional(Type.Array(ValueRecipient)),
})
export type ValueTimeSplit = Static<typeof ValueTimeSplit>

/** Payment data as the feed declares it. castdex pays nobody. */
export const ValueBlock = closed({
  type: Words,
  method: Words,
  suggested: Optional(Amount),
  recipients: Optional(Type.Array(ValueRecipient)),
  timeSplits: Optional(Type.Array(ValueTimeSplit)),
})
export type ValueBlock = Static<typeof ValueBlock>

export const LIVE_STATES = ['pending', 'live', 'ended'] as const

const LiveEvent = closed({
  status: oneOf(LIVE_STATES),
  startsAtMs: Optional(Type.Integer()),
  endsAtMs: Optional(Type.Integer()),
  links: Optional(Type.Array(closed({ url: WebUrl, title: Optional(Words) }))),
})
export type LiveEvent = Static<typeof LiveEvent>

const SocialInteract = closed({
  uri: Optional(AnyUri),
  protocol: Words,
  accountId: Optional(Words),
  accountUrl: Optional(WebUrl),
  priority: Optional(Amount),
})

/** Properties that the namespace adds to an episode. */
export const EpisodeExtras = closed({
  alternateEnclosures: Optional(Type.Array(AlternateEnclosure)),
  soundbites: Optional(Type.Array(Soundbite)),
  /** Those that the feed itself has, in the order of time. */
  chapters: Optional(Type.Array(Chapter)),
  value: Optional(ValueBlock),
  license: Optional(License),
  places: Optional(Type.Array(Place)),
  /** The text of `podcast:txt` with the purpose `ai-content`. */
  aiContent: Optional(Words),
  seasonName: Optional(Words),
  /** Shown instead of the episode's number. */
  numberText: Optional(Words),
  socialInteracts: Optional(Type.Array(SocialInteract)),
  /** Set for live items only, which are no episodes yet. */
  live: Optional(LiveEvent),
})
export type EpisodeExtras = Static<typeof EpisodeExtras>

/** Tags of items that select shows. */
export const ITEM_TAGS = ['value-time-split', 'soundbite', 'live-item'] as const
export type ItemTag = (typeof ITEM_TAGS)[number]

const ShowPersonTag = closed({
  name: Words,
  /** Lower case; absent means host. */
  role: Optional(Words),
  /** Lower case; absent means cast. */
  group: Optional(Words),
  url: Optional(WebUrl),
  imageUrl: Optional(WebUrl),
})

/** Properties that the namespace adds to a show. */
export const ShowExtras = closed({
  /** Lower case; absent means podcast. */
  medium: Optional(Words),
  /** One of the newest episodes is a video. */
  hasVideo: Optional(Type.Literal(true)),
  aiContent: Optional(Words),
  isLocked: Optional(Type.Literal(true)),
  funding: Optional(closed({ url: WebUrl, text: Optional(Words) })),
  value: Optional(ValueBlock),
  /** Tags of the newest episodes and live items. */
  tags: Optional(Type.Array(oneOf(ITEM_TAGS))),
  license: Optional(License),
  places: Optional(Type.Array(Place)),
  publisher: Optional(RemoteItem),
  podroll: Optional(Type.Array(RemoteItem)),
  persons: Optional(Type.Array(ShowPersonTag)),
})
export type ShowExtras = Static<typeof ShowExtras>

const NEGATIONS = /^(?:no|none|false|0)\b/i

/** Returns whether the publisher declares that a machine made the content. */
export function isDeclaredAi({ aiContent }: { readonly aiContent?: string }): boolean {
  return aiContent !== undefined && !NEGATIONS.test(aiContent.trim())
}
