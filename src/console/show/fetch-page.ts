/** GET /console/shows/{id}/fetch: the progress of a requested fetch. */
import { type FeedHealth, readFeedHealth } from '../../actions/feed/feed-health.ts'
import { findPodcast } from '../../actions/find-podcast.ts'
import { html } from '../../web/html.ts'
import { sayMoment, sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest, PageRoute } from '../console-answer.ts'
import { sayHealth } from './health-words.ts'
import { showLink } from './show-link.ts'

type Stage = 'waits' | 'runs' | 'over'

/**
 * Returns the stage of the requested fetch. A fetch that was already running does not count: the
 * feed stays due until its own fetch has ended.
 */
function stageOf(
  { last, leasedUntil, dueAt }: FeedHealth,
  sinceMs: number,
  nowMs: number,
): Stage {
  const isDone = last !== null && last.at >= sinceMs && (dueAt === null || dueAt > sinceMs)
  if (isDone) return 'over'
  if (leasedUntil !== null && leasedUntil > nowMs) return 'runs'
  return 'waits'
}

function resultRows(
  guest: ConsoleGuest,
  { last, goodAt }: FeedHealth,
): readonly (readonly [string, string])[] {
  const { crawl, show, watch } = guest.words
  if (last === null) return [[show.lastFetch, show.never]]
  const { at, outcome, status, durationMs, bytes } = last
  const said = crawl.outcomes[outcome]
  return [
    [show.lastFetch, sayMoment(guest, at) ?? ''],
    [watch.outcome, status === null ? said : `${said} (${String(status)})`],
    [watch.took, watch.figures(sayNumber(guest, durationMs), sayNumber(guest, bytes))],
    [show.lastRead, sayMoment(guest, goodAt) ?? show.never],
  ]
}

export const fetchPage: PageRoute = {
  method: 'GET',
  url: '/console/shows/:id/fetch',
  async answer({ guest, parts: { id = '' } }, { directory }) {
    const found = await findPodcast(directory, id)
    if (found === undefined) return { kind: 'nothing' }
    const { words, nowMs, path, parameters } = guest
    const { watch } = words
    const health = await readFeedHealth(directory, found.record, nowMs)
    const stage = stageOf(health, Number(parameters.get('since') ?? 0), nowMs)
    const again = stage !== 'over' && html` data-again`
    return {
      kind: 'page',
      title: watch.title,
      area: 'shows',
      main: html`<p>${showLink(found.record)}</p><p class="lead" role="status">${watch[stage]}</p>
<p>${sayHealth(guest, health)}</p>
<dl class="facts">${resultRows(guest, health).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="pager"><a class="button button-quiet" href="${path}${parameters.with({})}"${again}>${watch.again}</a></p>`,
    }
  },
}
