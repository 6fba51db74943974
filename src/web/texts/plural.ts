/** Returns the formatted number with the singular or plural word. */
export function plural(count: string, one: string, many: string): string {
  if (count === '1') return `1 ${one}`
  return `${count} ${many}`
}
