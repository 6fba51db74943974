/** Whether a release reads the layout of a later one: all that it knows is there, unchanged. */
import type { StoredShape } from '../../src/record/layout/shape.ts'

/** Returns the paths of what the later shape lacks or has otherwise. */
export function findBreaks(
  before: StoredShape,
  after: StoredShape,
  path: string,
): readonly string[] {
  if (typeof before === 'string' || typeof after === 'string')
    return before === after ? [] : [path]
  if ('list' in before)
    return 'list' in after ? findBreaks(before.list, after.list, `${path}[]`) : [path]
  if ('any' in before) return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
  if (!('fields' in after)) return [path]
  const { fields } = after
  return Object.entries(before.fields).flatMap(([name, shape]) => {
    const later = fields[name]
    const at = `${path}.${name}`
    return later === undefined ? [at] : findBreaks(shape, later, at)
  })
}
