/** Two shows beside each other, with what agrees: what an operator looks at before a merge. */
import type { PodcastRecord } from '../../../record/podcast.ts'
import { html, type Html } from '../../html.ts'
import { sayDay, sayLanguage, sayNumber } from '../../wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { showLink, stateOfShow } from './show-link.ts'

type Row = readonly [name: string, one: string | null, other: string | null]

function rowsOf(guest: ConsoleGuest, one: PodcastRecord, other: PodcastRecord): readonly Row[] {
  const { compare, show } = guest.words
  const idOf = ({ appleId }: PodcastRecord): string | null =>
    appleId === 0 ? null : String(appleId)
  const dayOf = (at: string | null): string | null => sayDay(guest, at) ?? null
  return [
    [compare.title, one.titleLatest, other.titleLatest],
    [compare.author, one.author, other.author],
    [compare.website, one.websiteUrl, other.websiteUrl],
    [show.feed, one.rssFeedUrl, other.rssFeedUrl],
    [compare.guid, one.podcastGuid, other.podcastGuid],
    [compare.apple, idOf(one), idOf(other)],
    [compare.spotify, one.spotifyId, other.spotifyId],
    [compare.language, sayLanguage(guest, one.language), sayLanguage(guest, other.language)],
    [
      compare.episodes,
      sayNumber(guest, one.stats.episodeCount),
      sayNumber(guest, other.stats.episodeCount),
    ],
    [
      compare.first,
      dayOf(one.stats.firstEpisodePublishedAt),
      dayOf(other.stats.firstEpisodePublishedAt),
    ],
    [compare.newest, dayOf(one.stats.latestPublishedAt), dayOf(other.stats.latestPublishedAt)],
    [compare.state, stateOfShow(guest, one), stateOfShow(guest, other)],
  ]
}

/** Case and blanks tell no two shows apart. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

function signOf({ words: { compare } }: ConsoleGuest, [, one, other]: Row): Html {
  if (one === null || other === null) return html`<span class="sign">– ${compare.oneSided}</span>`
  if (plain(one) === plain(other))
    return html`<span class="sign sign-same">✓ ${compare.same}</span>`
  return html`<span class="sign sign-other">≠ ${compare.other}</span>`
}

export function comparison(guest: ConsoleGuest, one: PodcastRecord, other: PodcastRecord): Html {
  const { compare } = guest.words
  const rows = rowsOf(guest, one, other).filter(
    ([, left, right]) => left !== null || right !== null,
  )
  return html`<div class="table" role="region" aria-label="${compare.field}" tabindex="0"><table><thead><tr>
<th scope="col">${compare.field}</th><th scope="col">${showLink(one)}</th><th scope="col">${showLink(other)}</th><th scope="col"></th></tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${row[0]}</th><td dir="auto">${row[1]}</td><td dir="auto">${row[2]}</td><td>${signOf(guest, row)}</td></tr>`,
  )}</tbody></table></div>`
}
