/** The formats of catalogues. */

export const CATALOGUE_FORMATS = ['podcast-index', 'opml', 'ndjson'] as const
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number]

export function isCatalogueFormat(text: string): text is CatalogueFormat {
  return (CATALOGUE_FORMATS as readonly string[]).includes(text)
}
