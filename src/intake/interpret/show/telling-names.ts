/**
 * Decides whether episode titles are distinctive; numbers, dates and words common to all titles
 * are not.
 */
import { foldName } from './fold-name.ts'

/** Common words of episode titles, in the most frequent languages. */
const COMMON = new Set(
  (
    'episode episodes ep eps show podcast part pt season staffel series number no nr day week of the and ' +
    'folge ausgabe sendung teil tag woche vom der die das und ' +
    'episodio capitulo parte temporada programa dia semana de del la el y ' +
    'emission numero partie saison jour semaine du le les et ' +
    'puntata stagione giorno settimana di della il aflevering deel avsnitt del odcinek ' +
    'news nachrichten noticias nouvelles notizie daily weekly trailer bonus ' +
    'monday tuesday wednesday thursday friday saturday sunday ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag ' +
    'lundi mardi mercredi jeudi vendredi samedi dimanche ' +
    'lunes martes miercoles jueves viernes sabado domingo ' +
    'january february march april may june july august september october november december ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'januar februar marz mai juni juli oktober dezember ' +
    'janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
  ).split(' '),
)

/** Minimum share of distinctive titles. */
const MOST = 0.7

/** Returns whether the episode titles of the show `show` distinguish it from other shows. */
export function areTelling(titles: readonly string[], show: string): boolean {
  const own = titles.map(wordsOf)
  const telling = new Set(own.filter((words) => words !== ''))
  const shown = wordsOf(show)
  const named = shown === '' ? 0 : own.filter((words) => words.includes(shown)).length
  return Math.max(telling.size, named) >= MOST * titles.length && titles.length > 0
}

/** Returns the words other than numbers and common words. */
const wordsOf = (title: string): string =>
  foldName(title)
    .split(' ')
    .filter((word) => !/\d/.test(word) && !COMMON.has(word))
    .join(' ')
