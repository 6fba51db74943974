/** English and German texts of the open data. */
import { plural } from './plural.ts'
import type { SiteLanguage } from './texts.ts'

const ENGLISH = {
  title: 'Open data',
  lead: 'All shows of this directory as files, without contacts. They are written once a day.',
  off: 'This directory does not publish its data as files. Each search has its results as CSV, OPML and JSON.',
  none: 'No files have been written yet. Come back in a few minutes.',
  written: (day: string, rows: string) => `Of ${day}: ${plural(rows, 'show', 'shows')}.`,
  licence: 'Licence:',
  file: 'File',
  size: 'Bytes',
  hash: 'SHA-256',
  index: 'The same as JSON, for programs:',
  use: 'How to read them',
  columns: 'Columns',
  column: 'Column',
  type: 'Type',
  meaning: 'Meaning and source',
}

export const DATA_TEXTS: Readonly<Record<SiteLanguage, typeof ENGLISH>> = {
  en: ENGLISH,
  de: {
    title: 'Offene Daten',
    lead: 'Alle Sendungen dieses Verzeichnisses als Dateien, ohne Kontaktadressen. Sie werden einmal am Tag geschrieben.',
    off: 'Dieses Verzeichnis veröffentlicht seine Daten nicht als Dateien. Jede Suche hat ihre Ergebnisse als CSV, OPML und JSON.',
    none: 'Noch sind keine Dateien geschrieben. Bitte in einigen Minuten wiederkommen.',
    written: (day, rows) => `Vom ${day}: ${plural(rows, 'Sendung', 'Sendungen')}.`,
    licence: 'Lizenz:',
    file: 'Datei',
    size: 'Bytes',
    hash: 'SHA-256',
    index: 'Dasselbe als JSON, für Programme:',
    use: 'So werden sie gelesen',
    columns: 'Spalten',
    column: 'Spalte',
    type: 'Art',
    meaning: 'Bedeutung und Herkunft (englisch)',
  },
}
