/** Orders two podcasts that are one show by age. The elder was tracked first, and keeps its id. */
interface Age {
  readonly trackedAt: string
  readonly seq: number
}

export function byAge(a: Age, b: Age): number {
  return a.trackedAt < b.trackedAt ? -1 : a.trackedAt > b.trackedAt ? 1 : a.seq - b.seq
}
