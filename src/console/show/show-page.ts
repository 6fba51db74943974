/** GET /console/shows/{id}: a show's data and an operator's actions on it. */
import { explainListings } from '../../actions/listing/explain-listings.ts'
import { type FeedHealth, readFeedHealth } from '../../actions/feed/feed-health.ts'
import { findPodcast } from '../../actions/find-podcast.ts'
import { listHistory } from '../../actions/podcast/list-history.ts'
import { listMerged } from '../../actions/merge/unmerge-podcast.ts'
import { listPeopleOfShow } from '../../api/discovery/find-people.ts'
import { isPublic, type PodcastRecord } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { readEpisodes } from '../../store/metadata.ts'
import type { Versioned } from '../../store/record-change.ts'
import { html, linkOf, type Html } from '../../web/html.ts'
import { sayMoment, sayNumber } from '../../web/wording.ts'
import { listForShow } from '../../web/parts/people-list.ts'
import { outLink } from '../../web/parts/out-link.ts'
import type { ConsoleGuest, PageRoute } from '../console-answer.ts'
import { actionButton } from '../forms.ts'
import { sayHealth } from './health-words.ts'
import { historyPart } from './history-part.ts'
import { peoplePart } from './people-part.ts'
import { listingsPart } from './listings-part.ts'
import { actionsPart } from './actions-part.ts'
import { consolePathOf, stateOfShow } from './show-link.ts'
import { readShownValues, sourcesPart } from './sources-part.ts'

/** Maximum events on the page; older ones are available from the API. */
const MOST_EVENTS = 100

/**
 * Renders the head. A show that is not served, such as a pending one, has no page on the
 * site.
 */
function headPart(
  guest: ConsoleGuest,
  { record, revision }: Versioned,
  isServed: boolean,
): Html {
  const { show } = guest.words
  const feed = linkOf(record.rssFeedUrl)
  return html`<dl class="facts">
<div><dt>${show.state}</dt><dd>${stateOfShow(guest, record)}</dd></div>
<div><dt>${show.feed}</dt><dd dir="ltr">${feed === undefined ? record.rssFeedUrl : outLink(feed, record.rssFeedUrl)}</dd></div>
<div><dt>${show.id}</dt><dd><code>${record.id}</code></dd></div>
<div><dt>${show.revision}</dt><dd>${sayNumber(guest, revision)}</dd></div></dl>
${isServed && isPublic(record) && html`<p class="meta"><a href="/podcasts/${encodeURIComponent(record.slug)}">${show.public}</a></p>`}`
}

function healthPart(guest: ConsoleGuest, id: string, health: FeedHealth): Html {
  const { goodAt, last, dueAt } = health
  const { show, watch } = guest.words
  const target = { action: `${consolePathOf(id)}/fetch`, fields: {} }
  const detail =
    last === null
      ? ''
      : ` · ${guest.words.crawl.outcomes[last.outcome]}${last.status === null ? '' : ` ${String(last.status)}`}`
  const rows: readonly (readonly [string, string])[] = [
    [
      show.lastFetch,
      last === null ? show.never : `${sayMoment(guest, last.at) ?? ''}${detail}`,
    ],
    [show.lastRead, sayMoment(guest, goodAt) ?? show.never],
    [show.nextDue, sayMoment(guest, dueAt) ?? guest.texts.show.notPlanned],
  ]
  return html`<section class="block" id="health"><h2>${show.health}</h2><p>${sayHealth(guest, health)}</p>
<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${actionButton(guest, target, { name: watch.go })}</section>`
}

async function readPeople(directory: Directory, record: PodcastRecord) {
  const episodes = (await readEpisodes(directory.metadata, [record.id])).get(record.id)
  return listPeopleOfShow(directory, record, episodes ?? [])
}

export const consoleShowRoute: PageRoute = {
  method: 'GET',
  url: '/console/shows/:id',
  async answer({ guest, parts: { id = '' } }, { directory }) {
    const found = await findPodcast(directory, id)
    if (found === undefined) return { kind: 'nothing' }
    const { record } = found
    const [served, listings, health, events, merged, values, people] = await Promise.all([
      directory.reader.getMany([record.id], { level: 'basic' }),
      explainListings(directory, record.id, guest.nowMs),
      readFeedHealth(directory, record, guest.nowMs),
      listHistory(directory, { id: record.id, record }, { limit: MOST_EVENTS }),
      listMerged(directory, record.id),
      readShownValues(directory, record),
      readPeople(directory, record),
    ])
    return {
      kind: 'page',
      title: record.titleLatest,
      area: 'shows',
      main: html`${headPart(guest, found, served[0] !== undefined)}
${listingsPart(guest, record, listings)}
${actionsPart(guest, record, { merged, suspectMove: health.suspectMove })}
${healthPart(guest, record.id, health)}
${peoplePart(guest, record.id, listForShow(people))}
${sourcesPart(guest, record, values)}
${historyPart(guest, events)}`,
    }
  },
}
