/** Work that can wait lets go first whoever is waiting for an answer. */
import os from 'node:os'

/** Of 20; a thread at 0 gets nine times as much of a processor that both want. */
const NICE = 10

/**
 * For this thread and those that it starts; where a priority is that of the whole process, nothing
 * is done.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(NICE)
  } catch {
    // Not allowed here: then all go at the same pace.
  }
}
