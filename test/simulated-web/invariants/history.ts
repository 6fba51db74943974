/** What changes stands in the history, with its evidence; and what an operator has set stays. */
import { isDeepStrictEqual } from 'node:util'
import type { EventKind } from '../../../src/store/history.ts'
import { type Day, type Finding } from './day.ts'

export function nothingPinnedMoves({ truth, podcasts }: Day): readonly Finding[] {
  return [...truth.pinned].flatMap(([id, values]) => {
    const podcast = podcasts.get(id)
    if (podcast === undefined) return []
    return Object.entries(values).flatMap(([field, value]) => {
      const now = podcast[field as keyof typeof podcast]
      if (isDeepStrictEqual(now, value)) return []
      return [
        {
          show: truth.born.get(id),
          is: `${field} of ${id} is ${JSON.stringify(now)}`,
          should: `it is pinned to ${JSON.stringify(value)}`,
        },
      ]
    })
  })
}

interface Change {
  readonly id: string
  readonly what: string
  readonly kinds: readonly EventKind[]
}

/** What of identity is otherwise than the day before, and which events may say why. */
function changesOf({ podcasts, leadsTo, before }: Day): readonly Change[] {
  if (before === undefined) return []
  const left = [...before.podcasts.keys()].flatMap((id): readonly Change[] => {
    if (podcasts.has(id)) return []
    return [
      {
        id,
        what: `leads to ${leadsTo.get(id) ?? 'nothing'}`,
        kinds: ['merged', 'removed'],
      },
    ]
  })
  const stayed = [...podcasts.values()].flatMap((podcast): readonly Change[] => {
    const former = before.podcasts.get(podcast.id)
    if (former === undefined) return []
    const { id } = podcast
    const changes: Change[] = []
    if (former.rssFeedUrl !== podcast.rssFeedUrl)
      changes.push({
        id,
        what: `lives at ${podcast.rssFeedUrl}`,
        kinds: ['moved', 'merged', 'unmerged', 'split'],
      })
    if (former.feedState !== podcast.feedState)
      changes.push({
        id,
        what: `is ${podcast.feedState}`,
        kinds: [
          'died',
          'revived',
          'merged',
          'unmerged',
          'moved',
          'split',
          'pinned',
          'not-a-podcast',
          'became-podcast',
        ],
      })
    return changes
  })
  return [...left, ...stayed]
}

const isTold = (evidence: unknown): boolean =>
  typeof evidence === 'object' && evidence !== null && Object.keys(evidence).length > 0

export async function everyChangeStandsInTheHistory(day: Day): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { id, what, kinds } of changesOf(day)) {
    const events = await day.directory.events(id)
    const told = events.find(
      ({ kind, evidence }) => kinds.includes(kind) && isTold(evidence),
    )
    if (told !== undefined) continue
    findings.push({
      show: day.truth.born.get(id),
      is: `${id} ${what}, and its history has no event of it`,
      should: `one of ${kinds.join(', ')} says so with its evidence`,
    })
  }
  return findings
}
