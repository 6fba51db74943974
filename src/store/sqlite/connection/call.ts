/**
 * SQLite answers at once; the port answers later: what is thrown becomes a rejection, and an
 * aborted call does nothing. A page that nobody below could do without is told by its code.
 */
import type { CallOptions } from '../../directory.ts'
import { codedDamage } from './record-damaged.ts'

export function call<Result>(work: () => Result, options?: CallOptions): Promise<Result> {
  return new Promise((resolve) => {
    options?.signal?.throwIfAborted()
    try {
      resolve(work())
    } catch (error) {
      throw codedDamage(error)
    }
  })
}
