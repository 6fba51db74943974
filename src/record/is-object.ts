/** Tells objects, lists among them, from other values of unknown origin. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
