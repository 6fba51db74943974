/** An Apple id is with a living podcast if one of its title claims it. */
import { foldName } from '../../../src/intake/interpret/show/fold-name.ts'
import { DAY_MS } from '../truth/show.ts'
import { type Day, type Finding } from './day.ts'

/** A rival is read once a day at the least, unless its own host rests. */
const HANDED_OVER_MS = 3 * DAY_MS

type Podcast = Day['podcasts'] extends ReadonlyMap<string, infer Value> ? Value : never

function isHeir(
  { tasks }: Day,
  { id, appleIdStatus, feedState, isRead }: Podcast,
): boolean {
  const answers = (tasks.get(id)?.state.failing ?? null) === null
  return (
    appleIdStatus === 'conflict' && feedState === 'active' && isRead === true && answers
  )
}

/** The dead podcast of the same title that keeps the id from the rival. */
function deadHolderOf({ podcasts }: Day, rival: Podcast): Podcast | undefined {
  const holders = [...podcasts.values()].filter(
    ({ appleId }) => appleId > 0 && appleId === rival.claimedAppleId,
  )
  if (holders.some(({ feedState }) => feedState !== 'dead')) return undefined
  const title = foldName(rival.titleLatest)
  return holders.find(({ titleLatest }) => foldName(titleLatest) === title)
}

export function openRivals() {
  const since = new Map<string, number>()
  return {
    anAppleIdIsWithTheLiving: (day: Day): readonly Finding[] =>
      [...day.podcasts.values()].flatMap((rival) => {
        const holder = isHeir(day, rival) ? deadHolderOf(day, rival) : undefined
        if (holder === undefined) {
          since.delete(rival.id)
          return []
        }
        const sinceMs = since.get(rival.id) ?? day.nowMs
        since.set(rival.id, sinceMs)
        if (day.nowMs - sinceMs <= HANDED_OVER_MS) return []
        return [
          {
            show: day.truth.born.get(rival.id),
            is: `${holder.id}, which is dead, has the Apple id of ${rival.id}`,
            should: 'a living rival of its title has it',
          },
        ]
      }),
    anAppleIdIsWithOne: ({ podcasts, truth }: Day): readonly Finding[] => {
      const living = [...podcasts.values()].filter(
        ({ appleId, feedState }) => appleId > 0 && feedState === 'active',
      )
      const groups = Map.groupBy(living, ({ appleId }) => appleId)
      return [...groups].flatMap(([appleId, [first, second]]) =>
        first === undefined || second === undefined
          ? []
          : [
              {
                show: truth.born.get(second.id),
                is: `${first.id} and ${second.id} both have the Apple id ${String(appleId)}`,
                should: 'one of them has it',
              },
            ],
      )
    },
  }
}
