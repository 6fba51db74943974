/** What never had sound is served by nothing, and what has it is. */
import { DAY_MS } from '../truth/show.ts'
import { type FeedCopy, shownEpisodes } from '../web/feed-text.ts'
import { type Day, type Finding, readAtMs } from './day.ts'

/** It is read for the second time a day after the first, if its host answers then. */
const SILENT_MS = 4 * DAY_MS
/** What is no podcast is asked once a month. */
const SPEAKING_MS = 46 * DAY_MS

type Podcast = Day['podcasts'] extends ReadonlyMap<string, infer Value> ? Value : never

type Sound = 'sound' | 'text' | 'nothing'

interface Heard {
  /** The podcast's address on that day. */
  readonly url: string
  readonly gives: Sound
  /** Without a break, and where one ETag stands for all: not before it was read. */
  readonly sinceMs: number
  /** It was read on a day on which it had sound. */
  readonly hadSound: boolean
}

function soundOf(copy: FeedCopy, nowMs: number): Sound {
  if (shownEpisodes(copy, nowMs).length === 0) return 'nothing'
  return copy.withoutMedia === true ? 'text' : 'sound'
}

/** On the day on which the address changes it is the old one that was read. */
function isSameAddress(before: Heard | undefined, url: string): boolean {
  return before?.url === url
}

function hear(
  day: Day,
  { id, rssFeedUrl: url }: Podcast,
  copy: FeedCopy,
  before: Heard | undefined,
): Heard {
  const gives = soundOf(copy, day.nowMs)
  const readAt = readAtMs(day, id, copy) ?? 0
  const isRead = copy.etag === undefined || readAt >= (before?.sinceMs ?? 0)
  const isAsBefore = before?.gives === gives && isRead
  const isHeard =
    gives === 'sound' && isSameAddress(before, url) && day.nowMs - readAt < DAY_MS
  return {
    url,
    gives,
    sinceMs: isAsBefore ? before.sinceMs : day.nowMs,
    hadSound: before?.hadSound === true || isHeard,
  }
}

/** What each podcast's own address gives, from one day to the next. */
export class SoundLog {
  readonly #heard = new Map<string, Heard>()

  note(day: Day): void {
    for (const podcast of day.podcasts.values()) {
      const { id } = podcast
      const copy = copyOf(day, podcast)
      const before = this.#heard.get(id)
      if (copy !== undefined) this.#heard.set(id, hear(day, podcast, copy, before))
      else if (before !== undefined) this.#heard.set(id, { ...before, sinceMs: day.nowMs })
    }
  }

  get everHeard(): readonly string[] {
    return [...this.#heard].flatMap(([id, { hadSound }]) => (hadSound ? [id] : []))
  }

  /** In ms; undefined where it is not so. */
  silentFor({ nowMs }: Day, id: string): number | undefined {
    const heard = this.#heard.get(id)
    return heard?.gives === 'text' && !heard.hadSound ? nowMs - heard.sinceMs : undefined
  }

  speakingFor({ nowMs }: Day, id: string): number | undefined {
    const heard = this.#heard.get(id)
    return heard?.gives === 'sound' ? nowMs - heard.sinceMs : undefined
  }
}

/** Undefined where it was never read, or gives no show or another one. */
function copyOf(
  { web, truth, tasks }: Day,
  { id, rssFeedUrl }: Podcast,
): FeedCopy | undefined {
  if ((tasks.get(id)?.state.goodAt ?? null) === null) return undefined
  const copy = web.copyBehind(rssFeedUrl)
  return copy !== undefined && copy.show === truth.born.get(id) ? copy : undefined
}

function isRedirected({ web }: Day, { rssFeedUrl }: Podcast): boolean {
  return 'redirect' in web.answerAt(rssFeedUrl)
}

export const openSound = (log: SoundLog) => ({
  whatNeverHadSoundIsServedByNothing(day: Day): readonly Finding[] {
    return [...day.podcasts.values()].flatMap((podcast) => {
      const { id, feedState } = podcast
      if (feedState !== 'active' || (log.silentFor(day, id) ?? 0) <= SILENT_MS) return []
      // An empty feed is a new one; where it redirects, nothing proves that the items there are its
      // own.
      if (podcast.stats.episodeCount === 0 && isRedirected(day, podcast)) return []
      return [
        {
          show: day.truth.born.get(id),
          is: `${id} is served as a podcast`,
          should: 'its feed never had sound',
        },
      ]
    })
  },

  whatHadSoundIsServed(day: Day): readonly Finding[] {
    return log.everHeard.flatMap((id) => {
      if (day.leadsTo.get(id) !== undefined) return []
      return [
        {
          show: day.truth.born.get(id),
          is: `${id} leads to nothing`,
          should: 'its feed was read with sound',
        },
      ]
    })
  },

  whatHasSoundIsAPodcast(day: Day): readonly Finding[] {
    return [...day.podcasts.values()].flatMap((podcast) => {
      const { id, feedState } = podcast
      // A month of new episodes behind a redirect proves nothing; the operator is told of the move.
      if (isRedirected(day, podcast)) return []
      if (feedState !== 'not-a-podcast' || (log.speakingFor(day, id) ?? 0) <= SPEAKING_MS)
        return []
      return [
        {
          show: day.truth.born.get(id),
          is: `${id} is taken for no podcast`,
          should: 'its feed has sound',
        },
      ]
    })
  },
})
