/**
 * The OpenSearch that all test files of a run share. Each takes a prefix of its own; what bears it
 * is deleted at the end of the file. Without OpenSearch a test file leaves its tests out, which
 * `there.test.ts` does not let pass in CI.
 */
import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import type { SharedAnswer } from '../shared-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    openSearchStarter: string
  }
}

/** The first to ask waits for download and start. */
const LONGEST_MS = 600_000

export interface SharedNode {
  /** `CASTDEX_OPENSEARCH_URL`; empty where there is none. */
  readonly url: string
  /** Why there is none: tests skip when it is set. */
  readonly missing: string | undefined
  /** `CASTDEX_OPENSEARCH_PREFIX`: a new one at each call, its indices deleted after the file. */
  readonly newPrefix: () => string
}

const ask = async (): Promise<SharedAnswer> => {
  const file = relative(process.cwd(), expect.getState().testPath ?? 'a test')
  const request = { method: 'POST', body: file, signal: AbortSignal.timeout(LONGEST_MS) }
  return (await (await fetch(inject('openSearchStarter'), request)).json()) as SharedAnswer
}

/** At the top of a test file: `const node = await openSharedNode()`. */
export const openSharedNode = async (): Promise<SharedNode> => {
  const answer = await ask()
  if ('missing' in answer) return { url: '', missing: answer.missing, newPrefix: () => '' }
  const { url } = answer
  const family = `t${randomBytes(5).toString('hex')}`
  let prefixes = 0
  afterAll(async () => {
    if (prefixes > 0) await fetch(`${url}/${family}*`, { method: 'DELETE' })
  })
  return {
    url,
    missing: undefined,
    newPrefix: () => {
      prefixes += 1
      return `${family}-${String(prefixes)}`
    },
  }
}
