/** Lowers this thread's OS priority, for background work. */
import os from 'node:os'

/** A nice value of 20; a thread at 0 gets nine times as much of a contended core. */
const NICE = 10

/** Applies to this thread and those it starts. Does nothing where priorities are per process. */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(NICE)
  } catch {
    // Without permission the priority stays.
  }
}
