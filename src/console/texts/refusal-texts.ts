/** Defines the English and German texts of refused actions. */
import type { ErrorCode, RefusalCase } from '../../errors.ts'
import type { ValueShape } from '../../record/pins/value-shape.ts'

/** Codes with a single meaning. */
type ByCode = Readonly<Partial<Record<ErrorCode, string>>>
/** Codes with several cases. */
type ByCase = Readonly<Record<RefusalCase['name'], (about: string) => string>>
/** Describes the values that a field accepts; `words` lists known ones. */
type ByShape = Readonly<
  Record<ValueShape['kind'], (words: string, minimum?: number) => string>
>

/** Names of formats, which are the same in every language. */
const FORMATS: Readonly<Record<string, string>> = {
  opml: 'OPML',
  ndjson: 'NDJSON',
  'podcast-index': 'Podcast Index',
}

const byCode = {
  INVALID_FEED_URL:
    'Enter the address of a feed, in at most 2,048 characters. It begins with https:// or http:// and names a host, like https://www.thisamericanlife.org/podcast/rss.xml.',
  PRIVATE_FEED:
    'The address holds a password or a token: this feed is meant for one person.',
  FEED_REMOVED: 'The show with this feed was taken down here.',
  KEY_LAST_ADMIN: 'This is the last key with the scope admin. Make another one first.',
  KEY_UPDATE_REFUSED: 'The key was revoked, and stays so. Make a new one.',
  KEY_NOT_FOUND: 'There is no such key.',
  PODCAST_NOT_FOUND: 'There is no such show here, or it was taken down.',
  SUBMISSION_NOT_FOUND: 'Somebody has settled this submission already.',
  REVISION_STALE:
    'The show was changed meanwhile, or another show has what this would give it. Look at it as it is now and decide again.',
  JOB_RUNNING: 'A job runs already. Wait until it has ended, or give it up.',
  JOB_NOT_FOUND: 'This server knows no such job: a restart forgets them.',
  IMPORT_RUNNING: 'An import runs already. Wait until it has ended, or give it up.',
  IMPORT_NOT_FOUND: 'There is no such import.',
  IMPORT_ELSEWHERE: 'This import runs in another process. End it there.',
  UPLOAD_CANCELLED: 'The upload was given up before all of it had come.',
  BODY_TOO_LARGE: 'What you sent is larger than this form takes.',
  MALFORMED_REQUEST: 'The upload broke off before all of it had come. Send it again.',
  REQUEST_TIMEOUT: 'The upload came too slowly and was given up. Send it again.',
  INVALID_BODY: 'The form did not come as this page sends it. Load the page again.',
  MEDIA_TYPE_UNSUPPORTED:
    'The form did not come as this page sends it. Load the page again.',
  DISK_FULL:
    'The disk of the server has no room for this file. Make room, or use castdex import on the machine.',
  OVERLOADED: 'The directory has too much to do at the moment. Try again.',
} as const satisfies ByCode

const byCase: ByCase = {
  'one-show': (id) => `Both mean the same show, ${id}.`,
  'two-needed': () => 'Name two shows.',
  'not-merged': () => 'This show is not merged into another one.',
  'none-merged': () => 'Nothing was merged here, so there is nothing to undo.',
  'several-merged': (shows) =>
    `Several shows were merged into this one. Choose the one to restore: ${shows}.`,
  'merge-needed': (id) =>
    `What happened later to the show ${id} rests on this merge. Undo that first.`,
  'no-move-waits': () => 'No move of this feed waits for a decision any more.',
  'no-move-ruled': () =>
    'Of no address anybody has said that it is another show’s: there is nothing to undo.',
  'not-moved-by-hand': () =>
    'This feed was not moved by hand: there is nothing to take back.',
  'moved-since': (url) =>
    `The feed has moved on since and is read at ${url}. Move it by hand where it should be.`,
  'feed-taken': (id) => `The show ${id} has this feed. Merge the two.`,
  'nothing-ruled': () => 'Nobody has decided this, so there is nothing to undo.',
  'no-doubt': () => 'What this feed holds is not in doubt any more.',
  'no-public-host': () =>
    'The internet does not know the host of this address: localhost and names without a dot are known to one machine or network alone. Enter the address at which everybody finds the feed.',
  'listing-page': (host) =>
    `This is a page of ${host}, not a feed. Enter the address of the show’s RSS feed, which its website or its host names.`,
  'not-readable': () =>
    'No crawler may read this address: it lies in a private network, at a port where no feeds are, or below a name that is reserved for examples. CASTDEX_FETCH_ALLOW opens addresses of your own network.',
  'upload-is': (format) =>
    `The file does not begin as the chosen kind does. It looks like ${FORMATS[format] ?? format}: choose that, or another file.`,
  'upload-too-large': (mib) =>
    `The file is larger than ${mib} MiB. CASTDEX_UPLOAD_MAX_BYTES raises that bound; on the machine, castdex import has none.`,
  'upload-unknown': () =>
    'The file is empty or begins like none of the kinds that can be imported. Choose another file.',
}

const byShape: ByShape = {
  flag: () => 'Write true or false.',
  count: (_words, minimum) => {
    if (minimum === undefined) return 'Write a whole number, such as 12.'
    return `Write a whole number of ${String(minimum)} or more, such as 12.`
  },
  number: () => 'Write a number, such as 12 or 4.5.',
  instant: () => 'Write a time in this form: 2027-12-31T12:00:00.000Z.',
  choice: (words) => `Write one of these words: ${words}.`,
  list: () => 'Write a list in square brackets: ["News", "Comedy"].',
  language: () => 'Write the code of a language, such as en or de.',
  text: () => 'Write a text. If the show has none, tick “There is none” where that stands.',
  other: () => 'Write JSON of the form that the value has now.',
}

export const REFUSED_ENGLISH = {
  byCode,
  byCase,
  byShape,
  /** Introduces a message without a translation. */
  otherwise: 'castdex refused this:',
  /** Quotes a show's title. */
  named: (title: string) => `“${title}”`,
}

const byCodeInGerman: Readonly<Record<keyof typeof byCode, string>> = {
  INVALID_FEED_URL:
    'Geben Sie die Adresse eines Feeds ein, mit höchstens 2.048 Zeichen. Sie beginnt mit https:// oder http:// und nennt einen Host, etwa https://www.thisamericanlife.org/podcast/rss.xml.',
  PRIVATE_FEED:
    'Die Adresse enthält ein Passwort oder einen Schlüssel: Dieser Feed ist für eine einzelne Person bestimmt.',
  FEED_REMOVED: 'Die Sendung mit diesem Feed wurde hier entfernt.',
  KEY_LAST_ADMIN:
    'Das ist der letzte Schlüssel mit dem Recht admin. Machen Sie zuerst einen anderen.',
  KEY_UPDATE_REFUSED:
    'Der Schlüssel ist widerrufen, und das bleibt er. Machen Sie einen neuen.',
  KEY_NOT_FOUND: 'Diesen Schlüssel gibt es nicht.',
  PODCAST_NOT_FOUND: 'Diese Sendung gibt es hier nicht, oder sie wurde entfernt.',
  SUBMISSION_NOT_FOUND: 'Diese Einsendung hat schon jemand erledigt.',
  REVISION_STALE:
    'Die Sendung wurde inzwischen geändert, oder eine andere hat schon, was sie bekommen sollte. Sehen Sie sie an, wie sie jetzt ist, und entscheiden Sie neu.',
  JOB_RUNNING: 'Eine Aufgabe läuft schon. Warten Sie auf ihr Ende, oder geben Sie sie auf.',
  JOB_NOT_FOUND:
    'Diese Aufgabe kennt der Server nicht: Nach einem Neustart sind sie vergessen.',
  IMPORT_RUNNING:
    'Ein Import läuft schon. Warten Sie auf sein Ende, oder geben Sie ihn auf.',
  IMPORT_NOT_FOUND: 'Diesen Import gibt es nicht.',
  IMPORT_ELSEWHERE: 'Dieser Import läuft in einem anderen Prozess. Beenden Sie ihn dort.',
  UPLOAD_CANCELLED: 'Das Hochladen wurde aufgegeben, bevor alles angekommen war.',
  BODY_TOO_LARGE: 'Das ist mehr, als dieses Formular annimmt.',
  MALFORMED_REQUEST:
    'Das Hochladen brach ab, bevor alles angekommen war. Senden Sie es noch einmal.',
  REQUEST_TIMEOUT:
    'Die Datei kam zu langsam und wurde aufgegeben. Senden Sie sie noch einmal.',
  INVALID_BODY:
    'Das Formular kam nicht so an, wie diese Seite es sendet. Laden Sie die Seite neu.',
  MEDIA_TYPE_UNSUPPORTED:
    'Das Formular kam nicht so an, wie diese Seite es sendet. Laden Sie die Seite neu.',
  DISK_FULL:
    'Auf der Platte des Servers ist kein Platz für diese Datei. Schaffen Sie Platz, oder nehmen Sie castdex import auf dem Rechner.',
  OVERLOADED: 'Das Verzeichnis hat gerade zu viel zu tun. Versuchen Sie es noch einmal.',
}

const byCaseInGerman: ByCase = {
  'one-show': (id) => `Beide meinen dieselbe Sendung, ${id}.`,
  'two-needed': () => 'Nennen Sie zwei Sendungen.',
  'not-merged': () => 'Diese Sendung ist mit keiner anderen zusammengelegt.',
  'none-merged': () => 'Hier wurde nichts zusammengelegt, also lässt sich nichts aufheben.',
  'several-merged': (shows) =>
    `Mehrere Sendungen wurden hiermit zusammengelegt. Wählen Sie die, die wieder für sich stehen soll: ${shows}.`,
  'merge-needed': (id) =>
    `Was der Sendung ${id} später geschah, beruht auf dieser Zusammenlegung. Heben Sie zuerst das auf.`,
  'no-move-waits': () => 'Kein Umzug dieses Feeds wartet mehr auf eine Entscheidung.',
  'no-move-ruled': () =>
    'Von keiner Adresse hat jemand gesagt, sie gehöre einer anderen Sendung: Zurückzunehmen ist nichts.',
  'not-moved-by-hand': () =>
    'Dieser Feed wurde nicht von Hand umgezogen: Zurückzunehmen ist nichts.',
  'moved-since': (url) =>
    `Der Feed ist seither weitergezogen und wird unter ${url} gelesen. Ziehen Sie ihn von Hand dorthin, wohin er gehört.`,
  'feed-taken': (id) => `Diesen Feed hat die Sendung ${id}. Legen Sie die beiden zusammen.`,
  'nothing-ruled': () => 'Das hat niemand entschieden: Zurückzunehmen ist nichts.',
  'no-doubt': () => 'Was dieser Feed enthält, wird nicht mehr bezweifelt.',
  'no-public-host': () =>
    'Den Host dieser Adresse kennt das Internet nicht: localhost und Namen ohne Punkt kennt nur ein einzelner Rechner oder ein einzelnes Netz. Geben Sie die Adresse ein, unter der alle den Feed finden.',
  'listing-page': (host) =>
    `Das ist eine Seite von ${host}, kein Feed. Geben Sie die Adresse des RSS-Feeds ein: Die Website der Sendung oder ihr Hoster nennt sie.`,
  'not-readable': () =>
    'Diese Adresse darf kein Crawler lesen: Sie liegt in einem privaten Netz, an einem Port ohne Feeds oder unter einem Namen, der für Beispiele vorbehalten ist. CASTDEX_FETCH_ALLOW öffnet Adressen des eigenen Netzes.',
  'upload-is': (format) =>
    `Die Datei beginnt nicht so, wie es die gewählte Art tut. Sie sieht aus wie ${FORMATS[format] ?? format}: Wählen Sie das oder eine andere Datei.`,
  'upload-too-large': (mib) =>
    `Die Datei ist größer als ${mib} MiB. CASTDEX_UPLOAD_MAX_BYTES hebt diese Grenze; auf dem Rechner hat castdex import keine.`,
  'upload-unknown': () =>
    'Die Datei ist leer oder beginnt wie keine der Arten, die importiert werden können. Wählen Sie eine andere Datei.',
}

const byShapeInGerman: ByShape = {
  flag: () => 'Schreiben Sie true (ja) oder false (nein).',
  count: (_words, minimum) => {
    if (minimum === undefined) return 'Schreiben Sie eine ganze Zahl, etwa 12.'
    return `Schreiben Sie eine ganze Zahl ab ${String(minimum)}, etwa 12.`
  },
  number: () => 'Schreiben Sie eine Zahl, etwa 12 oder 4.5.',
  instant: () => 'Schreiben Sie eine Zeit in dieser Form: 2027-12-31T12:00:00.000Z.',
  choice: (words) => `Schreiben Sie eines dieser Wörter: ${words}.`,
  list: () => 'Schreiben Sie eine Liste in eckigen Klammern: ["News", "Comedy"].',
  language: () => 'Schreiben Sie den Code einer Sprache, etwa de oder en.',
  text: () =>
    'Schreiben Sie einen Text. Hat die Sendung keinen, kreuzen Sie „Gibt es nicht“ an, wo das steht.',
  other: () => 'Schreiben Sie JSON in der Form, die der Wert jetzt hat.',
}

export const REFUSED_GERMAN: typeof REFUSED_ENGLISH = {
  byCode: byCodeInGerman as typeof byCode,
  byCase: byCaseInGerman,
  byShape: byShapeInGerman,
  otherwise: 'castdex hat das abgelehnt; auf Englisch heißt es:',
  named: (title) => `„${title}“`,
}
