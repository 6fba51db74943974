/** Every invariant, by the name under which a breach is told. */
import type { Breach, Day, Finding, Invariant } from './day.ts'
import {
  theEpisodeCountIsTheShows,
  theEpisodesAreTheShows,
  theNewestDateIsTheShows,
  theTitleIsTheShows,
} from './content.ts'
import { EpisodeLog, openEpisodes } from './episodes.ts'
import { everyChangeStandsInTheHistory, nothingPinnedMoves } from './history.ts'
import {
  aShowKeepsItsIds,
  aSlugNeverChanges,
  everySlugLeadsToItsPodcast,
  everyUrlLeadsToItsShowOrToNothing,
  twoShowsAreNeverOne,
  whatAnOperatorPartedStaysParted,
} from './identity.ts'
import { AnswerLog, openLife } from './life.ts'
import { FreshLog, openOrdinary } from './ordinary.ts'
import { openRivals } from './rivals.ts'
import { openSound, SoundLog } from './sound.ts'
import { openTwins, TwinLog } from './twins.ts'

export type CheckDay = (day: Day) => Promise<readonly Breach[]>

const STATELESS: readonly Invariant[] = [
  everyUrlLeadsToItsShowOrToNothing,
  twoShowsAreNeverOne,
  whatAnOperatorPartedStaysParted,
  aShowKeepsItsIds,
  aSlugNeverChanges,
  everySlugLeadsToItsPodcast,
  theTitleIsTheShows,
  theEpisodeCountIsTheShows,
  theEpisodesAreTheShows,
  theNewestDateIsTheShows,
  nothingPinnedMoves,
  everyChangeStandsInTheHistory,
]

const inWords = (name: string): string => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** Remembers from day to day; a breach that lasts is told once. */
export function openInvariants(): CheckDay {
  const [answers, twins, sound] = [new AnswerLog(), new TwinLog(), new SoundLog()]
  const [fresh, episodes] = [new FreshLog(), new EpisodeLog()]
  const invariants = [
    ...STATELESS,
    ...Object.values(openLife(answers)),
    ...Object.values(openTwins(twins)),
    ...Object.values(openSound(sound)),
    ...Object.values(openOrdinary(fresh)),
    ...Object.values(openRivals()),
    ...Object.values(openEpisodes(episodes)),
  ]
  const told = new Set<string>()
  const isNew = (name: string, { show }: Finding): boolean => {
    const key = `${name} ${show?.name ?? ''}`
    if (told.has(key)) return false
    told.add(key)
    return true
  }
  return async (day) => {
    answers.note(day)
    twins.note(day)
    sound.note(day)
    fresh.note(day)
    await episodes.note(day)
    const breaches: Breach[] = []
    for (const invariant of invariants) {
      for (const finding of await invariant(day)) {
        if (isNew(invariant.name, finding))
          breaches.push({ ...finding, invariant: inWords(invariant.name), day: day.no })
      }
    }
    return breaches
  }
}
