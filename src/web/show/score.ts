/** Renders a show's score, its parts as bars, and all factors. */
import {
  adviceOf,
  type ExplainedInput,
  type ExplainedScore,
} from '../../actions/podcast/explain-score.ts'
import {
  AUTHORITY_PARTS,
  type AuthorityPart,
  PART_WEIGHTS,
} from '../../record/authority/formula.ts'
import type { AuthorityScore, PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayNumber, sayPercent } from '../wording.ts'

const SCORE_OF: Readonly<Record<AuthorityPart, (score: AuthorityScore) => number>> = {
  quality: ({ qualityScore }) => qualityScore,
  engagement: ({ engagementScore }) => engagementScore,
  social: ({ socialScore }) => socialScore,
  youtube: ({ youtubeScore }) => youtubeScore,
}

/** Formats an input; dates as days. */
function sayValue(visit: SiteGuest, { input, value, missing }: ExplainedInput): string {
  const { scoring, frequencies, show } = visit.texts
  if (missing || value === null) return show.unknown
  if (typeof value === 'boolean') return value ? scoring.there : scoring.notThere
  if (typeof value === 'number')
    return SHARES.has(input) ? sayPercent(visit, value) : sayNumber(visit, value)
  if (typeof value === 'string') {
    const names: Readonly<Record<string, string>> = { ...frequencies, ...scoring.channel }
    return names[value] ?? sayDay(visit, value) ?? value
  }
  if ('firstEpisodeAt' in value)
    return [value.firstEpisodeAt, value.latestEpisodeAt]
      .map((at) => sayDay(visit, at) ?? show.unknown)
      .join(' – ')
  const said =
    'rating' in value
      ? scoring.ratings(sayNumber(visit, value.rating), sayNumber(visit, value.count))
      : sayNumber(visit, value.value)
  return [said, sayDay(visit, value.at)].filter((part) => part !== undefined).join(', ')
}

/** Inputs that are fractions of the newest episodes. */
const SHARES: ReadonlySet<string> = new Set(['transcripts', 'chapters', 'persons'])
const MOST_ADVICE = 3

function everyFactor(visit: SiteGuest, explained: ExplainedScore): Html {
  const { scoring } = visit.texts
  const rows = explained.inputs.map(
    (each) => html`<tr><th scope="row">${scoring.factors[each.input]}</th>
<td>${sayValue(visit, each)}</td><td>${sayNumber(visit, each.points)}</td></tr>`,
  )
  const known = scoring.known(
    sayNumber(visit, explained.known),
    sayNumber(visit, explained.inputs.length),
  )
  return html`<p class="meta">${known}</p>
<details><summary>${scoring.every}</summary><table>
<tr><th scope="col">${scoring.factor}</th><th scope="col">${scoring.value}</th><th scope="col">${scoring.points}</th></tr>
${rows}</table></details>`
}

/** Returns whether any input of the part is known. */
function isKnown({ inputs }: ExplainedScore, part: AuthorityPart): boolean {
  return inputs.some((input) => input.part === part && !input.missing)
}

/** Returns each part's weight in the total. */
export function sayPartWeights(visit: SiteGuest): Record<AuthorityPart, string> {
  const { quality, engagement, social, youtube } = PART_WEIGHTS
  return {
    quality: sayPercent(visit, quality),
    engagement: sayPercent(visit, engagement),
    social: sayPercent(visit, social),
    youtube: sayPercent(visit, youtube),
  }
}

/** Describes a part's inputs and weight. */
function hintOf(visit: SiteGuest, part: AuthorityPart): string {
  const { scoring, partHints } = visit.texts
  return `${partHints[part]} · ${scoring.counts(sayPercent(visit, PART_WEIGHTS[part]))}`
}

/** Renders a part as unknown; 0 would look like a measurement. */
function unknownPart(visit: SiteGuest, part: AuthorityPart): Html {
  const { parts, show } = visit.texts
  return html`<li><span class="part">${parts[part]}</span> <span class="unknown meta">${show.unknown}</span>
<span class="meta">${hintOf(visit, part)}</span></li>`
}

/** Renders what could raise the score most, for the show's publisher. */
export function scoreAdvice(visit: SiteGuest, explained: ExplainedScore): Html | '' {
  const { scoring } = visit.texts
  const advice = adviceOf(explained, MOST_ADVICE).map(({ input }) => scoring.factors[input])
  if (advice.length === 0) return ''
  return html`<p>${scoring.advice(advice)}</p>`
}

function partBar(
  visit: SiteGuest,
  part: AuthorityPart,
  { score, explained }: { score: AuthorityScore; explained: ExplainedScore },
): Html {
  const { show, parts } = visit.texts
  const value = SCORE_OF[part](score)
  if (value === 0 && !isKnown(explained, part)) return unknownPart(visit, part)
  return html`<li><span class="part">${parts[part]}</span>
<meter min="0" max="100" value="${value}" aria-label="${parts[part]}: ${sayNumber(visit, value)} ${show.scoreHint}"></meter>
<span class="figure">${sayNumber(visit, Math.round(value))}</span>
<span class="meta">${hintOf(visit, part)}</span></li>`
}

/**
 * Renders the score as a share of the directory's highest score. Without listener figures it shows
 * no number, because the show's own effort does not indicate its rank.
 */
export function scoreSection(
  visit: SiteGuest,
  { authorityScore: score }: PodcastRecord,
  { explained, highest }: { explained: ExplainedScore; highest: number },
): Html {
  const { show } = visit.texts
  const isHeard = score !== null && score.engagementScore > 0
  if (!isHeard)
    return html`<section class="block score"><h2>${show.score}</h2><p>${show.notEnough}</p>${everyFactor(visit, explained)}</section>`
  const own = score.authorityScore
  const scaled = Math.round((100 * own) / Math.max(own, highest))
  const bars = AUTHORITY_PARTS.map((part) => partBar(visit, part, { score, explained }))
  return html`<section class="block score"><h2>${show.score}</h2>
<p class="total"><strong>${sayNumber(visit, scaled)}</strong> <span>${show.scoreHint}</span></p>
<p class="meta">${show.scoreScale(sayNumber(visit, own), sayNumber(visit, Math.max(own, highest)))}</p>
<ul class="bars">${bars}</ul>
${everyFactor(visit, explained)}
<p class="meta"><a href="/about#score">${show.scoreWhy}</a> · ${sayDay(visit, score.calculatedAt)}</p></section>`
}
