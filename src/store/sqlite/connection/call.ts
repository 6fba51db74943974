/**
 * SQLite answers at once; the port answers later: what is thrown becomes a rejection, and an
 * aborted call does nothing.
 */
import type { CallOptions } from '../../directory.ts'

export const call = <Result>(work: () => Result, options?: CallOptions): Promise<Result> =>
  new Promise((resolve) => {
    options?.signal?.throwIfAborted()
    resolve(work())
  })
