/**
 * A show as it truly is: what it is called, who makes it, and what it published when. Nothing here
 * knows of the directory.
 */

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** The first moment of every simulation. */
export const BEGIN_MS = Date.UTC(2026, 0, 5, 3)

export interface ShowPlan {
  /** Names the show among all of its web: part of its recordings' addresses and guids. */
  readonly name: string
  readonly title: string
  readonly owner?: string
  readonly email?: string
  /** Between two episodes; default 7. */
  readonly everyDays?: number
  /** Episodes that are out at the beginning; default 12. */
  readonly before?: number
  /**
   * Day of the last episode, counted from the beginning; default: it goes on. -1: finished before.
   */
  readonly lastDay?: number
  /** Its `podcast:guid`; most feeds have none. */
  readonly guid?: string
  readonly language?: string
  readonly website?: string
}

export interface Episode {
  readonly no: number
  readonly title: string
  readonly atMs: number
  readonly guid: string
  readonly media: string
  readonly notes: string
}

export class Show {
  readonly name: string
  readonly plan: ShowPlan
  /** Every title that it ever had, the present one last. */
  readonly titles: string[]
  #endsMs: number
  /** Episodes that keep no rhythm. */
  readonly #extra: Episode[] = []

  constructor(plan: ShowPlan) {
    this.name = plan.name
    this.plan = plan
    this.titles = [plan.title]
    this.#endsMs =
      plan.lastDay === undefined
        ? Number.POSITIVE_INFINITY
        : BEGIN_MS + plan.lastDay * DAY_MS
  }

  get title(): string {
    return this.titles.at(-1) ?? this.plan.title
  }

  get owner(): string {
    return this.plan.owner ?? `The makers of ${this.plan.title}`
  }

  get email(): string {
    return this.plan.email ?? `${this.name}@makers.example.org`
  }

  rename(title: string): void {
    this.titles.push(title)
  }

  /** Nothing is published from then on. */
  end(atMs: number): void {
    this.#endsMs = Math.min(this.#endsMs, atMs)
  }

  /** One more episode than its rhythm gives. */
  publish(atMs: number, title: string): void {
    const no = 10_000 + this.#extra.length
    this.#extra.push(this.#episode(no, atMs, title))
  }

  /** All that were out at that moment, newest first. */
  episodesAt(nowMs: number): readonly Episode[] {
    const { everyDays = 7, before = 12 } = this.plan
    const gapMs = everyDays * DAY_MS
    const episodes: Episode[] = this.#extra.filter(({ atMs }) => atMs <= nowMs)
    for (let no = 1; ; no += 1) {
      // The newest of those that are out at the beginning is as old as chance, told by the name,
      // makes it.
      const atMs = this.#lastBeforeMs + (no - before) * gapMs
      if (atMs > nowMs || atMs > this.#endsMs) break
      episodes.push(this.#episode(no, atMs, `${this.plan.title}, part ${String(no)}`))
    }
    return episodes.toSorted((a, b) => b.atMs - a.atMs)
  }

  /** A finished show ended long before, the others have their newest episode within one gap. */
  get #lastBeforeMs(): number {
    const { everyDays = 7, lastDay } = this.plan
    if (lastDay !== undefined && lastDay < 0) return BEGIN_MS + lastDay * DAY_MS
    const part =
      Array.from(this.name).reduce(
        (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997,
        7,
      ) / 997
    return BEGIN_MS - Math.max(1, Math.floor(part * everyDays * 24)) * HOUR_MS
  }

  #episode(no: number, atMs: number, title: string): Episode {
    const id = `${this.name}-${String(no)}`
    return {
      no,
      title,
      atMs,
      guid: `urn:episode:${id}`,
      media: `${id}.mp3`,
      notes: `What happens in ${title}.`,
    }
  }
}
