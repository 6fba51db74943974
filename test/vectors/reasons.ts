/** Vectors that a later decision has overtaken: the text, and why it is read otherwise now. */
export const REASONS: ReadonlyMap<string, string> = new Map([
  [
    'вт, 03 июн 2025 10:00:00 +0300',
    'Names of months are read in the languages that feeds use; the vector is older.',
  ],
])
