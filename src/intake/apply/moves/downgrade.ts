/**
 * Tells whether a move would lead from HTTPS back to plain HTTP. No feed moves like that.
 */
export function isDowngrade(from: string, to: string): boolean {
  return from.toLowerCase().startsWith('https:') && to.toLowerCase().startsWith('http:')
}
