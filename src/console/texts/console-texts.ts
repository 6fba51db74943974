/** Maps the site's languages to the console's texts. */
import type { SiteLanguage } from '../../web/texts/texts.ts'
import { CONSOLE_ENGLISH, type ConsoleTexts } from './console-english.ts'
import { CONSOLE_GERMAN } from './console-german.ts'

export const CONSOLE_TEXTS: Readonly<Record<SiteLanguage, ConsoleTexts>> = {
  en: CONSOLE_ENGLISH,
  de: CONSOLE_GERMAN,
}
