/** Returns a number, as it is written, with the word for one or for many. */
export function plural(count: string, one: string, many: string): string {
  return count === '1' ? `1 ${one}` : `${count} ${many}`
}
