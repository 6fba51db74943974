/** Finds the podcasts of a chart's shows. */
import type { ChartName, ChartPlatform } from '../../record/charts/chart.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import type { BasicPodcast } from '../../record/podcast.ts'
import type { Charts, ChartShow } from '../../store/charts/charts.ts'
import type { CallOptions, DirectoryReader, StoredLevels } from '../../store/directory.ts'

export interface ChartedPodcast {
  readonly basic: BasicPodcast
  readonly listeners: number | null
}

export interface ChartedShow {
  /** The id used by the chart. */
  readonly platformId: string
  /** Null: the directory does not serve it. */
  readonly podcast: ChartedPodcast | null
}

/** The parts of the directory that answers read. */
export interface ChartSources {
  readonly charts: Charts
  readonly reader: DirectoryReader
  readonly options: CallOptions
}

type Found = StoredLevels['full'] | undefined

export function toChartedPodcast({
  basic,
  details,
}: Pick<StoredLevels['full'], 'basic' | 'details'>): ChartedPodcast {
  const { audienceEstimate } = JSON.parse(details) as {
    readonly audienceEstimate?: { readonly estimatedMonthlyListeners: number | null }
  }
  return {
    basic: JSON.parse(basic) as BasicPodcast,
    listeners: audienceEstimate?.estimatedMonthlyListeners ?? null,
  }
}

async function findPodcast(
  { reader, options }: ChartSources,
  platform: ChartPlatform,
  id: string,
): Promise<Found> {
  const read = { ...options, level: 'full' } as const
  if (platform === 'spotify')
    return await reader.find({ by: 'spotifyId', spotifyId: id }, read)
  return await reader.find({ by: 'appleId', appleId: Number(id) }, read)
}

async function findPodcasts(
  sources: ChartSources,
  platform: ChartPlatform,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const own = ids.filter(isPodcastId)
  const others = ids.filter((id) => !isPodcastId(id))
  const level = { ...sources.options, level: 'full' } as const
  const [ofOwn, ofOthers] = await Promise.all([
    sources.reader.getMany(own, level),
    Promise.all(others.map((id) => findPodcast(sources, platform, id))),
  ])
  return new Map([
    ...own.map((id, at) => [id, ofOwn[at]] as const),
    ...others.map((id, at) => [id, ofOthers[at]] as const),
  ])
}

/** Erased shows are absent. */
export async function resolveShows(
  sources: ChartSources,
  { platform }: Pick<ChartName, 'platform'>,
  shows: readonly ChartShow[],
): Promise<ReadonlyMap<ChartShow, ChartedShow>> {
  const ids = await sources.charts.identify(shows, sources.options)
  const found = await findPodcasts(sources, platform, [...ids.values()])
  return new Map(
    [...ids].map(([show, platformId]) => {
      const stored = found.get(platformId)
      const podcast = stored === undefined ? null : toChartedPodcast(stored)
      return [show, { platformId, podcast }]
    }),
  )
}
