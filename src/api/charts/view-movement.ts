/** Presents the climbers, fallers, entries and exits of a chart. */
import type { ChartShow } from '../../store/charts/charts.ts'
import {
  type ComparedChart,
  type ComparisonView,
  listMoves,
  type Moved,
  viewComparison,
} from './compare-charts.ts'
import { type ChartedShow, type ChartSources, resolveShows } from './resolve-shows.ts'
import { describeShow, identifyShow } from './show-views.ts'

export const MOVE_KINDS = ['climbers', 'fallers', 'newEntries', 'droppedOff'] as const
type MoveKind = (typeof MOVE_KINDS)[number]

const WHOLE = Number.POSITIVE_INFINITY

function changeOf({ positionChange }: Moved): number {
  return positionChange ?? 0
}

/** The largest moves first; entries and exits by their place. */
function groupMoves(moves: readonly Moved[]): Readonly<Record<MoveKind, readonly Moved[]>> {
  return {
    climbers: moves
      .filter((moved) => changeOf(moved) > 0)
      .toSorted((one, other) => changeOf(other) - changeOf(one)),
    fallers: moves
      .filter((moved) => changeOf(moved) < 0)
      .toSorted((one, other) => changeOf(one) - changeOf(other)),
    newEntries: moves.filter(({ previousPosition }) => previousPosition === null),
    droppedOff: moves
      .filter(({ position }) => position === null)
      .toSorted(
        (one, other) => (one.previousPosition ?? WHOLE) - (other.previousPosition ?? WHOLE),
      ),
  }
}

function whyUnavailable(kind: MoveKind, comparison: ComparisonView) {
  if (comparison.comparisonStatus === 'unavailable') return 'no_earlier_chart'
  if (kind === 'climbers' || kind === 'fallers') return null
  const { coverageStatus, compareChartCoverageStatus } = comparison
  if (coverageStatus !== 'complete' || compareChartCoverageStatus !== 'complete')
    return 'incomplete_coverage'
  return comparison.entryExitConfirmable ? null : 'depth_changed'
}

function viewMove(
  { name: { platform } }: ComparedChart,
  { position, previousPosition, positionChange }: Moved,
  show: ChartedShow,
) {
  return {
    podenginePodcast: show.podcast?.basic ?? null,
    identity: identifyShow(platform, show),
    ...describeShow(show),
    position,
    previousPosition,
    positionChange,
  }
}

function viewGroup(
  compared: ComparedChart,
  reason: ReturnType<typeof whyUnavailable>,
  moves: readonly Moved[],
  { limit, shows }: { limit: number; shows: ReadonlyMap<ChartShow, ChartedShow> },
) {
  if (reason !== null)
    return {
      status: 'unavailable' as const,
      unavailableReason: reason,
      totalCount: 0,
      items: [],
    }
  const items = moves.slice(0, limit).flatMap((moved) => {
    const show = shows.get(moved.show)
    return show === undefined ? [] : [viewMove(compared, moved, show)]
  })
  return {
    status: 'available' as const,
    unavailableReason: null,
    totalCount: moves.length,
    items,
  }
}

export async function viewMovement(
  sources: ChartSources,
  compared: ComparedChart,
  limit: number,
) {
  const chart = viewComparison(compared)
  const groups = groupMoves(listMoves(compared.rankings, chart))
  const shown = MOVE_KINDS.flatMap((kind) => groups[kind].slice(0, limit))
  const shows = await resolveShows(
    sources,
    compared.name,
    shown.map(({ show }) => show),
  )
  const group = (kind: MoveKind) =>
    viewGroup(compared, whyUnavailable(kind, chart), groups[kind], { limit, shows })
  return {
    chart,
    climbers: group('climbers'),
    fallers: group('fallers'),
    newEntries: group('newEntries'),
    droppedOff: group('droppedOff'),
  }
}
export type MovementView = Awaited<ReturnType<typeof viewMovement>>
