/** Validates values against a schema and locates errors. */
import { createRequire } from 'node:module'
import type { Static, TSchema } from 'typebox'
import type { Compile, Validator } from 'typebox/compile'

export interface Checker<Value = unknown> {
  Check(value: unknown): value is Value
  /** Returns an empty list for a valid value. */
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
 * Creates a checker that compiles its schema on first use, because few processes need every
 * schema: a server starts a twentieth faster. The first check of a process takes some 50 ms
 * longer.
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
