/** The score of a show, and its parts as bars. */
import { AUTHORITY_PARTS, type AuthorityPart } from '../../record/authority/formula.ts'
import type { AuthorityScore, PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayNumber } from '../wording.ts'

const SCORE_OF: Readonly<Record<AuthorityPart, (score: AuthorityScore) => number>> = {
  quality: ({ qualityScore }) => qualityScore,
  engagement: ({ engagementScore }) => engagementScore,
  social: ({ socialScore }) => socialScore,
  youtube: ({ youtubeScore }) => youtubeScore,
}

export function scoreSection(visit: SiteGuest, { authorityScore }: PodcastRecord): Html {
  const { show, parts, partHints } = visit.texts
  if (authorityScore === null)
    return html`<section class="block"><h2>${show.score}</h2><p>${show.noScore}</p></section>`
  const bars = AUTHORITY_PARTS.map((part) => {
    const value = SCORE_OF[part](authorityScore)
    return html`<li><span class="part">${parts[part]}</span>
<meter min="0" max="100" value="${value}" aria-label="${parts[part]}: ${sayNumber(visit, value)} ${show.scoreHint}"></meter>
<span class="figure">${sayNumber(visit, Math.round(value))}</span>
<span class="meta">${partHints[part]}</span></li>`
  })
  return html`<section class="block score"><h2>${show.score}</h2>
<p class="total"><strong>${sayNumber(visit, authorityScore.authorityScore)}</strong> <span>${show.scoreHint}</span></p>
<ul class="bars">${bars}</ul>
<p class="meta"><a href="/about#score">${show.scoreWhy}</a> · ${sayDay(visit, authorityScore.calculatedAt)}</p></section>`
}
