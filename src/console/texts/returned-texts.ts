/** Defines the English and German texts of forms that were not processed. */
import { REFUSED_ENGLISH, REFUSED_GERMAN } from './refusal-texts.ts'

export const RETURNED_ENGLISH = {
  held: 'You are signed in again. What you typed and ticked is back in the form; nothing was changed yet.',
  heldGo: 'Send it now as it was',
  heldFile:
    'You are signed in again. What you ticked is back in the form; the file was not taken, so choose it again.',
  foreign:
    'This form was not sent from the console, or was open for too long, so nothing was changed. Check it and send it again.',
  foreignFile:
    'This form was not sent from the console, or was open for too long. The file was not taken: choose it again.',
  nothingChanged: 'Nothing was changed.',
  overtaken:
    'That was undone already, or something else was decided since. Nothing was changed.',
  decidedSince:
    'Somebody decided on this id after your page was drawn. Nothing was changed: look at it as it is now.',
  refused: REFUSED_ENGLISH,
  name: 'Give 1 to 100 characters on one line.',
  scopes: 'Tick at least one.',
  scopesOfOrigin: 'A key for web pages may only search and look up ids: untick the others.',
  quota: 'Give a whole number, or leave it empty for no limit.',
  expiresAt:
    'Write a day that is still to come as year, month, day, such as 2027-12-31, or leave it empty.',
  origin: 'Give an origin of the web, such as https://example.org, or leave it empty.',
  format: 'Choose what the file is.',
  foreignId: 'Give an id of this platform, or a link that has it.',
}

export const RETURNED_GERMAN: typeof RETURNED_ENGLISH = {
  held: 'Sie sind wieder angemeldet. Ihre Eingaben stehen wieder im Formular; geändert wurde noch nichts.',
  heldGo: 'Jetzt so absenden',
  heldFile:
    'Sie sind wieder angemeldet. Was Sie angekreuzt hatten, steht wieder im Formular; die Datei wurde nicht übernommen, wählen Sie sie noch einmal.',
  foreign:
    'Dieses Formular kam nicht aus der Konsole oder war zu lange offen, deshalb wurde nichts geändert. Prüfen Sie es und senden Sie es noch einmal.',
  foreignFile:
    'Dieses Formular kam nicht aus der Konsole oder war zu lange offen. Die Datei wurde nicht übernommen: Wählen Sie sie noch einmal.',
  nothingChanged: 'Geändert wurde nichts.',
  overtaken:
    'Das ist schon rückgängig gemacht, oder seither wurde anders entschieden. Geändert wurde nichts.',
  decidedSince:
    'Über diese Id wurde entschieden, nachdem Ihre Seite gezeichnet war. Geändert wurde nichts: Sehen Sie, wie es jetzt steht.',
  refused: REFUSED_GERMAN,
  name: 'Geben Sie 1 bis 100 Zeichen in einer Zeile ein.',
  scopes: 'Kreuzen Sie mindestens eines an.',
  scopesOfOrigin:
    'Ein Schlüssel für Webseiten darf nur suchen und Ids nachschlagen: Nehmen Sie die anderen Haken weg.',
  quota: 'Geben Sie eine ganze Zahl ein, oder lassen Sie das Feld leer.',
  expiresAt:
    'Schreiben Sie einen Tag in der Zukunft als Jahr, Monat, Tag, etwa 2027-12-31, oder lassen Sie das Feld leer.',
  origin:
    'Geben Sie die Herkunft der Seiten ein, etwa https://example.org, oder lassen Sie das Feld leer.',
  format: 'Wählen Sie, was die Datei ist.',
  foreignId: 'Geben Sie eine Id dieser Plattform ein oder einen Link, der sie enthält.',
}
