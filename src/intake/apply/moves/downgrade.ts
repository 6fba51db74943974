/** A feed that was fetched in confidence does not go back to plain http, whoever says so. */
export const isDowngrade = (from: string, to: string): boolean =>
  from.toLowerCase().startsWith('https:') && to.toLowerCase().startsWith('http:')
