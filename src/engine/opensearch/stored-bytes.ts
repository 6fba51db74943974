/**
 * The basic level of a podcast's document as the cluster has it: bytes, in base64, because of bytes the cluster keeps a copy in a column
 * (doc values). A page of basic hits is read from there, and not one whole document is unpacked for it.
 */

const isText = (value: unknown): value is string => typeof value === 'string'

/** JSON text begins with a brace, and no base64 does. */
const isJson = (text: string): boolean => text.startsWith('{')

/** On its way to the cluster; what has no basic level stays as it is. */
export const packSource = (source: object): object => {
  const { basic } = source as { readonly basic?: unknown }
  return isText(basic) && isJson(basic) ? { ...source, basic: Buffer.from(basic).toString('base64') } : source
}

export const unpackText = (text: string): string => (isJson(text) ? text : Buffer.from(text, 'base64').toString())

/** As it was before it was sent, also where it was sent before there was a column. */
export const unpackSource = <Source>(source: Source): Source => {
  const { basic } = (source ?? {}) as { readonly basic?: unknown }
  return isText(basic) && !isJson(basic) ? { ...source, basic: unpackText(basic) } : source
}
