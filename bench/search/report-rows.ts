/** Rows about HTTP and updates, with what was asked of them. */
import type { HttpFigures } from './over-http.ts'
import { count, ms, times } from './report-cells.ts'
import type { UpdateFigures } from './updates.ts'

export const viewHttp = (
  http: HttpFigures,
  size: number,
): readonly (readonly string[])[] => [
  [
    `HTTP, one word, pageSize 25, whole hits (${count(http.oneWordBytes)} B), 50 words: castdex ${count(http.oneWordPerSecond)}/s, bare node:http ${count(http.bareHttpPerSecond)}/s`,
    times(http.oneWordPerSecond / http.bareHttpPerSecond),
    '≥ 0.3×',
  ],
  [
    `HTTP, the mix of all classes, ${count(http.mixPerSecond)}/s, against the same in process, ${count(http.mixInProcessPerSecond)}/s`,
    times(http.mixPerSecond / http.mixInProcessPerSecond),
    '≥ 0.6×',
  ],
  [
    `HTTP, walk of all podcasts by pages of 1,000${http.walked < size ? `, the first ${count(http.walked)}` : ''}, \`details: "basic"\`, hits/s`,
    count(http.walkBasicPerSecond),
    '≥ 60,000',
  ],
  [
    `HTTP, the same with whole hits, hits/s (before each walk the files were read through once, in up to ${http.readThroughSeconds.toFixed(0)} s)`,
    count(http.walkWholePerSecond),
    '≥ 20,000',
  ],
  [
    `memory of the serving process after that, MiB (peak ${count(http.peakMiB)})`,
    count(http.residentMiB),
    '≤ 400',
  ],
]

export const viewUpdates = (updates: UpdateFigures): readonly (readonly string[])[] => [
  [
    'updates in batches of 1,000 (read, changed, written, searchable), podcasts/s',
    count(updates.batchesPerSecond),
    '≥ 2,000',
  ],
  [
    `updates alone, p50 / p99 in ms${updates.isSearchable ? '' : ' (**not all were found by their new words**)'}`,
    `${ms(updates.aloneP50)} / ${ms(updates.aloneP99)}`,
    '≤ 5 at p50',
  ],
  [
    'compaction after these updates (`settle`: all parts into one), s',
    updates.settleSeconds.toFixed(1),
    '≤ 120',
  ],
  [
    `searches in the same process meanwhile, p50 / p99 in ms (with nothing beside them ${ms(updates.restSearchP50)} / ${ms(updates.restSearchP99)})`,
    `${ms(updates.settleSearchP50)} / ${ms(updates.settleSearchP99)}`,
    'p99 ≤ 20',
  ],
]
