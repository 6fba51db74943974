/**
 * Descriptions in our own words, put together by chance from sentences: something to match in, and
 * something to hide a mention in.
 */
import { seededBy, type Seeded } from './seeded.ts'

type Sentences = readonly [string, ...string[]]

const ENGLISH: Sentences = [
  'Every episode begins with a question from a listener.',
  'We record in a spare room and publish when it is done.',
  'Expect long talks, short breaks and the occasional dog.',
  'Guests bring an object and tell what it means to them.',
  'The hosts met at school and never stopped arguing.',
  'Notes and links are on the website.',
  'Some weeks are serious, others are not.',
  'Made with friends, headphones and too much coffee.',
  'Each season follows one place and the people in it.',
  'You can write to us; we answer everything, sooner or later.',
  'No advertising, no hurry.',
  'Half an hour, twice a month.',
  'Old recordings from the archive return now and then.',
  'What began as a diary has become a conversation.',
  'Listen on the way to work or while you do the dishes.',
  'The first season is a good place to start.',
  'We try something new and report how badly it went.',
  'Voices from near and far, edited with care.',
]
const GERMAN: Sentences = [
  'Alle zwei Wochen eine neue Folge.',
  'Zwei Menschen, ein Thema und viel zu wenig Zeit.',
  'Fragen gern per Brief oder Nachricht.',
  'Aufgenommen wird am Küchentisch.',
  'Mal ernst, mal weniger.',
  'Mit Gästen, die etwas zu erzählen haben.',
]
const FRENCH: Sentences = [
  'Un épisode toutes les deux semaines.',
  'Deux voix, un micro et quelques invités.',
  'Enregistré dans une cuisine, monté avec soin.',
  'Posez vos questions, nous y répondons.',
  'Parfois sérieux, souvent pas.',
]
const SPANISH: Sentences = [
  'Un episodio nuevo cada quincena.',
  'Dos voces, un micrófono y muchas preguntas.',
  'Escríbenos y contestamos en antena.',
  'Grabado en casa, editado con cariño.',
  'A veces en serio, casi siempre no.',
]
const PORTUGUESE: Sentences = [
  'Um episódio novo a cada quinze dias.',
  'Duas vozes, um microfone e muitas perguntas.',
  'Gravado em casa, editado com carinho.',
]
const SWEDISH: Sentences = [
  'Ett nytt avsnitt varannan vecka.',
  'Två röster, en mikrofon och många frågor.',
  'Inspelat hemma i köket.',
]
const SENTENCES: Readonly<Record<string, Sentences>> = {
  en: ENGLISH,
  und: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  sv: SWEDISH,
}

/**
 * Shows that others name in their descriptions, as people do: a match there must not outweigh the
 * show itself.
 */
const NAMED: Sentences = [
  'No Agenda',
  'Making Sense',
  'All-In',
  'Serial',
  'Radiolab',
  'Criminal',
  'Lore',
  'Heavyweight',
  'Invisibilia',
  'Hidden Brain',
  'Planet Money',
  'Fresh Air',
  'Hardcore History',
  'This American Life',
  'Reply All',
  'The Daily',
]
const NAME_SHARE = 0.06

/**
 * `count` sentences of a language, without repeating one before all have been used; empty for a
 * language that has none.
 */
export const sentences = (language: string, count: number, chance: Seeded): string[] => {
  const known = SENTENCES[language]
  if (known === undefined) return []
  const start = chance.whole(known.length)
  return Array.from(
    { length: count },
    (_, index) => known[(start + index * 5) % known.length] ?? known[0],
  )
}

const nameAnother = (chance: Seeded): string =>
  `For all who like ${chance.pick(NAMED)} or ${chance.pick(NAMED)}.`

/** The description of a show of which only the title is known; null for some, as in life. */
export const describeTitle = (title: string, language: string): string | null => {
  const chance = seededBy(`description of ${title}`)
  if (chance.next() < 0.25) return null
  const text = sentences(language, 1 + chance.whole(6), chance)
  if (chance.next() < NAME_SHARE) text.push(nameAnother(chance))
  return text.length === 0 ? null : text.join(' ')
}
