/** English words with irregular forms. */

/** Groups of forms: singular and plural, forms of a verb, or a word and its abbreviation. */
const FORMS =
  'man men|woman women|child children|person people|foot feet|tooth teeth|goose geese|mouse mice|wife wives|life lives|wolf wolves|knife knives|leaf leaves|half halves|self selves|shelf shelves|thief thieves|hero heroes|ox oxen|crisis crises|analysis analyses|hypothesis hypotheses|medium media|criterion criteria|phenomenon phenomena|alumnus alumni|gentleman gentlemen|businessman businessmen|businesswoman businesswomen|fireman firemen|policeman policemen|fisherman fishermen|sportsman sportsmen|salesman salesmen|grandchild grandchildren|stepchild stepchildren|housewife housewives|midwife midwives|werewolf werewolves|go goes went gone going|tell tells told telling|make makes made making|think thinks thought thinking|write writes wrote written writing|speak speaks spoke spoken speaking|break breaks broke broken breaking|begin begins began begun beginning|grow grows grew grown growing|know knows knew known knowing|teach teaches taught teaching|buy buys bought buying|bring brings brought bringing|find finds found finding|lead leads led leading|lose loses lost losing|win wins won winning|run runs ran running|sing sings sang sung singing|steal steals stole stolen stealing|take takes took taken taking|wake wakes woke woken waking|wear wears wore worn wearing|fall falls fell fallen falling|feel feels felt feeling|fight fights fought fighting|see sees saw seen seeing|sleep sleeps slept sleeping|drive drives drove driven driving|eat eats ate eaten eating|freeze frozen froze|rise rises rose risen rising|doctor dr|mister mr|saint st|mount mt'

const BY_FORM: ReadonlyMap<string, readonly string[]> = new Map(
  FORMS.split('|').flatMap((line) => {
    const forms = line.split(' ')
    return forms.map((form) => [form, forms.filter((other) => other !== form)] as const)
  }),
)

/** Returns the other forms of a word, or an empty list. */
export function irregularForms(word: string): readonly string[] {
  return BY_FORM.get(word) ?? []
}
