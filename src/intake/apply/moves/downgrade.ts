/**
 * Tells whether a move would lead from HTTPS back to plain HTTP. No feed moves like that.
 */
export const isDowngrade = (from: string, to: string): boolean =>
  from.toLowerCase().startsWith('https:') && to.toLowerCase().startsWith('http:')
