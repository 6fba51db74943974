/** Noise words by language, normalised. */

/** Articles, "and", "of", and words for a show. Titles that differ only in these are equal. */
const FILLERS: Readonly<Record<string, string>> = {
  en: 'the a an and of podcast podcasts show',
  de: 'der die das und ein eine podcast',
  nl: 'de het een en podcast',
  sv: 'en ett och podd podden podcast',
  da: 'en et og podcast',
  no: 'en et og podkast podcast',
  fr: 'le la les l un une des de du d et podcast',
  es: 'el la los las un una de del y podcast',
  pt: 'o a os as um uma de do da e podcast',
  it: 'il lo la i gli le un una di del della e podcast',
  ca: 'el la els les de i podcast',
  ru: 'и подкаст подкасты',
  pl: 'i podcast',
  cs: 'a podcast',
  hu: 'a az es podcast',
  ar: 'بودکاست و',
  he: 'פודקאסט',
}

/** Words of questions, in addition to the fillers. */
const QUESTION_WORDS: Readonly<Record<string, string>> = {
  en: 'what whats which who whos where when how is are was that this there can could do does i im am me my you we find hear listen listening to looking look for search called named name about with by on in at from hosts hosted host any some good best latest new please episode episodes series',
  de: 'was ist wer wie heisst wo kann ich den dem hore horen suche nach uber mit von im in folge folgen sendung gibt es einen',
  nl: 'wat is wie waar kan ik van over met luisteren zoek naar',
  sv: 'vad ar vem var kan jag lyssna pa om med av heter program programmet radioprogram podcasten vilken handlar',
  da: 'hvad er hvem hvor kan jeg lytte til om med af hedder program programmet radioprogram udsendelse handler',
  no: 'hva er hvem hvor kan jeg lytte til om med av heter program programmet radioprogram handler',
  fr: 'que qui quel quelle est ou je peux ecouter cherche sur avec par dans pour emission s appelle',
  es: 'que quien cual es donde puedo escuchar busco sobre con por en para programa se llama programas emision episodio',
  pt: 'que quem qual e onde posso ouvir procuro sobre com por em para programa se chama',
  it: 'che chi qual e dove posso ascoltare cerco su con da in per programma si chiama trasmissione puntata sulla sui',
  ru: 'что кто какои где как о об про с в на можно послушать ищу называется передача передачу программа программу том',
  pl: 'co kto jaki gdzie jak o z w na szukam audycja audycje program',
  cs: 'co kdo jaky kde jak o s v na hledam porad poslechnout',
  ca: 'que qui quin quina es on puc escoltar busco sobre amb per en programa emissio es diu',
  fi: 'mika kuka missa voin kuunnella etsin ohjelma ohjelman jossa nimelta',
  hu: 'mi ki hol hallgathatom keresem rol musor nevu',
  ro: 'ce cine care unde pot asculta caut despre cu pe in emisiune emisiunea',
  sl: 'kaj kdo kje kako o z v na oddaja oddajo iscem',
  tr: 'nedir kim nerede hangi dinleyebilirim hakkinda ile icin programi',
  id: 'apa siapa dimana tentang dengan di acara mana',
  uk: 'що хто який де як про з у на можна послухати шукаю передача програма',
}

const toSets = (
  lists: Readonly<Record<string, string>>,
): readonly (readonly [string, ReadonlySet<string>])[] =>
  Object.entries(lists).map(
    ([language, words]) => [language, new Set(words.split(' '))] as const,
  )

const FILLER_SETS = toSets(FILLERS)
const QUESTION_SETS = toSets(QUESTION_WORDS)
const ALL_FILLERS = new Set(FILLER_SETS.flatMap(([, words]) => [...words]))
const ALL_QUESTION_WORDS = new Set(QUESTION_SETS.flatMap(([, words]) => [...words]))

/** International words for a show, which indicate no language. */
const SHOW_WORDS = new Set(
  'podcast podcasts podkast podcasten podden podd show подкаст подкасты بودكاست بودکاست پادکست פודקאסט פודקסט पॉडकास्ट'.split(
    ' ',
  ),
)
/** The same in scripts without blanks, as overlapping pairs. */
const SHOW_RUNS: readonly (readonly string[])[] = [
  ['ポッ', 'ッド', 'ドキ', 'キャ', 'ャス', 'スト'],
  ['ぽっ', 'っど', 'どき', 'きゃ', 'ゃす', 'すと'],
  ['팟캐', '캐스', '스트'],
  ['播客'],
  ['พอ', 'อด', 'ดแ', 'แค', 'คส', 'สต', 'ต์'],
]

/** Words that begin a question but are meaningful at its end: `guess who`. */
const NO_ENDINGS = new Set(
  'who what where when how me you us it that this there'.split(' '),
)

/** Languages in which a word is noise. A single letter may belong to any. */
const LANGUAGES_OF = new Map<string, readonly string[]>()
for (const [language, fillers] of FILLER_SETS) {
  const questions = QUESTION_SETS.find(([other]) => other === language)?.[1] ?? []
  for (const word of new Set([...fillers, ...questions]))
    if (word.length > 1 && !SHOW_WORDS.has(word))
      LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])
}

/** Returns the languages in which a word is noise. */
export function languagesOfNoise(word: string): readonly string[] {
  return LANGUAGES_OF.get(word) ?? []
}

/** Returns whether a title without the word is equal. */
export function isFiller(word: string): boolean {
  return ALL_FILLERS.has(word)
}

/** Returns whether the word means a show, in any language. */
export function isShowWord(word: string): boolean {
  return SHOW_WORDS.has(word)
}

/** Returns whether the word may surround a title in a question. Includes fillers. */
export function isQuestionWord(word: string): boolean {
  return ALL_QUESTION_WORDS.has(word) || ALL_FILLERS.has(word)
}

/** In a shorter text, a single noise word may be part of a name: `Van Halen`. */
const LEAST_WORDS = 3

/**
 * Returns the languages with the most noise words in the text. Returns none without evidence; a
 * single word of several languages is none.
 */
function likelyLanguages(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of words)
    for (const language of LANGUAGES_OF.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const likely = [...counts.keys()].filter((language) => counts.get(language) === most)
  // `podcast sobre historia`
  const isAsked = words.some(
    (word, at) => LANGUAGES_OF.has(word) && SHOW_WORDS.has(words[at - 1] ?? ''),
  )
  const isEnough =
    most > 1 ||
    isAsked ||
    (likely.length === 1 &&
      words.filter((word) => !SHOW_WORDS.has(word)).length >= LEAST_WORDS)
  if (isEnough) return likely
  return []
}

const runsAt = (words: readonly string[], at: number): number =>
  SHOW_RUNS.find((run) => run.every((pair, place) => words[at + place] === pair))?.length ??
  0

/**
 * Returns the indexes of words for a show in scripts without blanks, including overlapping pairs.
 */
function placesOfRuns(words: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>()
  words.forEach((word, from) => {
    const length = runsAt(words, from)
    if (length === 0) return
    const end = from + length
    for (let at = from; at < end; at += 1) places.add(at)
    const [before = '', behind = ''] = [words[from - 1], words[end]]
    const last = words[end - 1] ?? ''
    if (before.length === 2 && before.endsWith(word.charAt(0))) places.add(from - 1)
    if (behind.length === 2 && behind.startsWith(last.charAt(1))) places.add(end)
  })
  return places
}

/** Returns the content words of a query, or all words if there are none. */
export function contentOf<Word>(
  words: readonly Word[],
  textOf: (word: Word) => string,
): readonly Word[] {
  const texts = words.map(textOf)
  const languages = new Set(['en', ...likelyLanguages(texts)])
  const sets = [...FILLER_SETS, ...QUESTION_SETS]
    .filter(([language]) => languages.has(language))
    .map(([, set]) => set)
  const runs = placesOfRuns(texts)
  const isShow = (at: number): boolean => runs.has(at) || SHOW_WORDS.has(texts[at] ?? '')
  const last = texts.findLastIndex((_, at) => !isShow(at))
  // `cinema e séries`: one letter is too little to tell the language.
  const isBetween = (text: string, at: number): boolean =>
    text.length === 1 && ALL_FILLERS.has(text) && at > 0 && at < last
  const saysNothing = (text: string, at: number): boolean =>
    isShow(at) ||
    isBetween(text, at) ||
    (sets.some((set) => set.has(text)) && !(at === last && at > 0 && NO_ENDINGS.has(text)))
  const kept = words.filter((_, at) => !saysNothing(texts[at] ?? '', at))
  const isNothing = kept.every((word) => NO_ENDINGS.has(textOf(word)))
  if (isNothing) return words
  return kept
}
