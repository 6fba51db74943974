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

const IMAGE = /(<itunes:image\s+)(?:url|src)(?=\s?=)/gi
const RSS_PREFIX = /(<\/?)rss:(?=[a-z])/gi

/** Writes names as the parser knows them: `itunes:image` has `href`, RSS has no prefix. */
export function withUsualNames(text: string): string {
  const unprefixed =
    text.includes('<rss:channel') && !text.includes('xmlns:rss')
      ? text.replace(RSS_PREFIX, '$1')
      : text
  return unprefixed.replace(IMAGE, '$1href')
}
