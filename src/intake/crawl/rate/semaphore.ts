/** Limits concurrency; waiters proceed in FIFO order. */
export interface Semaphore {
  /** Resolves to the release function, which must be called once. */
  enter(): Promise<() => void>
}

export function openSemaphore(places: number): Semaphore {
  let free = places
  const waiting: (() => void)[] = []
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    enter: () =>
      new Promise((resolve) => {
        const go = (): void => {
          let isInside = true
          resolve(() => {
            if (isInside) leave()
            isInside = false
          })
        }
        if (free === 0) waiting.push(go)
        else {
          free -= 1
          go()
        }
      }),
  }
}
