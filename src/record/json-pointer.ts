/**
 * Reads JSON pointers (RFC 6901), with which the schema checker says where a value does not
 * fit.
 */

export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/**
 * Returns the pointer as people write it: `feedUrls[0].url`; empty for the value itself.
 */
export function showPointer(pointer: string): string {
  return stepsOf(pointer).reduce(
    (joined, step) =>
      joined + (/^\d+$/.test(step) ? `[${step}]` : joined === '' ? step : `.${step}`),
    '',
  )
}
