/**
 * The cases of codes that say no for more than one reason: an error says its case in English, and
 * pages say it by its name in the language of their reader.
 */
export type RefusalCase =
  /** Both names mean one show: its id, as wherever a show is named. */
  | { readonly name: 'one-show'; readonly about: string }
  | { readonly name: 'two-needed' }
  | { readonly name: 'not-merged' }
  | { readonly name: 'none-merged' }
  /** Those that were merged, with their addresses. */
  | { readonly name: 'several-merged'; readonly about: string }
  /** The show that something happened to since. */
  | { readonly name: 'merge-needed'; readonly about: string }
  | { readonly name: 'no-move-waits' }
  | { readonly name: 'no-move-ruled' }
  | { readonly name: 'not-moved-by-hand' }
  /** Where the feed is read now. */
  | { readonly name: 'moved-since'; readonly about: string }
  /** The show that has the feed. */
  | { readonly name: 'feed-taken'; readonly about: string }
  | { readonly name: 'nothing-ruled' }
  | { readonly name: 'no-doubt' }
  /** The format that the upload is in. */
  | { readonly name: 'upload-is'; readonly about: string }
  | { readonly name: 'upload-unknown' }
  /** The bound in MiB. */
  | { readonly name: 'upload-too-large'; readonly about: string }
