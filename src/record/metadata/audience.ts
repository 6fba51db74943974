/** Estimates how many people listen to a show in a month from its imported downloads. */
import type { PodcastDraft } from '../podcast.ts'
import type { Signals } from './signals.ts'

/** A listener of a show downloads about this many episodes a month. */
const EPISODES_A_MONTH: Readonly<Record<PodcastDraft['stats']['updateFrequency'], number>> =
  {
    daily: 15,
    weekly: 4,
    'bi-weekly': 2,
    monthly: 1,
    stale: 1,
    'very-stale': 1,
  }

/** Returns nothing where no downloads were imported. What is known of the people stays. */
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
