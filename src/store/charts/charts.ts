/**
 * The port of charts: the ranking of each chart on each day. Shows are named by the id that the
 * chart has for them, because a chart lists shows that the directory does not know.
 */
import type { ChartDate, ChartName } from '../../record/charts/chart.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { CallOptions } from '../call-options.ts'

/** The number of a show in charts; never reused. */
export type ChartShow = number

/** Fills places without a known show. */
export const NO_SHOW = 0

export interface NewChartDay extends ChartName {
  readonly date: ChartDate
  /** By place, the first is 1: Apple's or Spotify's id, or a podcast's id; null: unknown. */
  readonly ids: readonly (string | null)[]
}

export interface ChartDay {
  readonly date: ChartDate
  /** By place, the first is 1. */
  readonly shows: readonly ChartShow[]
}

export interface ChartSpan extends ChartName {
  readonly earliest: ChartDate
  readonly latest: ChartDate
}

/** Default: all days. Both ends are included. */
export interface ChartRange {
  readonly from?: ChartDate | undefined
  readonly to?: ChartDate | undefined
}

export interface Charts {
  /** Replaces the days. Durable when it resolves. */
  write(days: readonly NewChartDay[]): Promise<void>
  /** Sorted by name. */
  list(options?: CallOptions): Promise<readonly ChartSpan[]>
  /** Oldest first; days without a chart are left out. */
  read(
    chart: ChartName,
    range: ChartRange,
    options?: CallOptions,
  ): Promise<readonly ChartDay[]>
  /** Returns the ids of shows. Erased shows are absent. */
  identify(
    shows: readonly ChartShow[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<ChartShow, string>>
  /** Returns the shows with one of these ids. */
  findShows(ids: readonly string[], options?: CallOptions): Promise<readonly ChartShow[]>
  /** Returns the shows that are this podcast, or one that was merged into it. */
  findShowsOf(id: PodcastId, options?: CallOptions): Promise<readonly ChartShow[]>
  /** Returns the charts that any of the shows has been in. */
  findChartsOf(
    shows: readonly ChartShow[],
    options?: CallOptions,
  ): Promise<readonly ChartName[]>
}
