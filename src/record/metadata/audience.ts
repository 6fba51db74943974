/** Estimates a show's monthly listeners from its imported downloads. */
import type { PodcastDraft } from '../podcast.ts'
import type { Signals } from './signals.ts'

/** Episodes that one listener downloads a month. */
const EPISODES_A_MONTH: Readonly<Record<PodcastDraft['stats']['updateFrequency'], number>> =
  {
    daily: 15,
    weekly: 4,
    'bi-weekly': 2,
    monthly: 1,
    stale: 1,
    'very-stale': 1,
  }

/** Returns an empty object without imported downloads. Keeps demographic facts. */
export function estimateAudience(
  { audienceEstimate, stats }: Pick<PodcastDraft, 'audienceEstimate' | 'stats'>,
  { monthlyDownloads }: Signals,
): Pick<PodcastDraft, 'audienceEstimate'> {
  if (monthlyDownloads === undefined) return {}
  const { value, at } = monthlyDownloads
  return {
    audienceEstimate: {
      audienceDemographics: audienceEstimate?.audienceDemographics ?? null,
      estimatedMonthlyListeners: Math.round(
        value / EPISODES_A_MONTH[stats.updateFrequency],
      ),
      estimatedMonthyListenersCalculatedAt: at,
    },
  }
}
