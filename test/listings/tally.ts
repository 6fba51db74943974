/** Right, wrong and missed, by platform and tier; proportions with Wilson's bounds at 95 %. */
import type { PodcastRecord } from '../../src/record/podcast.ts'
import type { Decision } from './evaluate.ts'

export const TIERS = [
  'apple verified',
  'apple claimed',
  'spotify published',
  'youtube associated',
  'youtube candidate',
] as const
export type Tier = (typeof TIERS)[number]

export const PLATFORMS = ['apple', 'spotify', 'youtube'] as const
export type Platform = (typeof PLATFORMS)[number]

export interface Shown {
  readonly tier: Tier
  readonly foreignId: string
}

/**
 * What a client is shown as good. A contradicted Apple id is flagged and waits for a better one: it
 * is no find.
 */
export const shownOn = (
  platform: Platform,
  { appleId, appleIdStatus, spotifyId, youtube }: PodcastRecord,
): Shown | null => {
  if (platform === 'spotify')
    return spotifyId === null ? null : { tier: 'spotify published', foreignId: spotifyId }
  if (platform === 'apple') {
    if (appleId === 0 || appleIdStatus === 'contradicted') return null
    return {
      tier: appleIdStatus === 'verified' ? 'apple verified' : 'apple claimed',
      foreignId: String(appleId),
    }
  }
  if (youtube === null) return null
  const playlist = /[?&]list=([\w-]+)/.exec(youtube.url)?.[1]
  return { tier: `youtube ${youtube.tier}`, foreignId: playlist ?? youtube.channelId }
}

export interface Proportion {
  readonly of: number
  readonly hits: number
}

/** Wilson's score interval at 95 %. */
export const wilson = ({ of, hits }: Proportion): readonly [low: number, high: number] => {
  if (of === 0) return [0, 1]
  const z = 1.959964
  const share = hits / of
  const centre = share + (z * z) / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}

export interface Wrong {
  readonly tier: Tier
  readonly trap: string
}

export interface Tally {
  readonly shows: number
  readonly precision: ReadonlyMap<Tier, Proportion>
  /**
   * Of the shows that are listed: those whose right listing is shown above the candidate tier, and
   * in any tier. `linked`: the first, of those that link to it.
   */
  readonly recall: ReadonlyMap<
    Platform,
    {
      readonly published: Proportion
      readonly any: Proportion
      readonly linked: Proportion
    }
  >
  readonly wrong: readonly Wrong[]
  /** Traps whose listed shows were not found, with how many of how many. */
  readonly missed: ReadonlyMap<string, Proportion>
}

const isPublished = (tier: Tier): boolean => tier !== 'youtube candidate'

export const tally = (decisions: readonly Decision[]): Tally => {
  const all = decisions.flatMap(({ show, record, linksTo }) =>
    PLATFORMS.map((platform) => {
      const truth = show.truth[platform]
      const shown = shownOn(platform, record)
      return {
        platform,
        trap: show.trap,
        truth,
        shown,
        isRight: shown !== null && truth.includes(shown.foreignId),
        isLinked: linksTo?.includes(platform) === true,
      }
    }),
  )
  const proportion = <Item>(
    items: readonly Item[],
    isHit: (item: Item) => boolean,
  ): Proportion => ({
    of: items.length,
    hits: items.filter(isHit).length,
  })
  const listedOn = (platform: Platform) =>
    all.filter((one) => one.platform === platform && one.truth.length > 0)
  const listed = all.filter(({ truth }) => truth.length > 0)
  return {
    shows: decisions.length,
    precision: new Map(
      TIERS.map((tier) => [
        tier,
        proportion(
          all.filter(({ shown }) => shown?.tier === tier),
          ({ isRight }) => isRight,
        ),
      ]),
    ),
    recall: new Map(
      PLATFORMS.map((platform) => [
        platform,
        {
          published: proportion(
            listedOn(platform),
            ({ shown, isRight }) => isRight && shown !== null && isPublished(shown.tier),
          ),
          any: proportion(listedOn(platform), ({ isRight }) => isRight),
          linked: proportion(
            listedOn(platform).filter(({ isLinked }) => isLinked),
            ({ shown, isRight }) => isRight && shown !== null && isPublished(shown.tier),
          ),
        },
      ]),
    ),
    wrong: all.flatMap(({ shown, isRight, trap }) =>
      shown === null || isRight ? [] : [{ tier: shown.tier, trap }],
    ),
    missed: new Map(
      [...Map.groupBy(listed, ({ platform, trap }) => `${platform}: ${trap}`)]
        .map(
          ([name, group]) => [name, proportion(group, ({ isRight }) => !isRight)] as const,
        )
        .filter(([, { hits }]) => hits > 0),
    ),
  }
}
