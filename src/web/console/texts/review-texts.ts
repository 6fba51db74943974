/** What the console says where something has to be decided, in English and in German. */
import type { ComparedField } from '../../../admin/review/compare-shows.ts'
import type { Ruling } from '../../../admin/review/rule-on-show.ts'

const fields: Record<ComparedField, string> = {
  title: 'Title',
  author: 'Author',
  owners: 'Owner, as the feed says',
  hosts: 'Hosts',
  website: 'Website',
  links: 'Accounts',
  feed: 'Feed',
  guid: 'podcast:guid',
  apple: 'Apple id',
  spotify: 'Spotify id',
  language: 'Language',
  episodes: 'Episodes',
  first: 'First episode',
  newest: 'Newest episode',
}

const ruled: Record<Ruling, string> = {
  'not-moved': 'The feed stays where it is; the other address is not the show’s.',
  'another-show': 'What is at the address becomes a show of its own with the next fetch.',
  wait: 'It is left to the rules, which decide after 14 days.',
  apart: 'The two are kept as two shows, and nobody is asked again.',
}

/** What was compared, by the kind of row that says so. */
const facts = {
  calledThere: (name: string) => `It is called “${name}” there.`,
  publisher: {
    equal: 'The publisher has the same name.',
    similar: 'The publisher’s name is alike.',
    other: 'The publisher is another one.',
  },
  only: 'No other one there has this name.',
  notOnly: 'Others there have this name, too.',
  namesakes: 'Other shows in this directory have this name, too.',
  episodes: (matched: string, ours: string, theirs: string) =>
    `${matched} recent episodes are the same, of ${ours} here and ${theirs} there.`,
  languages: (ours: string, theirs: string) => `Here: ${ours}. There: ${theirs}.`,
  link: (url: string) => `The link: ${url}`,
  namesFeed: (url: string) => `The feed that it names: ${url}`,
  hiddenFeed: 'It does not show which feed it names.',
  formerUrl: 'That is a former address of the show.',
  channel: (name: string) => `The channel is called “${name}”.`,
  subscribers: (count: string) => `It has ${count} subscribers.`,
  goneSince: (day: string) => `Since ${day}.`,
  by: (who: string) => `By ${who}.`,
  reason: (reason: string) => `Reason: ${reason}`,
}

export const REVIEW_ENGLISH = {
  keys: 'Keys: j and k go on and back, a confirms, r rejects, m merges, w waits, u undoes.',
  idHere: 'The Apple id belongs here',
  idThere: 'The Apple id belongs there',
  now: 'Address now',
  seemsAt: 'Seems to be at',
  ours: 'The show',
  foundThere: 'What is there',
  isIt: 'It is the show',
  moveIt: 'It is the show: move there',
  notMoved: 'It is not the show: stay',
  another: 'It is another show',
  wait: 'Wait for the rules',
  mergeInto: 'One show: merge them',
  apart: 'Two shows',
  stays: (title: string) => `Merged, the elder one stays: “${title}”.`,
  otherPart: 'The other one',
  nothingKept: 'What is there was not read again since; the next fetch shows it here.',
  noFeedThere: 'There is no feed at that address.',
  fields,
  some: 'some the same',
  more: (count: string) => `and ${count} more`,
  episodesApart: 'Their episodes are of different times, so none can be compared.',
  episodes: (one: string, other: string) =>
    `Of the same time, ${one} episodes here and ${other} there are compared.`,
  episodesSame: (media: string, guids: string, names: string) =>
    `The same recording: ${media}. The same guid: ${guids}. The same title and day: ${names}.`,
  seenTimes: (count: string, from: string, to: string) =>
    `Seen ${count} times, from ${from} to ${to}.`,
  doubtedSince: (day: string) =>
    `This has been there since ${day}. Nothing is taken of it. After 14 days the rules decide.`,
  redirected: (status: string, from: string, to: string) =>
    `${from} redirects to ${to} (status ${status}).`,
  named: 'The feed itself names the new address.',
  doubts: {
    'other-items': 'Its episodes are others.',
    'nothing-in-common': 'Nothing that is compared is the same.',
    'no-feed-there': 'There is no feed.',
    'other-medium': 'One is sound, the other is video.',
    'other-language': 'The language is another one.',
    'other-edition': 'By its title it is another edition, such as premium or bonus.',
  },
  ruled,
  wasReset: 'That is taken back; the question is open again.',
  facts,
  /** English is what the verdict itself says. */
  because: {} as Readonly<Record<string, string>>,
  history: {
    by: (who: string) => `by ${who}`,
    reason: (reason: string) => `because: ${reason}`,
    from: (value: string) => `from ${value}`,
    to: (value: string) => `to ${value}`,
    fromTo: (one: string, other: string) => `from ${one} to ${other}`,
    share: (percent: string) => `${percent} of the episodes of the same time are the same`,
    undone: 'taken back',
  },
}

export const REVIEW_GERMAN: typeof REVIEW_ENGLISH = {
  keys: 'Tasten: j und k vor und zurück, a bestätigt, r verwirft, m legt zusammen, w wartet, u macht rückgängig.',
  idHere: 'Die Apple-Id gehört hierher',
  idThere: 'Die Apple-Id gehört dorthin',
  now: 'Adresse jetzt',
  seemsAt: 'Scheint zu sein unter',
  ours: 'Die Sendung',
  foundThere: 'Was dort ist',
  isIt: 'Es ist die Sendung',
  moveIt: 'Es ist die Sendung: umziehen',
  notMoved: 'Es ist sie nicht: bleiben',
  another: 'Es ist eine andere Sendung',
  wait: 'Auf die Regeln warten',
  mergeInto: 'Eine Sendung: zusammenlegen',
  apart: 'Zwei Sendungen',
  stays: (title) => `Zusammengelegt bleibt die ältere: „${title}“.`,
  otherPart: 'Die andere',
  nothingKept:
    'Was dort ist, wurde seither nicht wieder gelesen; der nächste Abruf zeigt es hier.',
  noFeedThere: 'Unter der Adresse ist kein Feed.',
  fields: {
    title: 'Titel',
    author: 'Autor',
    owners: 'Inhaber laut Feed',
    hosts: 'Moderation',
    website: 'Website',
    links: 'Konten',
    feed: 'Feed',
    guid: 'podcast:guid',
    apple: 'Apple-Id',
    spotify: 'Spotify-Id',
    language: 'Sprache',
    episodes: 'Folgen',
    first: 'Erste Folge',
    newest: 'Neueste Folge',
  },
  some: 'teils gleich',
  more: (count) => `und ${count} weitere`,
  episodesApart:
    'Ihre Folgen sind aus verschiedenen Zeiten und lassen sich nicht vergleichen.',
  episodes: (one, other) =>
    `Aus derselben Zeit werden ${one} Folgen hier mit ${other} dort verglichen.`,
  episodesSame: (media, guids, names) =>
    `Dieselbe Aufnahme: ${media}. Dieselbe Guid: ${guids}. Derselbe Titel am selben Tag: ${names}.`,
  seenTimes: (count, from, to) => `${count}-mal gesehen, von ${from} bis ${to}.`,
  doubtedSince: (day) =>
    `Das ist seit ${day} dort. Davon wird nichts übernommen. Nach 14 Tagen entscheiden die Regeln.`,
  redirected: (status, from, to) => `${from} leitet weiter nach ${to} (Status ${status}).`,
  named: 'Der Feed selbst nennt die neue Adresse.',
  doubts: {
    'other-items': 'Die Folgen sind andere.',
    'nothing-in-common': 'Nichts von dem, was verglichen wird, ist gleich.',
    'no-feed-there': 'Dort ist kein Feed.',
    'other-medium': 'Das eine ist Ton, das andere Video.',
    'other-language': 'Die Sprache ist eine andere.',
    'other-edition': 'Dem Titel nach ist es eine andere Ausgabe, etwa Premium oder Bonus.',
  },
  ruled: {
    'not-moved': 'Der Feed bleibt, wo er ist; die andere Adresse gehört nicht zur Sendung.',
    'another-show':
      'Was unter der Adresse ist, wird mit dem nächsten Abruf eine eigene Sendung.',
    wait: 'Die Regeln entscheiden, nach 14 Tagen.',
    apart: 'Die beiden bleiben zwei Sendungen, und danach wird nicht wieder gefragt.',
  },
  wasReset: 'Das ist zurückgenommen; die Frage ist wieder offen.',
  facts: {
    calledThere: (name) => `Dort heißt es „${name}“.`,
    publisher: {
      equal: 'Der Herausgeber heißt gleich.',
      similar: 'Der Name des Herausgebers ist ähnlich.',
      other: 'Der Herausgeber ist ein anderer.',
    },
    only: 'Kein anderer Eintrag dort heißt so.',
    notOnly: 'Auch andere dort heißen so.',
    namesakes: 'Auch andere Sendungen in diesem Verzeichnis heißen so.',
    episodes: (matched, ours, theirs) =>
      `${matched} neuere Folgen sind gleich, von ${ours} hier und ${theirs} dort.`,
    languages: (ours, theirs) => `Hier: ${ours}. Dort: ${theirs}.`,
    link: (url) => `Der Link: ${url}`,
    namesFeed: (url) => `Der Feed, der dort genannt wird: ${url}`,
    hiddenFeed: 'Welcher Feed dort genannt wird, ist nicht zu sehen.',
    formerUrl: 'Das ist eine frühere Adresse der Sendung.',
    channel: (name) => `Der Kanal heißt „${name}“.`,
    subscribers: (count) => `Er hat ${count} Abonnenten.`,
    goneSince: (day) => `Seit ${day}.`,
    by: (who) => `Von ${who}.`,
    reason: (reason) => `Grund: ${reason}`,
  },
  because: {
    nothing: 'nichts',
    'confirmed by hand': 'von Hand bestätigt',
    'rejected by hand': 'von Hand verworfen',
    'the platform does not know it any more': 'die Plattform kennt es nicht mehr',
    'the platform does not know it': 'die Plattform kennt es nicht',
    'the platform names another feed': 'die Plattform nennt einen anderen Feed',
    'another podcast is published with it': 'eine andere Sendung ist damit gelistet',
    'not checked in full yet': 'noch nicht ganz geprüft',
    'not seen on the platform yet': 'auf der Plattform noch nicht gesehen',
    'the name alone': 'allein der Name',
    'name and an episode': 'der Name und eine Folge',
    'name and publisher, the only one found': 'Name und Herausgeber, der einzige Fund',
    'name, publisher and an episode, the only one found':
      'Name, Herausgeber und eine Folge, der einzige Fund',
    'linked by the show, and one more sign':
      'die Sendung verlinkt es, und ein weiteres Zeichen',
    'linked by the show, nothing else known':
      'die Sendung verlinkt es, mehr ist nicht bekannt',
    "the feed's own link": 'der Feed selbst verlinkt es',
    'one of several links': 'einer von mehreren Links',
    'the platform names our feed or site':
      'die Plattform nennt unseren Feed oder die Website',
    'the same recent episodes': 'dieselben neueren Folgen',
    'named by a catalogue': 'ein Katalog nennt es',
    'a twin of the show by its name': 'dem Namen nach eine andere Ausgabe',
    'in another language': 'in einer anderen Sprache',
    'neither its name nor its episodes': 'weder der Name noch die Folgen',
    'a name alike, and some episodes among others':
      'ein ähnlicher Name und einige Folgen unter anderen',
    'found by a search, under another publisher':
      'durch Suche gefunden, unter anderem Herausgeber',
    'under another name': 'unter anderem Namen',
    'other episodes in the same weeks': 'andere Folgen in denselben Wochen',
  },
  history: {
    by: (who) => `von ${who}`,
    reason: (reason) => `Grund: ${reason}`,
    from: (value) => `von ${value}`,
    to: (value) => `nach ${value}`,
    fromTo: (one, other) => `von ${one} nach ${other}`,
    share: (percent) => `${percent} der Folgen aus derselben Zeit sind gleich`,
    undone: 'zurückgenommen',
  },
}
