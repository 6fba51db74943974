/** Serializes values by a schema and drops unknown fields. */
import { createRequire } from 'node:module'
import type fastJsonStringify from 'fast-json-stringify'
import type { Schema } from 'fast-json-stringify'

const load = createRequire(import.meta.url)

const compile = (schema: Schema): ((value: object) => string) => {
  const compileSchema = load('fast-json-stringify') as typeof fastJsonStringify
  return compileSchema(schema)
}

/** Compiles the serializer on first use, so that reading processes do not pay for it. */
export function jsonWriter(schema: Schema): (value: object) => string {
  let write: ((value: object) => string) | undefined
  return (value) => {
    write ??= compile(schema)
    return write(value)
  }
}
