/** Compares recent episodes of a show and a listing by title and date. Ignores generic titles. */
import { cutText, foldBlanks } from '../text/text-clean-up.ts'
import { nameKey } from './compare-names.ts'
import { DAY_MS } from '../instant/durations.ts'

export interface DatedTitle {
  readonly title: string
  /** Ms since 1970. */
  readonly atMs: number
}

export interface EpisodeMatch {
  readonly matched: number
  /** Number of comparable episodes on each side, within the period that both cover. */
  readonly ours: number
  readonly theirs: number
}

/** Longer texts are not titles. */
const MAX_TITLE_LENGTH = 1000

/**
 * Episode numbers at the start of a title with single blanks: "#12", "Ep. 12:", "S2E4 –", "Folge
 * 7 |".
 */
const NUMBERING =
  /^(?:[([] ?)?(?:s\d{1,6} ?[.:·-]? ?)?(?:#|ep(?:isode|isodio|\.)?|e|folge|avsnitt|odcinek|no\.?|nr\.?|part|teil|vol\.?)? ?\d{1,12} ?(?:[)\]] ?)?(?:[.:|–—-]| ) ?/i

const SEPARATOR = / [|–—-] | ?[|｜] ?|: /

/** Generic words of titles: counts, dates, trailers. */
const EMPTY_WORDS = new Set(
  [
    'episode ep e episodio folge avsnitt odcinek part teil chapter season staffel volume vol trailer teaser bonus intro introduction',
    'welcome pilot live replay rerun best of the a and with to day daily weekly news update morning evening edition today show podcast',
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
    'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun',
    'januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo',
    'janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche',
    'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre lunedì martedì mercoledì giovedì venerdì sabato domenica',
    'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro segunda terça quarta quinta sexta feira',
    'de del di du le la el',
    'hour hours minute minutes week weekend weekly full complete entire special segment headlines briefing bulletin recap preview highlights',
    'stunde sendung ausgabe programa edición hora heure émission puntata',
    'sermon mass message service am pm st nd rd th',
  ]
    .join(' ')
    .split(' '),
)

const isTellingWord = (word: string): boolean =>
  !EMPTY_WORDS.has(word) && !/^\d+(?:st|nd|rd|th)?$/.test(word) && /\p{L}/u.test(word)

/** Returns the forms of a title to compare, or an empty set for a generic title. */
export function episodeKeys(
  said: string,
  showNames: readonly string[],
): ReadonlySet<string> {
  const names = new Set(showNames.map(nameKey))
  const nameWords = new Set([...names].flatMap((name) => name.split(' ')))
  const isTelling = (key: string): boolean =>
    key.split(' ').some((word) => isTellingWord(word) && !nameWords.has(word))
  const title = foldBlanks(cutText(said, MAX_TITLE_LENGTH))
  const parts = title.split(SEPARATOR).filter((part) => !names.has(nameKey(part)))
  const bare = parts.join(' ').replace(NUMBERING, '')
  const telling = parts.filter((part) => isTelling(nameKey(part))).join(' ')
  return new Set([title, parts.join(' '), bare, telling].map(nameKey).filter(isTelling))
}

interface Keyed {
  readonly keys: ReadonlySet<string>
  readonly atMs: number
}

const toKeyed = (
  episodes: readonly DatedTitle[],
  showNames: readonly string[],
): readonly Keyed[] =>
  episodes
    .map(({ title, atMs }) => ({ keys: episodeKeys(title, showNames), atMs }))
    .filter(({ keys, atMs }) => keys.size > 0 && Number.isFinite(atMs))

/** Returns the period that both lists cover, extended by the tolerance. */
const commonTime = (
  ours: readonly Keyed[],
  theirs: readonly Keyed[],
  toleranceMs: number,
): readonly [number, number] => {
  const oldest = (episodes: readonly Keyed[]): number =>
    Math.min(...episodes.map(({ atMs }) => atMs))
  const latest = (episodes: readonly Keyed[]): number =>
    Math.max(...episodes.map(({ atMs }) => atMs))
  return [
    Math.max(oldest(ours), oldest(theirs)) - toleranceMs,
    Math.min(latest(ours), latest(theirs)) + toleranceMs,
  ]
}

const within = (
  episodes: readonly Keyed[],
  [from, to]: readonly [number, number],
): readonly Keyed[] => episodes.filter(({ atMs }) => atMs >= from && atMs <= to)

/** Counts matches; each of our episodes matches once. */
const countMatches = (
  ours: readonly Keyed[],
  theirs: readonly Keyed[],
  toleranceMs: number,
): number => {
  const free = new Set(ours)
  let matched = 0
  for (const { keys, atMs } of theirs) {
    const twin = [...free].find(
      (own) => Math.abs(own.atMs - atMs) <= toleranceMs && !own.keys.isDisjointFrom(keys),
    )
    if (twin === undefined) continue
    free.delete(twin)
    matched += 1
  }
  return matched
}

export function matchEpisodes(
  ours: readonly DatedTitle[],
  theirs: readonly DatedTitle[],
  { days, showNames }: { readonly days: number; readonly showNames: readonly string[] },
): EpisodeMatch {
  const toleranceMs = days * DAY_MS
  const [own, other] = [toKeyed(ours, showNames), toKeyed(theirs, showNames)]
  if (own.length === 0 || other.length === 0) return { matched: 0, ours: 0, theirs: 0 }
  const time = commonTime(own, other, toleranceMs)
  const [ownCommon, otherCommon] = [within(own, time), within(other, time)]
  return {
    matched: countMatches(ownCommon, otherCommon, toleranceMs),
    ours: ownCommon.length,
    theirs: otherCommon.length,
  }
}
