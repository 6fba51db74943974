/** Writes JSON text by a schema: fields that the schema does not name are left out. */
import { createRequire } from 'node:module'
import type fastJsonStringify from 'fast-json-stringify'
import type { Schema } from 'fast-json-stringify'

const load = createRequire(import.meta.url)

const compile = (schema: Schema): ((value: object) => string) => {
  const compileSchema = load('fast-json-stringify') as typeof fastJsonStringify
  return compileSchema(schema)
}

/**
 * The writer is compiled when something is written for the first time, so that a process
 * that only reads does not wait for the compiler.
 */
export function jsonWriter(schema: Schema): (value: object) => string {
  let write: ((value: object) => string) | undefined
  return (value) => {
    write ??= compile(schema)
    return write(value)
  }
}
