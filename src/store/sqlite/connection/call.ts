/**
 * Adapts SQLite's synchronous calls to the asynchronous port: thrown errors become rejections,
 * aborted calls do nothing, and damaged pages become coded errors.
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
