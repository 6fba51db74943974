/** Orders two podcasts that are one show by age. The elder was tracked first, and keeps its id. */
interface Age {
  readonly trackedAt: string
  readonly seq: number
}

export function byAge(a: Age, b: Age): number {
  if (a.trackedAt < b.trackedAt) return -1
  if (a.trackedAt > b.trackedAt) return 1
  return a.seq - b.seq
}
