/** Links to the console pages with the decisions that an import left open. */
import type { ImportDone } from '../../actions/import/do-import.ts'

export function whereToLook(
  { report, counts }: Pick<ImportDone, 'report' | 'counts'>,
  address: string | undefined,
): string {
  if (address === undefined) return ''
  const pages = [
    ['what differs', 'review', report.conflicts + report.namedOtherwise],
    ['what is hidden', 'feeds/pending', counts.pending],
  ] as const
  return pages
    .filter(([, , count]) => count > 0)
    .map(([what, page]) => `${what}: ${address}/console/${page}\n`)
    .join('')
}
