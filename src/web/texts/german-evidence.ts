/** German texts for listing evidence and its sources. */
import type { Texts } from './english.ts'

export const evidence: Texts['evidence'] = {
  claimed: 'Ein Katalog nennt es.',
  declared: 'Der Feed selbst verlinkt dorthin.',
  'declared-text':
    'Die Sendung verlinkt dorthin, in der Beschreibung oder auf ihrer Website.',
  'one-of-several': 'Die Sendung verlinkt mehrere; dies ist eines davon.',
  noted: 'Nur Texte zu Folgen verlinken dorthin.',
  found: 'Eine Suche auf der Plattform hat es gefunden.',
  'points-back': 'Die Plattform nennt diesen Feed oder diese Website.',
  'points-nowhere': 'Die Plattform nannte diesen Feed einmal, jetzt nicht mehr.',
  'points-elsewhere': 'Die Plattform nennt einen anderen Feed.',
  'same-name': 'Die Sendung heißt gleich.',
  'similar-name': 'Die Namen sind ähnlich.',
  'twin-name': 'Der Name hat ein Wort mehr, wie bei Ausschnitten oder anderen Ausgaben.',
  'other-name': 'Der Name ist ein anderer.',
  'same-episodes': 'Die neuesten Folgen sind dieselben.',
  'some-episodes': 'Einige der neuesten Folgen sind dieselben.',
  'other-episodes': 'Die neuesten Folgen sind andere.',
  'other-language': 'Die Sprache ist eine andere.',
  'same-text': 'Die Plattform zeigt die Beschreibung des Podcasts.',
  'same-language': 'Die Sprache ist dieselbe.',
  gone: 'Die Plattform kennt es nicht mehr.',
  exists: 'Es ist vorhanden.',
  held: 'Eine andere Sendung hat mehr dafür vorzuweisen.',
  free: 'Keine andere Sendung beansprucht es.',
  confirmed: 'Ein Mensch hat es bestätigt.',
  rejected: 'Ein Mensch hat es verworfen.',
}

export const evidenceSources: Texts['evidenceSources'] = {
  catalogue: 'Katalog',
  feed: 'Feed',
  site: 'Website',
  'link-page': 'Linkseite',
  platform: 'Plattform',
  directory: 'dieses Verzeichnis',
  operator: 'Betreiber',
}

export const valueSources: Texts['valueSources'] = {
  rss: 'Feed',
  'podcast-website': 'Website',
  linktree: 'Linkseite',
  'apple-podcasts': 'Apple Podcasts',
  spotify: 'Spotify',
  youtube: 'YouTube',
  catalogue: 'Katalog',
  signals: 'importierte Zahlen',
  derived: 'errechnet',
  castdex: 'castdex',
  operator: 'Betreiber',
  unknown: 'nicht bekannt',
}
