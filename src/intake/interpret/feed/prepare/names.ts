/**
 * Renames elements for which the parser refuses a document, because their names mean
 * something to JavaScript's objects.
 */

const NAMES = ['__proto__', 'prototype', 'constructor']
const RESERVED = /(<\/?)(__proto__|prototype|constructor)(?=[\s/>])/g

/** Nobody reads such an element, so any other name will do. */
export function withoutReservedNames(text: string): string {
  return NAMES.some((name) => text.includes(name)) ? text.replace(RESERVED, '$1x-$2') : text
}
