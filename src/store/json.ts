/**
 * What JSON can hold. A type of one's own fits it as a `type`, not as an `interface`, which
 * TypeScript leaves open.
 */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }
