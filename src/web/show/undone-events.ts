/**
 * Hides operator actions that were undone within a day, and their consequences, from the public
 * history. Operators see all events.
 */
import type { EventKind, HistoryEvent } from '../../store/history.ts'
import { DAY_MS } from '../../record/instant/durations.ts'

/** Event kinds that each undo event reverts. */
const UNDOES: Readonly<Partial<Record<EventKind, readonly EventKind[]>>> = {
  'listing-reset': ['listing-confirmed', 'listing-rejected'],
  unmerged: ['merged'],
  moved: ['moved'],
}

function valueIn({ evidence }: HistoryEvent, name: string): unknown {
  if (typeof evidence !== 'object' || evidence === null) return undefined
  return (evidence as Readonly<Record<string, unknown>>)[name]
}

/** Returns whether the event undoes a move; both have the same kind. */
export function isUndoneMove(event: HistoryEvent): boolean {
  return event.kind === 'moved' && valueIn(event, 'undone') === true
}

function isUndoing(event: HistoryEvent): boolean {
  if (event.kind === 'moved') return isUndoneMove(event)
  return UNDOES[event.kind] !== undefined
}

function isOfSameThing(undoing: HistoryEvent, done: HistoryEvent): boolean {
  if (undoing.kind === 'listing-reset')
    return ['platform', 'foreignId'].every(
      (name) => valueIn(undoing, name) === valueIn(done, name),
    )
  if (undoing.kind === 'unmerged')
    return valueIn(undoing, 'restored') === valueIn(done, 'absorbed')
  return valueIn(undoing, 'from') === valueIn(done, 'target')
}

function findDone(
  undoing: HistoryEvent,
  older: readonly HistoryEvent[],
): HistoryEvent | undefined {
  const done = older.find(
    (event) =>
      UNDOES[undoing.kind]?.includes(event.kind) === true &&
      !isUndoing(event) &&
      isOfSameThing(undoing, event),
  )
  if (done === undefined) return undefined
  if (Date.parse(undoing.at) - Date.parse(done.at) <= DAY_MS) return done
  return undefined
}

/** Manual actions, which are not consequences of other events. */
const ACTS: ReadonlySet<EventKind> = new Set([
  'listing-confirmed',
  'listing-rejected',
  'listing-reset',
])

/**
 * Returns whether the event is a consequence of the action: listing changes are written in the same
 * step.
 */
function followsFrom(act: HistoryEvent, event: HistoryEvent): boolean {
  if (event.at !== act.at || ACTS.has(event.kind)) return false
  const platform = valueIn(act, 'platform')
  const isOfListing =
    event.kind.startsWith('listing-') || event.kind.startsWith('apple-id-')
  return isOfListing && (platform === undefined || valueIn(event, 'platform') === platform)
}

/** Takes and returns events newest first. */
export function withoutUndone(events: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const left = new Set(events)
  for (const [place, undoing] of events.entries()) {
    if (!isUndoing(undoing)) continue
    const older = events.slice(place + 1).filter((event) => left.has(event))
    const done = findDone(undoing, older)
    if (done === undefined) continue
    for (const event of left) {
      const isGone = [undoing, done].some((act) => act === event || followsFrom(act, event))
      if (isGone) left.delete(event)
    }
  }
  return [...left]
}
