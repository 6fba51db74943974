/** Reports records in the layout of another release, and writes their derived values. */
import type { PodcastId } from '../../record/podcast.ts'
import type { AnswerFragments } from '../../record/view/answer-fragments.ts'
import type { Derive, LayoutProgress } from '../maintenance.ts'
import type { StoreWriter } from '../writer.ts'

const FRAGMENTS = ['basic', 'details', 'description', 'internals'] as const

export function isSameText(one: AnswerFragments, other: AnswerFragments): boolean {
  return FRAGMENTS.every((name) => one[name] === other[name])
}

/** Seqs per rewritten row: this pass writes no texts. */
const GUIDS_PER_ROW = 8

/** Exclusive `after`, inclusive `to`. */
export interface SeqRange {
  readonly after: number
  readonly to: number
}

/**
 * Before rows are rewritten, a quick pass stores the derived guid of older rows without one, so
 * that lookups find them. A restarted process repeats it.
 */
export class GuidPass {
  #to = 0

  /** Undefined: all rows that are not rewritten yet have a guid. */
  next({ isDone, done, total }: LayoutProgress, limit: number): SeqRange | undefined {
    if (isDone) this.#to = 0
    const after = Math.max(this.#to, done)
    if (isDone || after >= total) return undefined
    this.#to = Math.min(after + limit * GUIDS_PER_ROW, total)
    return { after, to: this.#to }
  }
}

/** Writes the podcasts again, through all layers over the writer. */
export async function writeDerived(
  writer: Pick<StoreWriter, 'owners' | 'write'>,
  ids: readonly PodcastId[],
  derive: Derive,
): Promise<void> {
  if (ids.length === 0) return
  const { byId } = await writer.owners({ ids })
  const found = [...byId.values()]
  await writer.write(
    found.map(({ record, revision }) => ({ record: derive(record), revision })),
  )
}

/** One sentence for `check` while rows of another layout may remain. */
export function viewProgress({
  isDone,
  done,
  total,
  waitsFor,
}: LayoutProgress): readonly string[] {
  if (isDone) return []
  const others = waitsFor.map((release) => `castdex ${release}`).join(', ')
  const how =
    waitsFor.length === 0
      ? `a process that serves rewrites them, ${String(done)} of ${String(total)} so far`
      : `they are rewritten when these processes have ended: ${others}`
  return [`podcasts in the layout of another release are parsed at each reading; ${how}`]
}
