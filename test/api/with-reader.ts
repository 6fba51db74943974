/** An engine of which a test replaces a part. */
import type { Engine } from '../../src/store/engine.ts'

/** The engine with some of its reading replaced. */
export function withReader(engine: Engine, changes: Partial<Engine['reader']>): Engine {
  const reader = replace(engine.reader, changes)
  return replace(engine, { reader })
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
