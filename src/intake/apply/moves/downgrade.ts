/** Detects moves from HTTPS to plain HTTP, which are never followed. */
export function isDowngrade(from: string, to: string): boolean {
  return from.toLowerCase().startsWith('https:') && to.toLowerCase().startsWith('http:')
}
