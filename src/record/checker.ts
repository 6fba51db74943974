/** Whether values fit a schema, and where they do not. */
import { createRequire } from 'node:module'
import type { Static, TSchema } from 'typebox'
import type { Compile, Validator } from 'typebox/compile'

export interface Checker<Value = unknown> {
  Check(value: unknown): value is Value
  /** Empty where the value fits. */
  Errors(value: unknown): ReturnType<Validator['Errors']>
}

const load = createRequire(import.meta.url)

const compile = (schema: TSchema): Validator => {
  const { Compile: compileSchema } = load('typebox/compile') as {
    Compile: typeof Compile
  }
  return compileSchema(schema)
}

/**
 * The compiler is loaded, and the schema compiled, when a value is checked for the first time: a
 * server starts a twentieth sooner, and few processes check against every schema. The first check of
 * a process takes some 50 ms for it.
 */
export function checkerOf<const Schema extends TSchema>(
  schema: Schema,
): Checker<Static<Schema>> {
  let compiled: Validator | undefined
  const get = (): Validator => (compiled ??= compile(schema))
  return {
    Check: (value): value is Static<Schema> => get().Check(value),
    Errors: (value) => get().Errors(value),
  }
}
