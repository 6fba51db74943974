/** The formats a catalogue comes in. */

export const CATALOGUE_FORMATS = ['podcast-index', 'opml', 'ndjson'] as const
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number]

export const isCatalogueFormat = (text: string): text is CatalogueFormat =>
  (CATALOGUE_FORMATS as readonly string[]).includes(text)
