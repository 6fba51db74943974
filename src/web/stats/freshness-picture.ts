/** Draws the delays of new episodes by day. */
import type { Freshness } from '../../api/discovery/freshness.ts'
import { html, type Html } from '../html.ts'
import { STATS_TEXTS } from '../texts/stats-texts.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayNumber } from '../wording.ts'
import { drawBars } from './bar-picture.ts'

/** Days of the picture; the newest ones. */
const DAYS = 30
const HOUR = 60
const DAY = 24 * HOUR

function sayDelay(visit: SiteGuest, minutes: number): string {
  const texts = STATS_TEXTS[visit.language]
  if (minutes >= 2 * DAY) return texts.days(sayNumber(visit, Math.round(minutes / DAY)))
  if (minutes >= 2 * HOUR) return texts.hours(sayNumber(visit, Math.round(minutes / HOUR)))
  return texts.minutes(sayNumber(visit, minutes))
}

/** Bars grow with the logarithm: the slowest episodes take a thousand times as long as most. */
export function drawFreshness(visit: SiteGuest, days: Freshness['days']): Html {
  const texts = STATS_TEXTS[visit.language]
  if (days.length === 0) return html`<p>${texts.noneSeen}</p>`
  const bars = days.slice(-DAYS).map(({ date, p50Minutes, p95Minutes, p99Minutes }) => ({
    label: sayDay(visit, Date.parse(date)) ?? date,
    value: Math.log2(1 + p50Minutes),
    said: [p50Minutes, p95Minutes, p99Minutes]
      .map((each) => sayDelay(visit, each))
      .join(' · '),
  }))
  return drawBars({
    title: texts.freshness,
    bars,
    labelName: texts.day,
    valueName: texts.percentiles,
    tableName: texts.asTable,
  })
}
