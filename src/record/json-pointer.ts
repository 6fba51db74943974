/** Formats JSON pointers (RFC 6901), with which the schema checker locates errors. */

export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Formats a pointer for people: `feedUrls[0].url`; empty for the root. */
export function showPointer(pointer: string): string {
  return stepsOf(pointer).reduce(
    (joined, step) =>
      joined + (/^\d+$/.test(step) ? `[${step}]` : joined === '' ? step : `.${step}`),
    '',
  )
}
