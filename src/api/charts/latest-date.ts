/** Finds the latest day of a chart. */
import type { ChartDate, ChartName } from '../../record/charts/chart.ts'
import type { ChartSpan } from '../../store/charts/charts.ts'
import type { ChartSources } from './resolve-shows.ts'

export function isSameChart(one: ChartName, other: ChartName): boolean {
  return (
    one.platform === other.platform &&
    one.country === other.country &&
    one.genre === other.genre
  )
}

/** Undefined if no day was imported. */
export async function findSpan(
  { charts, options }: Pick<ChartSources, 'charts' | 'options'>,
  name: ChartName,
): Promise<ChartSpan | undefined> {
  return (await charts.list(options)).find((span) => isSameChart(span, name))
}

export async function findLatestDate(
  sources: Pick<ChartSources, 'charts' | 'options'>,
  name: ChartName,
): Promise<ChartDate | undefined> {
  return (await findSpan(sources, name))?.latest
}
