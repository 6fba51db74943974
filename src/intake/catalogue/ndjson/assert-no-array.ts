/** Refuses a JSON array where NDJSON is expected. */
import { CodedError } from '../../../errors.ts'
import { type CatalogueSource, nameSource } from '../byte-source.ts'

/** Enough bytes to detect an array. */
export const ARRAY_HEAD_BYTES = 64

/** @param head At least the first `HEAD_BYTES`, unless there are fewer. */
export function assertNoArray(head: Buffer, source: Pick<CatalogueSource, 'file'>): void {
  if (!/^\uFEFF?\s*\[/.test(head.toString('utf8'))) return
  const file = source.file === null ? '' : ` ${source.file}`
  throw new CodedError(
    'FILE_UNUSABLE',
    `${nameSource(source)} begins with "[", so it is a JSON array; castdex reads one JSON object per line.`,
    { remedy: `Write its items as lines first: jq -c '.[]'${file} > items.ndjson` },
  )
}
