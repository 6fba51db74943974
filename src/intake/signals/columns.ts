/** The columns of a signals table. */
import {
  CHART_SIGNALS,
  COUNT_SIGNALS,
  RATING_SIGNALS,
} from '../../record/metadata/signals.ts'
import { parseRow } from './parse-row.ts'

/** Allowed columns; others are skipped and reported. */
const SIGNAL_COLUMNS: ReadonlySet<string> = new Set([
  'podcastId',
  'appleId',
  'feedUrl',
  'at',
  ...RATING_SIGNALS.flatMap((name) => [name, `${name}Count`]),
  ...CHART_SIGNALS,
  ...COUNT_SIGNALS,
])

export const SIGNALS_TABLE = { of: 'signals', columns: SIGNAL_COLUMNS, parse: parseRow }
