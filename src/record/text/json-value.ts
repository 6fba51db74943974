/**
 * A JSON value. Types that must be assignable to it are declared with `type`, because an
 * `interface` has no index signature.
 */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }
