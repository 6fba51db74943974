/** English and German texts of jobs and of settings. */
import type { JobKind } from '../../actions/job/do-job.ts'
import type { JobState } from '../../actions/job/jobs.ts'

const kinds: Record<
  JobKind,
  { readonly name: string; readonly help: string; readonly go: string }
> = {
  backup: {
    name: 'Backup',
    help: 'Writes the whole directory to one file in the folder backups of the data folder.',
    go: 'Write a backup',
  },
  check: {
    name: 'Check',
    help: 'Looks at every stored show and says what is not sound.',
    go: 'Check everything',
  },
  reindex: {
    name: 'Search index',
    help: 'Makes the search index anew from the records. Searches go on with the old one meanwhile.',
    go: 'Make it anew',
  },
  'open-data': {
    name: 'Open data',
    help: 'Writes the day’s files of all public shows to the folder open-data of the data folder.',
    go: 'Write the files',
  },
}

const states: Record<JobState, string> = {
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'given up',
}

export const JOBS_ENGLISH = {
  title: 'Jobs',
  lead: 'Long work. The directory answers meanwhile; one job runs at a time.',
  begin: 'Begin',
  recent: 'Since this process started',
  kinds,
  states,
  ofTotal: (done: string, total: string) => `${done} of ${total}`,
  cancel: 'Give up',
  begun: (name: string) => `${name}: begun.`,
  cancelled: 'The job is being given up.',
  failedAs: 'It could not be done:',
  failedUnseen: 'It failed unexpectedly; the log says more.',
  sound: 'Everything is sound.',
  notSound: 'Not everything is sound:',
  indexed: (podcasts: string) => `Shows in the new index: ${podcasts}`,
  written: 'Written:',
  bytes: (bytes: string) => `${bytes} bytes`,
}

export const JOBS_GERMAN: typeof JOBS_ENGLISH = {
  title: 'Aufgaben',
  lead: 'Arbeit, die dauert. Das Verzeichnis antwortet währenddessen; es läuft immer nur eine.',
  begin: 'Beginnen',
  recent: 'Seit dem Start dieses Prozesses',
  kinds: {
    backup: {
      name: 'Sicherung',
      help: 'Schreibt das ganze Verzeichnis in eine Datei im Ordner backups des Datenordners.',
      go: 'Sicherung schreiben',
    },
    check: {
      name: 'Prüfung',
      help: 'Sieht jede Sendung an und sagt, was nicht heil ist.',
      go: 'Alles prüfen',
    },
    reindex: {
      name: 'Suchindex',
      help: 'Macht den Suchindex aus den Einträgen neu. Gesucht wird so lange im alten.',
      go: 'Neu machen',
    },
    'open-data': {
      name: 'Offene Daten',
      help: 'Schreibt die Dateien des Tages, mit allen öffentlichen Sendungen, in den Ordner open-data des Datenordners.',
      go: 'Dateien schreiben',
    },
  },
  states: {
    running: 'läuft',
    done: 'fertig',
    failed: 'misslungen',
    cancelled: 'aufgegeben',
  },
  ofTotal: (done, total) => `${done} von ${total}`,
  cancel: 'Aufgeben',
  begun: (name) => `${name}: begonnen.`,
  cancelled: 'Die Aufgabe wird aufgegeben.',
  failedAs: 'Sie gelang nicht; auf Englisch heißt es:',
  failedUnseen: 'Sie ist unerwartet misslungen; mehr steht im Log.',
  sound: 'Alles ist heil.',
  notSound: 'Nicht alles ist heil:',
  indexed: (podcasts) => `Sendungen im neuen Index: ${podcasts}`,
  written: 'Geschrieben:',
  bytes: (bytes) => `${bytes} Bytes`,
}

export const SETTINGS_ENGLISH = {
  title: 'Settings',
  lead: 'What is in force in this process, and where it comes from. Secrets are hidden. Settings change with a restart.',
  name: 'Setting',
  value: 'Value',
  source: 'From',
  default: 'default',
  notSet: 'not set',
}

export const SETTINGS_GERMAN: typeof SETTINGS_ENGLISH = {
  title: 'Einstellungen',
  lead: 'Was in diesem Prozess gilt und woher es kommt. Geheimes ist verdeckt. Geändert wird mit einem Neustart.',
  name: 'Einstellung',
  value: 'Wert',
  source: 'Woher',
  default: 'Vorgabe',
  notSet: 'nicht gesetzt',
}
