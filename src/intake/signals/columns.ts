/** Names the columns of a table of signals. */
import {
  CHART_SIGNALS,
  COUNT_SIGNALS,
  RATING_SIGNALS,
} from '../../record/metadata/signals.ts'

/** A row may have these columns; others are passed over, and reported. */
export const SIGNAL_COLUMNS: ReadonlySet<string> = new Set([
  'podcastId',
  'appleId',
  'feedUrl',
  'at',
  ...RATING_SIGNALS.flatMap((name) => [name, `${name}Count`]),
  ...CHART_SIGNALS,
  ...COUNT_SIGNALS,
])
