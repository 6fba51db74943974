/** A show that answers anywhere is in the directory as one that lives. */
import { DAY_MS } from '../truth/show.ts'
import { type Day, type Finding, podcastsOf } from './day.ts'
import type { Show } from '../truth/show.ts'

/** Dead feeds are asked once a month, up to half as long again by chance. */
const LONGEST_UNASKED_MS = 46 * DAY_MS

/** The addresses under which the podcast is known that give the show today. */
export function answeringUrls(day: Day, show: Show): readonly string[] {
  const known = podcastsOf(day, show).flatMap(({ feedUrls }) =>
    feedUrls.map(({ url }) => url),
  )
  return known.filter((url) => day.web.copyBehind(url)?.show === show)
}

/** From which day on a show has been answering without a break; kept from one day to the next. */
export class AnswerLog {
  readonly #since = new Map<string, number>()

  note(day: Day): void {
    for (const show of day.truth.shows.values()) {
      const answers = answeringUrls(day, show).length > 0
      if (!answers) this.#since.delete(show.name)
      else if (!this.#since.has(show.name)) this.#since.set(show.name, day.nowMs)
    }
  }

  /** In ms; 0 where it does not answer. */
  answeringFor({ nowMs }: Pick<Day, 'nowMs'>, show: Show): number {
    const since = this.#since.get(show.name)
    return since === undefined ? 0 : nowMs - since
  }
}

export const openLife = (log: AnswerLog) => ({
  /**
   * One that dies while it answers is a fault at once; one that comes back may take until the next
   * monthly look.
   */
  aShowThatAnswersIsNeverDead(day: Day): readonly Finding[] {
    const { truth, before } = day
    return [...truth.shows.values()].flatMap((show) => {
      const podcasts = podcastsOf(day, show)
      const [dead] = podcasts.filter(({ feedState }) => feedState === 'dead')
      if (dead === undefined || podcasts.some(({ feedState }) => feedState !== 'dead'))
        return []
      const answersMs = log.answeringFor(day, show)
      const wasAlive = before?.podcasts.get(dead.id)?.feedState !== 'dead'
      const isWrong = answersMs > LONGEST_UNASKED_MS || (wasAlive && answersMs > DAY_MS)
      if (!isWrong) return []
      const urls = answeringUrls(day, show).join(', ')
      return [
        {
          show,
          is: `${dead.id} is dead under ${dead.rssFeedUrl}`,
          should: `it lives: ${urls} answers`,
        },
      ]
    })
  },

  aShowThatAnswersIsNeverUnasked(day: Day): readonly Finding[] {
    const { truth, tasks, nowMs } = day
    return [...truth.shows.values()].flatMap((show) => {
      if (log.answeringFor(day, show) < DAY_MS) return []
      const podcasts = podcastsOf(day, show)
      const living = podcasts.filter(({ feedState }) => feedState !== 'dead')
      // One that another show's URL once gave its name, and that died of it, is not the show that
      // answers.
      const asked = living.length > 0 ? living : podcasts
      return asked.flatMap(({ id }) => {
        const task = tasks.get(id)
        const lastMs = task?.state.last?.at ?? nowMs
        const isUnasked = task?.dueAt === null || nowMs - lastMs > LONGEST_UNASKED_MS
        if (!isUnasked) return []
        const days = Math.round((nowMs - lastMs) / DAY_MS)
        return [
          {
            show,
            is: `${id} has not been asked for ${String(days)} days`,
            should: 'its feed is asked once a month at least',
          },
        ]
      })
    })
  },
})
