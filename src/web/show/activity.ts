/**
 * Renders the publishing activity of a show as an SVG bar chart, with text and list alternatives.
 */
import type { Episode } from '../../record/episodes/episode.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayMonth, sayNumber } from '../wording.ts'
import { type Activity, activityOf, type ActivitySpan } from './activity-spans.ts'

/** Chart units: bar plus gap, gap, height. */
const STEP = 10
const GAP = 2
const HEIGHT = 60
/** Largest scale, in pixels per unit. */
const ENLARGED = 2.2

function saySpan(visit: SiteGuest, { unit }: Activity, { fromMs }: ActivitySpan): string {
  if (unit === 'month') return sayMonth(visit, fromMs)
  return visit.texts.show.activityWeekOf(sayDay(visit, fromMs) ?? '')
}

function sayActivity(visit: SiteGuest, activity: Activity): string {
  const { show } = visit.texts
  const { spans, unit } = activity
  const sum = spans.reduce((total, { episodes }) => total + episodes, 0)
  const most = spans.reduce((best, span) => (span.episodes >= best.episodes ? span : best))
  const say = unit === 'month' ? show.activityMonths : show.activityWeeks
  const all = say(sayNumber(visit, sum), sayNumber(visit, spans.length))
  return `${all}; ${show.activityMost(sayNumber(visit, most.episodes), saySpan(visit, activity, most))}`
}

/** Draws the bars; empty spans get a line. */
function drawBars(spans: readonly ActivitySpan[]): Html {
  const most = Math.max(...spans.map(({ episodes }) => episodes))
  return html`${spans.map(({ episodes }, at) => {
    const height = episodes === 0 ? 1 : Math.max(3, Math.round((episodes / most) * HEIGHT))
    const look = episodes === 0 && html` class="ground"`
    return html`<rect x="${at * STEP}" y="${HEIGHT - height}" width="${STEP - GAP}" height="${height}"${look}/>`
  })}`
}

export function activitySection(
  visit: SiteGuest,
  { stats }: Pick<PodcastRecord, 'stats'>,
  episodes: readonly Episode[],
): Html | '' {
  const activity = activityOf(episodes, {
    episodeCount: stats.episodeCount,
    nowMs: visit.nowMs,
  })
  if (activity === undefined) return ''
  const { show } = visit.texts
  const { spans } = activity
  const said = sayActivity(visit, activity)
  const [first] = spans
  const last = spans.at(-1)
  const width = spans.length * STEP - GAP
  return html`<section class="block"><h2>${show.activity}</h2>
<figure class="activity"><div class="drawing"><svg viewBox="0 0 ${width} ${HEIGHT}" width="${width * ENLARGED}" height="88" preserveAspectRatio="none" role="img" aria-label="${said}">${drawBars(spans)}</svg>
<div class="scale" aria-hidden="true"><span>${first !== undefined && saySpan(visit, activity, first)}</span><span>${last !== undefined && saySpan(visit, activity, last)}</span></div></div>
<figcaption>${said}</figcaption>
<details><summary>${show.activityTable}</summary><table>${spans
    .toReversed()
    .map(
      (span) =>
        html`<tr><th scope="row">${saySpan(visit, activity, span)}</th><td>${sayNumber(visit, span.episodes)}</td></tr>`,
    )}</table></details></figure></section>`
}
