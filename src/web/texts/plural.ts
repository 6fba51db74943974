/** Returns the formatted number with the singular or plural word. */
export function plural(count: string, one: string, many: string): string {
  return count === '1' ? `1 ${one}` : `${count} ${many}`
}
