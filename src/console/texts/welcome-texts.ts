/** Defines the English and German texts of the welcome link. */

export const WELCOME_ENGLISH = {
  title: 'Welcome',
  lead: 'This is the first start of your directory, and this link is for you, who started it.',
  what: 'The next page makes your key. With it you sign in here, and programs call the API.',
  go: 'Make my key',
  once: 'The link works once, for 30 minutes after the start.',
  over: 'This link was used already, or its 30 minutes are over. Sign in with a key of an operator: the first one was printed at the start, or stands in first-key.txt of the data folder.',
  madeTitle: 'Your key',
  signedIn:
    'You are signed in with it. It may do everything, so keep it as you keep a password.',
  call: 'A first call, from a terminal:',
  inside: 'What is in the directory',
  empty: 'Nothing yet. Add a feed, or import a catalogue.',
  holds: (served: string, pending: string) =>
    `Shows that the site and the API serve: ${served}. Kept back until an Apple id is found: ${pending}.`,
  next: 'Three next steps',
  addFeed: 'Add a feed',
  addFeedHint: 'By its address. A crawler reads it, where one runs.',
  review: 'Settle what waits for you',
  reviewHint: 'Listings and moves that no rule could decide. Each decision can be undone.',
  keys: 'Make a key for your programs',
  keysHint: 'With only what they need, and a limit for each month.',
}

export const WELCOME_GERMAN: typeof WELCOME_ENGLISH = {
  title: 'Willkommen',
  lead: 'Ihr Verzeichnis wurde zum ersten Mal gestartet, und dieser Link ist für Sie, die Sie es gestartet haben.',
  what: 'Die nächste Seite macht Ihren Schlüssel. Damit melden Sie sich hier an, und Programme rufen die API auf.',
  go: 'Meinen Schlüssel machen',
  once: 'Der Link gilt ein Mal, 30 Minuten lang nach dem Start.',
  over: 'Dieser Link wurde schon benutzt, oder seine 30 Minuten sind um. Melden Sie sich mit dem Schlüssel eines Betreibers an: Der erste wurde beim Start gezeigt oder steht in first-key.txt im Datenordner.',
  madeTitle: 'Ihr Schlüssel',
  signedIn:
    'Sie sind damit angemeldet. Er darf alles; bewahren Sie ihn auf wie ein Passwort.',
  call: 'Ein erster Aufruf, von einem Terminal aus:',
  inside: 'Was im Verzeichnis ist',
  empty: 'Noch nichts. Fügen Sie einen Feed hinzu, oder importieren Sie einen Katalog.',
  holds: (served, pending) =>
    `Sendungen, die Website und API ausliefern: ${served}. Zurückgehalten, bis eine Apple-Id gefunden ist: ${pending}.`,
  next: 'Drei nächste Schritte',
  addFeed: 'Einen Feed hinzufügen',
  addFeedHint: 'Mit seiner Adresse. Ein Crawler liest ihn, wo einer läuft.',
  review: 'Entscheiden, was auf Sie wartet',
  reviewHint:
    'Einträge und Umzüge, die keine Regel klären konnte. Jede Entscheidung lässt sich zurücknehmen.',
  keys: 'Einen Schlüssel für Ihre Programme machen',
  keysHint: 'Nur mit dem, was sie brauchen, und mit einer Grenze je Monat.',
}
