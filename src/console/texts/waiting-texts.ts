/** Texts of what waits for an operator, apart from the issues of feeds. */

export type Waiting =
  | 'damage'
  | 'takedown'
  | 'proposal'
  | 'failed-import'
  | 'failed-job'
  | 'paused-webhook'

type WaitingTexts = Readonly<
  Record<Waiting, { readonly title: string; readonly help: string }>
>

export const WAITING_ENGLISH: WaitingTexts = {
  damage: {
    title: 'The data or the disk',
    help: 'Something is damaged, full or does not answer. Jobs verify and mend.',
  },
  takedown: {
    title: 'Requests for a takedown',
    help: 'Visitors ask that these shows be taken down.',
  },
  proposal: {
    title: 'Proposed shows',
    help: 'Visitors propose these feeds for the directory.',
  },
  'failed-import': {
    title: 'Failed imports',
    help: 'These files of the last seven days were not taken in whole.',
  },
  'failed-job': {
    title: 'Failed jobs',
    help: 'The last job of these kinds failed.',
  },
  'paused-webhook': {
    title: 'Paused webhooks',
    help: 'Messages of these saved searches failed too often; none is sent any more.',
  },
}

export const WAITING_GERMAN: WaitingTexts = {
  damage: {
    title: 'Daten oder Speicherplatz',
    help: 'Etwas ist beschädigt, voll oder antwortet nicht. Aufgaben prüfen und reparieren.',
  },
  takedown: {
    title: 'Anträge auf Entfernung',
    help: 'Besucher bitten darum, diese Sendungen zu entfernen.',
  },
  proposal: {
    title: 'Vorgeschlagene Sendungen',
    help: 'Besucher schlagen diese Feeds für das Verzeichnis vor.',
  },
  'failed-import': {
    title: 'Gescheiterte Importe',
    help: 'Diese Dateien der letzten sieben Tage wurden nicht ganz übernommen.',
  },
  'failed-job': {
    title: 'Gescheiterte Aufgaben',
    help: 'Die letzte Aufgabe dieser Art ist gescheitert.',
  },
  'paused-webhook': {
    title: 'Angehaltene Webhooks',
    help: 'Nachrichten dieser gespeicherten Suchen scheiterten zu oft; es werden keine mehr gesendet.',
  },
}
