/**
 * Derives values for records of older releases. Language detection requires the detector, which
 * only rewriting processes load.
 */
import { type Deriving, withDerived } from '../../../record/derive.ts'
import type { DetectLanguage } from '../../../record/language/guess.ts'
import type { Derive } from '../../../store/maintenance.ts'

export class OlderRecords {
  readonly #deriveLinks: boolean
  #detectLanguage: DetectLanguage | undefined

  constructor({ deriveLinks }: Pick<Deriving, 'deriveLinks'>) {
    this.#deriveLinks = deriveLinks
  }

  readonly derive: Derive = (record) =>
    withDerived(record, {
      deriveLinks: this.#deriveLinks,
      detectLanguage: this.#detectLanguage,
    })

  async loadLanguages(): Promise<void> {
    const { openLanguageDetector } = await import(
      '../../interpret/feed/language-detector.ts'
    )
    this.#detectLanguage ??= await openLanguageDetector()
  }
}
