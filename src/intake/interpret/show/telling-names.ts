/**
 * Tells whether titles of episodes distinguish one show from another: numbers, days and a
 * word that stands in each of them do not.
 */
import { foldName } from './fold-name.ts'

/** Words that any show's titles may have, in the languages that many feeds use. */
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

/** This share of the titles has to have words of its own. */
const MOST = 0.7

/**
 * Returns whether `titles`, those of some episodes of the show that is called `show`,
 * distinguish it.
 */
export function areTelling(titles: readonly string[], show: string): boolean {
  const own = titles.map(wordsOf)
  const telling = new Set(own.filter((words) => words !== ''))
  const shown = wordsOf(show)
  const named = shown === '' ? 0 : own.filter((words) => words.includes(shown)).length
  return Math.max(telling.size, named) >= MOST * titles.length && titles.length > 0
}

/** Returns the words that are left without numbers and common words. */
const wordsOf = (title: string): string =>
  foldName(title)
    .split(' ')
    .filter((word) => !/\d/.test(word) && !COMMON.has(word))
    .join(' ')
