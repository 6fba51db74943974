/** Compares answers that two versions gave to the same calls. */
import type { LayoutAnswer } from './calls.ts'

/**
 * What differs between any two answers: names of calls, times that they took, and addresses of
 * saved searches, which name the server.
 */
const OF_A_CALL =
  /"(?:searchId|requestId|cursor|next)":"[^"]*"|"\w*(?:Time|Ms)":[\d.]+|"(?:feed|page)":"http[^"]*"/g

/** These values follow from others, and the rules that say how are better in later versions. */
const DERIVED =
  /^(?:podcastDirectoryLinks|language|rssLanguage|languageTag|podcastGuid|updateFrequency|lastEpisodePublishedAt|audienceEstimate|podcastAudience|authority|podcastAuthority|quality|social|engagement|youtubeScore|score|maxScore|facets|languages|revision|updatedAt)/i

/** Later versions answer with these keys as well. */
const ADDED = /^(?:namedOtherwise|keptEpisodes|lastPodpingAt|video|chapters)$/
/** And with these in `understood`. */
const ADDED_TO_UNDERSTOOD = /^(?:all|some|matched|without|language|genres|country)$/

/** These calls are about where derived values come from. */
const ABOUT_DERIVED = /\/(?:sources|authority|related-podcasts|changes)$/

/** Version 0.2.0 counted kept episodes as `totalEpisodes`. */
function countKept(answer: object): object {
  if (!('keptEpisodes' in answer)) return answer
  return { ...answer, totalEpisodes: answer.keptEpisodes }
}

/** Keys and lists in one order, so that only values count: relevance follows from the score. */
function toComparable(value: unknown, added = ADDED): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => toComparable(item))
    return items.sort((one, other) =>
      JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
    )
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(countKept(value))
    .filter(([name]) => !DERIVED.test(name) && !added.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, item]) => [
      name,
      toComparable(item, name === 'understood' ? ADDED_TO_UNDERSTOOD : ADDED),
    ])
  return Object.fromEntries(entries) as unknown
}

/** Version 0.2.0 kept what a pin changed as a sentence. */
const PIN_LINE = /"fields":\["pinned (\w+)"\]/g

function read({ answer }: LayoutAnswer): string {
  const text = answer
    .replaceAll(OF_A_CALL, '"":0')
    .replaceAll(PIN_LINE, '"pinned":["$1"],"unpinned":[]')
  // Some answers are a JSON line each.
  const values = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  return JSON.stringify(toComparable(values))
}

export interface Difference {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Cuts both texts to where they begin to differ. */
function showDifference(path: string, before: string, after: string): Difference {
  let at = 0
  while (before[at] === after[at]) at += 1
  const cut = (text: string): string => text.slice(Math.max(0, at - 80), at + 120)
  return { path, before: cut(before), after: cut(after) }
}

/** Returns the calls that are answered otherwise, each with where it begins. */
export function compareAnswers(
  before: readonly LayoutAnswer[],
  after: readonly LayoutAnswer[],
): readonly Difference[] {
  const keyOf = ({ path, body = '' }: LayoutAnswer): string => `${path} ${body}`
  const later = new Map(after.map((answer) => [keyOf(answer), answer]))
  return before.flatMap((answer) => {
    if (ABOUT_DERIVED.test(answer.path)) return []
    const other = later.get(keyOf(answer))
    if (other === undefined) return []
    const [one, two] = [answer, other].map((each) => `${String(each.status)} ${read(each)}`)
    if (one === two) return []
    return [showDifference(answer.path, one ?? '', two ?? '')]
  })
}
