/**
 * JSON can hold these values. Declare your own types with `type` if they have to fit it,
 * because TypeScript leaves an `interface` open.
 */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }
