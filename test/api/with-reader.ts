/** A directory of which a test replaces a part. */
import type { Directory } from '../../src/store/directory.ts'

/** The directory with some of its reading replaced. */
export function withReader(
  directory: Directory,
  changes: Partial<Directory['reader']>,
): Directory {
  const reader = replace(directory.reader, changes)
  return replace(directory, { reader })
}

function replace<Whole extends object>(whole: Whole, changes: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (name in changes) return changes[name as keyof Whole]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
