/** GET /console/crawl: due feeds, their freshness, and failures by host. */
import {
  type CrawlHealth,
  type CrawlHost,
  readCrawlHealth,
  type TimeClass,
} from '../../actions/feed/crawl-health.ts'
import type { SettingInForce } from '../../config/in-force.ts'
import { html, type Html } from '../../web/html.ts'
import { sayMoment, sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { barChart } from '../parts/bar-chart.ts'
import { dataTable, type DataRow } from '../parts/data-table.ts'
import { HOUR_MS } from '../../record/instant/durations.ts'

const DAY_HOURS = 24

/** Formats a duration in minutes, in hours from 1 hour on, and in days from 2 days on. */
export function saySpan(
  { words: { crawl }, ...guest }: ConsoleGuest,
  ms: number | null,
): string {
  if (ms === null) return '–'
  const hours = ms / HOUR_MS
  if (hours < 1) return crawl.minutes(sayNumber(guest, Math.round(hours * 60)))
  if (hours < 2 * DAY_HOURS) return crawl.hours(sayNumber(guest, hours))
  return crawl.days(sayNumber(guest, hours / DAY_HOURS))
}

function sayClass(
  { words: { crawl }, ...guest }: ConsoleGuest,
  classes: readonly TimeClass[],
  at: number,
): string {
  const { withinHours } = classes[at] ?? { withinHours: null }
  const say = (hours: number): string => {
    if (hours < DAY_HOURS) return crawl.hours(sayNumber(guest, hours))
    return crawl.days(sayNumber(guest, hours / DAY_HOURS))
  }
  if (withinHours !== null) return crawl.upTo(say(withinHours))
  return crawl.longer(say(classes[at - 1]?.withinHours ?? 0))
}

function timeChart(guest: ConsoleGuest, name: string, classes: readonly TimeClass[]): Html {
  const { crawl, keys } = guest.words
  if (classes.every(({ feeds }) => feeds === 0))
    return html`<figure class="chart"><figcaption>${name}</figcaption><p class="meta">${crawl.nothingToDraw}</p></figure>`
  return barChart({
    name,
    columns: [crawl.time, crawl.feeds],
    tableName: keys.asTable,
    bars: classes.map(({ feeds }, at) => ({
      label: sayClass(guest, classes, at),
      value: feeds,
      said: sayNumber(guest, feeds),
    })),
  })
}

function figuresPart(guest: ConsoleGuest, health: CrawlHealth): Html {
  const { crawl } = guest.words
  const { due, overdue, leased, unseen } = health.queue.kinds.feed
  const figures: readonly (readonly [string, string])[] = [
    [crawl.due, sayNumber(guest, due)],
    [crawl.overdue, sayNumber(guest, overdue)],
    [crawl.running, sayNumber(guest, leased)],
    [crawl.unseen, sayNumber(guest, unseen)],
    [crawl.lastHour, sayNumber(guest, health.fetchedLastHour)],
    [crawl.paused, sayNumber(guest, health.queue.pausedDomains)],
    [crawl.p50, saySpan(guest, health.freshness.p50Ms)],
    [crawl.p95, saySpan(guest, health.freshness.p95Ms)],
  ]
  const { lookedAt, feeds } = health
  const isSample = lookedAt < feeds && lookedAt > 0
  const isMet = unseen === 0
  return html`<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="meta">${crawl.freshnessHint} ${isSample && crawl.sample(sayNumber(guest, lookedAt), sayNumber(guest, feeds))} ${!isMet && crawl.unseenHint}</p>`
}

function failingPart(guest: ConsoleGuest, { failing, lookedAt }: CrawlHealth): Html {
  const { crawl } = guest.words
  if (failing.length === 0) return html`<p>${crawl.noneFails}</p>`
  const rows = failing.map(({ outcome, feeds }) => ({
    cells: [
      html`${crawl.outcomes[outcome]} <code>${outcome}</code>`,
      html`<meter class="plain-meter" min="0" max="${lookedAt}" value="${feeds}" aria-hidden="true"></meter>`,
      sayNumber(guest, feeds),
    ],
  }))
  const columns = [
    { name: crawl.kind },
    { name: crawl.share, look: 'unsaid' },
    { name: crawl.feeds, look: 'figure' },
  ] as const
  return dataTable({ label: crawl.failing, columns, rows })
}

function hostRow(
  guest: ConsoleGuest,
  { domain, feeds, failing, pausedUntil }: CrawlHost,
): DataRow {
  return {
    cells: [
      html`<span dir="ltr">${domain}</span>`,
      sayNumber(guest, feeds),
      sayNumber(guest, failing),
      sayMoment(guest, pausedUntil) ?? '',
    ],
  }
}

function hostsPart(guest: ConsoleGuest, { hosts }: CrawlHealth): Html {
  const { crawl, list } = guest.words
  if (hosts.length === 0) return html`<p>${list.empty}</p>`
  const columns = [
    { name: crawl.host },
    { name: crawl.feeds, look: 'figure' },
    { name: crawl.failingFeeds, look: 'figure' },
    { name: crawl.pausedUntil },
  ] as const
  const rows = hosts.map((host) => hostRow(guest, host))
  return dataTable({ label: crawl.hosts, columns, rows })
}

/** Renders a notice that this process does not crawl. Another one may crawl the same directory. */
function offPart(
  { words: { crawl } }: ConsoleGuest,
  settings: readonly SettingInForce[],
): Html | '' {
  const setting = settings.find(({ name }) => name === 'CASTDEX_CRAWL')
  if (setting?.value !== 'off') return ''
  return html`<div class="notice"><p><strong>${crawl.off}</strong></p><p>${crawl.switchOn} <code>CASTDEX_CRAWL=on</code></p><p>${crawl.beside} <code>npx castdex crawl</code></p></div>`
}

export const crawlRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/crawl',
  async answer({ guest }, { directory, settings = [] }) {
    const { crawl } = guest.words
    const health = await readCrawlHealth(directory, guest.nowMs)
    return {
      kind: 'page',
      title: crawl.title,
      area: 'crawl',
      main: html`<p class="lead">${crawl.lead}</p>
${offPart(guest, settings)}
${figuresPart(guest, health)}
<div class="charts">${timeChart(guest, crawl.readAgo, health.readAgo)}${timeChart(guest, crawl.dueIn, health.dueIn)}</div>
<section class="block"><h2>${crawl.failing}</h2>${failingPart(guest, health)}
<p class="pager"><a class="button button-quiet" href="/console/feeds/refused">${crawl.toRefused}</a> <a class="button button-quiet" href="/console/feeds/dead">${crawl.toDead}</a></p></section>
<section class="block"><h2>${crawl.hosts}</h2>${hostsPart(guest, health)}</section>`,
    }
  },
}
