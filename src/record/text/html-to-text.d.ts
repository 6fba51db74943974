/** The little of html-to-text that castdex uses; the package brings no types of its own. */
declare module 'html-to-text' {
  interface Selector {
    readonly selector: string
    readonly format?: string
    readonly options?: Readonly<Record<string, boolean | number | string>>
  }
  interface Options {
    readonly wordwrap?: number | false
    readonly selectors?: readonly Selector[]
    readonly limits?: { readonly maxInputLength?: number; readonly maxDepth?: number }
  }
  export const compile: (options: Options) => (html: string) => string
}
